package io.myria.mcp;

import io.myria.access.Caller;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Every tool, in the order clients list them. */
@Dependent
class ToolCatalog {

  private static final String DOTTED = "myria.";
  private static final String LISTED = "myria_";

  private final List<Tool> tools;

  @Inject
  ToolCatalog(AppendTools append, QueryTools queries, SnapshotTools snapshots, BuildTools builds) {
    this.tools =
        Stream.of(append.tools(), queries.tools(), snapshots.tools(), builds.tools())
            .flatMap(List::stream)
            .toList();
  }

  List<Tool> tools() {
    return tools;
  }

  /** The tools that a caller may use, in the same order. */
  List<Tool> toolsFor(Caller caller) {
    return tools.stream().filter(tool -> caller.may(tool.needs())).toList();
  }

  /**
   * The name under which a tool is listed. The dotted names of the specification, such as {@code
   * myria.append_event}, are accepted and not listed: several clients refuse dots.
   */
  static String listed(String name) {
    return name.startsWith(DOTTED) ? LISTED + name.substring(DOTTED.length()) : name;
  }

  Set<String> names() {
    return tools.stream().map(Tool::name).collect(Collectors.toUnmodifiableSet());
  }
}
