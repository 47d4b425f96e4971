package io.myria.statements.reader;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Questions that were asked before, and those of them that somebody answered. */
class EvidenceTest {

  @Test
  void askingIsNoAnswer() {
    Share silent = new Share(0, 0);
    Share answered = new Share(0, 0);
    for (JsonNode line : Labelled.all("asked")) {
      TextAnalysis question = TextAnalysis.of("", line.get("question").asString());
      List<TextAnalysis> events = Labelled.messages(line.get("events"));
      List<Integer> answers = new ArrayList<>();
      boolean asked = false;
      for (int index = 0; index < events.size(); index++) {
        if (Evidence.answers(question, events.get(index), asked)) {
          answers.add(index);
        }
        asked = true;
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
    if (Labelled.isOpen()) {
      assertThat(silent.value()).isGreaterThanOrEqualTo(0.85);
      assertThat(answered.value()).isGreaterThanOrEqualTo(0.85);
    }
  }
}
