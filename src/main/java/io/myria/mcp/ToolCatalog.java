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

  Set<String> names() {
    return tools.stream().map(Tool::name).collect(Collectors.toUnmodifiableSet());
  }
}
