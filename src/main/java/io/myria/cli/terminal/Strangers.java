package io.myria.cli.terminal;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * The note on participants that the server does not know, where an answer holds nothing; stateless.
 */
final class Strangers {

  private Strangers() {}

  /**
   * @param answer of a tool that tells {@code unknown_participants}
   * @return a sentence; empty where everybody is known
   */
  static Optional<String> in(JsonNode answer) {
    List<String> names = new ArrayList<>();
    List<String> nearest = new ArrayList<>();
    for (JsonNode unknown : answer.path("unknown_participants")) {
      names.add("\"" + unknown.path("name").asString("") + "\"");
      unknown.path("nearest").forEach(name -> nearest.add("\"" + name.asString("") + "\""));
    }
    if (names.isEmpty()) {
      return Optional.empty();
    }
    String meant = nearest.isEmpty() ? "" : "; perhaps you mean " + String.join(" or ", nearest);
    return Optional.of(
        WordWrap.oneLine("nothing is known of " + String.join(" and ", names) + meant));
  }
}
