package io.myria.statements.reader;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Questions that were asked before, and those of them that somebody answered. */
class EvidenceTest {

  private record Shares(Share silent, Share answered) {}

  @Test
  void askingIsNoAnswer() {
    Shares shares = shares(Labelled.all("asked"));
    if (Labelled.isOpen()) {
      assertThat(shares.silent().value()).isGreaterThanOrEqualTo(0.97);
      assertThat(shares.answered().value()).isGreaterThanOrEqualTo(0.9);
      // The rules were made with one of the others at hand, and not with the last two.
      Shares more = shares(Labelled.in("more", "asked", "y"));
      assertThat(more.silent().value()).isGreaterThanOrEqualTo(0.97);
      assertThat(more.answered().value()).isGreaterThanOrEqualTo(0.77);
      Shares unseen =
          shares(
              Stream.of("z", "ax")
                  .flatMap(author -> Labelled.in("more", "asked", author).stream())
                  .toList());
      assertThat(unseen.silent().value()).isGreaterThanOrEqualTo(0.85);
    }
  }

  static Shares shares(List<JsonNode> lines) {
    Share silent = new Share(0, 0);
    Share answered = new Share(0, 0);
    for (JsonNode line : lines) {
      TextAnalysis question = TextAnalysis.of("", line.get("question").asString());
      List<TextAnalysis> events = Labelled.messages(line.get("events"));
      List<Integer> answers = new ArrayList<>(Evidence.answering(question, events));
      if (Evidence.answers(question, events.get(0))) {
        answers.add(0);
      }
      boolean isAnswered = line.get("answered").asBoolean();
      boolean hit =
          isAnswered ? answers.contains(line.get("answer_index").asInt()) : answers.isEmpty();
      silent = isAnswered ? silent : silent.plus(hit);
      answered = isAnswered ? answered.plus(hit) : answered;
      if (!hit && Labelled.isShown()) {
        System.out.printf(
            "%s: wanted %s, read %s: %s%n",
            question.text(),
            line.get("answer_index"),
            answers,
            events.stream().map(TextAnalysis::text).toList());
      }
    }
    System.out.printf("never answered: silent %s; answered: found %s%n", silent, answered);
    return new Shares(silent, answered);
  }
}
