package io.myria.cli.terminal;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** A model's part in a snapshot, in a line; stateless. */
public final class ModelShareLine {

  private ModelShareLine() {}

  public static String of(JsonNode share) {
    StringBuilder line =
        new StringBuilder(Units.count(share.path("taken").asLong(0), "set"))
            .append(" of participants as ")
            .append(share.path("model").asString("no model"))
            .append(" proposes");
    long repaired = share.path("repaired").asLong(0);
    if (repaired > 0) {
      line.append(" (").append(repaired).append(" repaired)");
    }
    List<String> reasons = new ArrayList<>();
    share.path("refused").forEachEntry((reason, count) -> reasons.add(reason + " " + count));
    if (!reasons.isEmpty()) {
      line.append("; as without a model: ").append(String.join(", ", reasons));
    }
    return line.toString();
  }
}
