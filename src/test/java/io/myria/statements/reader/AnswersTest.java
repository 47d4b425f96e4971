package io.myria.statements.reader;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.statements.TestNetwork;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/**
 * Questions that were asked before, and those of them that somebody answered, by authors from whom
 * the network has not learnt; {@code apart} where that is asked for.
 */
class AnswersTest {

  private static final double ANSWERS = 0.6;

  @Test
  void askingIsNoAnswer() {
    Share silent = new Share(0, 0);
    Share found = new Share(0, 0);
    Share first = new Share(0, 0);
    List<JsonNode> lines =
        Labelled.isOpen()
            ? Labelled.some(
                Stream.of("z", "ax")
                    .flatMap(author -> Labelled.in("more", "asked", author).stream())
                    .toList())
            : Labelled.all("asked");
    for (JsonNode line : lines) {
      List<String> texts = line.get("events").valueStream().map(AnswersTest::text).toList();
      int best = 0;
      double most = 0;
      for (int at = 0; at < texts.size(); at++) {
        double probability = probability(line.get("question").asString(), texts, at);
        best = probability > most ? at : best;
        most = Math.max(most, probability);
      }
      if (line.get("answered").asBoolean()) {
        boolean right = best == line.get("answer_index").asInt();
        first = first.plus(right);
        found = found.plus(right && most >= ANSWERS);
      } else {
        silent = silent.plus(most < ANSWERS);
      }
    }
    System.out.printf(
        "never answered: silent %s; answered: found %s, likeliest %s%n", silent, found, first);
    assertThat(silent.value()).isGreaterThanOrEqualTo(0.9);
    assertThat(found.value()).isGreaterThanOrEqualTo(0.4);
    assertThat(first.value()).isGreaterThanOrEqualTo(0.8);
  }

  /** The first message asks, as recall would find it. */
  private static double probability(String question, List<String> texts, int at) {
    String asked = at == 0 ? "" : texts.get(0);
    return TestNetwork.answers().probability(question, asked, texts.get(at)).orElse(0);
  }

  private static String text(JsonNode event) {
    return event.get("text").asString();
  }

  @Test
  void ofOtherLanguagesNothingIsKnown() {
    for (String text : Set.of("Das Geschäft schließt um halb sechs.", "六点关门。")) {
      assertThat(TestNetwork.answers().probability("When does it close?", "", text)).isEmpty();
      assertThat(TestNetwork.answers().similarity("When does it close?", text)).isEmpty();
    }
  }
}
