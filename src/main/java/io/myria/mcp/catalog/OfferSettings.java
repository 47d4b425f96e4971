package io.myria.mcp.catalog;

import io.myria.config.NearestName;
import io.myria.config.Setting;
import io.myria.config.Source;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import java.util.List;

/**
 * What is listed of what is offered.
 *
 * @param toolGroups names of groups whose tools are listed to everybody who may use them
 */
public record OfferSettings(List<String> toolGroups) {

  static final Setting<List<String>> TOOL_GROUPS =
      Setting.list(
          "myria.mcp.tool_groups",
          "memory",
          "Groups of tools that are listed to all who may use them: memory, topics, memories,"
              + " events, snapshots, builds, jobs, archive. A token's claim and the header"
              + " Myria-Tool-Groups add to them; myria:admin is shown all.");

  /** Every key of this room. */
  public static final List<Setting<?>> ALL = List.of(TOOL_GROUPS);

  public OfferSettings {
    toolGroups = List.copyOf(toolGroups);
  }

  public static OfferSettings from(Source source) {
    return new OfferSettings(TOOL_GROUPS.in(source));
  }

  /**
   * @throws Fault {@code misconfigured} for a group that is none, with the nearest one
   */
  void requireKnown(List<String> groups) {
    for (String name : toolGroups) {
      if (!groups.contains(name)) {
        throw new Fault(
            FaultCode.MISCONFIGURED,
            TOOL_GROUPS.key(),
            TOOL_GROUPS.key()
                + " names '"
                + name
                + "', which is no group of tools"
                + NearestName.hint(name, groups)
                + "; there are "
                + String.join(", ", groups),
            null);
      }
    }
  }
}
