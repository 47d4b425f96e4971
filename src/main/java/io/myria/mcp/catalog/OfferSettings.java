package io.myria.mcp.catalog;

import io.myria.config.NearestName;
import io.myria.config.Setting;
import io.myria.error.Fault;
import java.util.List;

/** What is listed of what is offered. */
public record OfferSettings(
    @Setting(
            key = OfferSettings.TOOL_GROUPS,
            byDefault = "memory",
            meaning =
                "Groups of tools that are listed to all who may use them: memory, topics, contents,"
                    + " query, graph, experience, memories, proofs, events, snapshots, builds,"
                    + " jobs, archive, models, store, erasure, retention, holds. A token's claim and the header"
                    + " Myria-Tool-Groups add to them; myria:admin is shown all.")
        List<String> toolGroups) {

  private static final String TOOL_GROUPS = "myria.mcp.tool_groups";

  /**
   * @throws Fault {@code misconfigured} for a group that is none, with the nearest one
   */
  void requireKnown(List<String> groups) {
    for (String name : toolGroups) {
      if (!groups.contains(name)) {
        throw Fault.misconfigured(
            TOOL_GROUPS,
            TOOL_GROUPS
                + " names '"
                + name
                + "', which is no group of tools"
                + NearestName.hint(name, groups)
                + "; there are "
                + String.join(", ", groups));
      }
    }
  }
}
