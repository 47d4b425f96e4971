package io.myria.mcp.catalog;

import io.myria.config.NearestName;
import io.myria.error.Fault;
import io.myria.security.Caller;
import io.myria.security.Connection;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Everything that is offered, from all groups there are: the one registry of both eras. Immutable.
 */
@Dependent
public class Offers {

  private static final String DOTTED = "myria.";
  private static final String LISTED = "myria_";

  private final OfferSettings settings;
  private final List<ToolGroup> toolGroups;
  private final List<Tool<?>> tools;
  private final Map<String, Tool<?>> toolsByName;
  private final List<ResourceGroup> resourceGroups;
  private final List<Resource> resources;
  private final List<ResourceTemplate> templates;
  private final List<Prompt> prompts;

  @Inject
  public Offers(
      OfferSettings settings,
      Instance<ToolGroup> tools,
      Instance<ResourceGroup> resources,
      Instance<PromptGroup> prompts) {
    this(settings, tools.stream().toList(), resources.stream().toList(), prompts.stream().toList());
  }

  /**
   * Of groups in any order.
   *
   * @throws Fault {@code misconfigured} if the settings name a group that is none
   * @throws IllegalStateException if two offers have one name
   */
  public Offers(
      OfferSettings settings,
      List<ToolGroup> toolGroups,
      List<ResourceGroup> groups,
      List<PromptGroup> prompts) {
    this.settings = settings;
    this.toolGroups =
        toolGroups.stream()
            .sorted(Comparator.comparingInt(ToolGroup::place).thenComparing(ToolGroup::name))
            .toList();
    settings.requireKnown(this.toolGroups.stream().map(ToolGroup::name).toList());
    this.tools =
        this.toolGroups.stream().<Tool<?>>flatMap(group -> group.tools().stream()).toList();
    this.toolsByName = byName(tools);
    this.resourceGroups =
        groups.stream().sorted(Comparator.comparingInt(ResourceGroup::place)).toList();
    this.resources = resourceGroups.stream().flatMap(group -> group.resources().stream()).toList();
    this.templates = resourceGroups.stream().flatMap(group -> group.templates().stream()).toList();
    this.prompts =
        prompts.stream()
            .sorted(Comparator.comparingInt(PromptGroup::place))
            .flatMap(group -> group.prompts().stream())
            .toList();
    requireDifferent(resources.stream().map(Resource::uri).toList());
    requireDifferent(templates.stream().map(template -> template.uri().toString()).toList());
    requireDifferent(this.prompts.stream().map(Prompt::name).toList());
  }

  private static Map<String, Tool<?>> byName(List<Tool<?>> tools) {
    Map<String, Tool<?>> byName = new HashMap<>();
    for (Tool<?> tool : tools) {
      List<String> names = new ArrayList<>(tool.aliases());
      names.add(tool.name());
      for (String name : names) {
        if (byName.put(name, tool) != null) {
          throw new IllegalStateException("two tools are called " + name);
        }
      }
    }
    return Map.copyOf(byName);
  }

  private static void requireDifferent(List<String> names) {
    Set<String> seen = new HashSet<>();
    for (String name : names) {
      if (!seen.add(name)) {
        throw new IllegalStateException("two offers are called " + name);
      }
    }
  }

  /** All there are, in the order in which clients list them. */
  public List<Tool<?>> tools() {
    return tools;
  }

  /**
   * The tools that are listed to a caller, in the same order: of those that it may use, the ones
   * whose group the settings, its token or its connection names. Others may be called nevertheless,
   * by those who know of them: a list is what a model has in mind all the time, and no lock.
   *
   * @throws Fault {@code invalid_argument} if the connection names a group that is none
   */
  public List<Tool<?>> toolsFor(Caller caller, Connection connection) {
    requireGroups(connection.toolGroups());
    return toolGroups.stream()
        .filter(group -> isListed(group, caller, connection))
        .<Tool<?>>flatMap(group -> group.tools().stream())
        .filter(tool -> caller.may(tool.needs()))
        .toList();
  }

  /** What a token names beside is its issuer's, and no caller could mend it. */
  private void requireGroups(List<String> named) {
    List<String> groups = toolGroups.stream().map(ToolGroup::name).toList();
    for (String name : named) {
      if (!groups.contains(name)) {
        throw Fault.invalid(
            Connection.TOOL_GROUPS,
            Connection.TOOL_GROUPS
                + " names '"
                + Fault.shortly(name)
                + "', which is no group of tools"
                + NearestName.hint(name, groups)
                + "; there are "
                + String.join(", ", groups));
      }
    }
  }

  private boolean isListed(ToolGroup group, Caller caller, Connection connection) {
    return settings.toolGroups().contains(group.name())
        || caller.toolGroups().contains(group.name())
        || connection.toolGroups().contains(group.name())
        || caller.granted() && group.listedTo().filter(caller::may).isPresent();
  }

  /**
   * The tool of a name, or of one that it had. The dotted names of the specification, such as
   * {@code myria.append_event}, are accepted and not listed: several clients refuse dots.
   */
  public Optional<Tool<?>> tool(String name) {
    return Optional.ofNullable(
        toolsByName.get(name.startsWith(DOTTED) ? LISTED + name.substring(DOTTED.length()) : name));
  }

  /**
   * Those that a caller may read.
   *
   * @param using as this caller may call them
   */
  public List<Resource> resourcesFor(Caller caller, Tools using) {
    List<Resource> all = new ArrayList<>();
    for (ResourceGroup group : resourceGroups) {
      all.addAll(group.resources());
      all.addAll(group.found(caller, using));
    }
    return all.stream().filter(resource -> caller.may(resource.needs())).toList();
  }

  /** Of lists of resources that change. */
  public List<ResourceGroup.ListWatch> listWatches() {
    return resourceGroups.stream().flatMap(group -> group.listWatch().stream()).toList();
  }

  /** Those that a caller may read. */
  public List<ResourceTemplate> templatesFor(Caller caller) {
    return templates.stream().filter(template -> caller.may(template.needs())).toList();
  }

  /** Whether anybody may use it, or not. */
  public List<Resource> resources() {
    return resources;
  }

  /** Whether anybody may use it, or not. */
  public List<ResourceTemplate> templates() {
    return templates;
  }

  /** Those that a caller may use. */
  public List<Prompt> promptsFor(Caller caller) {
    return prompts.stream().filter(prompt -> caller.may(prompt.needs())).toList();
  }

  /** Whether anybody may use it, or not. */
  public List<Prompt> prompts() {
    return prompts;
  }
}
