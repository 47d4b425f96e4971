package io.myria.fingerprint;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.fingerprint.Causes.Candidate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Fingerprints beside what a person says they are: docs/fingerprints.md has the tables this prints.
 */
class LabelledFingerprintsTest {

  @Test
  void theHalfThatTheRulesWereMadeWith() {
    Score score = score("tuned");
    print("tuned", score);
    floor(score, "kind decision", 0.95, 0.95);
    floor(score, "kind preference", 0.95, 0.95);
    floor(score, "kind fact", 0.86, 0.8);
    floor(score, "kind debug_log", 1, 1);
    floor(score, "entities", 0.94, 0.95);
    floor(score, "dates", 0.92, 0.8);
    floor(score, "subjects", 0.8, 0.8);
    floor(score, "decision", 0.95, 0.8);
    floor(score, "rejected", 0.95, 0.8);
    floor(score, "reasons", 0.95, 0.8);
    floor(score, "assignee", 0.8, 0.95);
    floor(score, "links", 0.44, 0.5);
  }

  @Test
  void theHalfThatTheRulesHaveNotSeen() {
    Score score = score("held");
    print("held out", score);
    floor(score, "kind decision", 0.75, 0.65);
    floor(score, "kind preference", 0.7, 0.95);
    floor(score, "kind fact", 0.7, 0.66);
    floor(score, "kind debug_log", 1, 1);
    floor(score, "entities", 0.9, 0.86);
    floor(score, "dates", 0.8, 0.8);
    floor(score, "subjects", 0.73, 0.82);
    floor(score, "decision", 0.75, 0.65);
    floor(score, "rejected", 0.65, 0.35);
    floor(score, "reasons", 0.85, 0.8);
    floor(score, "assignee", 0.75, 0.75);
    floor(score, "links", 0.55, 0.33);
  }

  @Test
  void whatPeopleReallySay() {
    Score score = new Score();
    for (Sample sample : Sample.spoken()) {
      Fingerprint found = Fingerprints.of(sample.event());
      score.kinds(sample.id(), sample.expected(), found);
      score.names(sample.id(), sample.expected(), found);
    }
    print("conversations", score);
    floor(score, "kind session_note", 0.8, 0.82);
    floor(score, "kind preference", 0.85, 0.6);
    floor(score, "entities", 0.7, 0.95);
  }

  @Test
  void thereAreTwoHundred() {
    assertThat(Sample.written()).hasSize(140);
    assertThat(Sample.written()).filteredOn(one -> one.part().equals("held")).hasSize(70);
    assertThat(Sample.spoken()).hasSize(60);
  }

  private static void floor(Score score, String field, double precision, double recall) {
    assertThat(score.precision(field))
        .as("precision of " + field)
        .isGreaterThanOrEqualTo(precision);
    assertThat(score.recall(field)).as("recall of " + field).isGreaterThanOrEqualTo(recall);
  }

  private static Score score(String half) {
    Score score = new Score();
    Map<String, List<Sample>> threads =
        Sample.written().stream()
            .filter(sample -> sample.part().equals(half))
            .collect(Collectors.groupingBy(Sample::thread));
    for (List<Sample> thread : threads.values()) {
      List<Candidate> recent = new ArrayList<>();
      for (Sample sample : thread) {
        EventReading reading = Fingerprints.read(sample.event(), Optional.empty());
        Fingerprint found = reading.fingerprint();
        score.kinds(sample.id(), sample.expected(), found);
        score.names(sample.id(), sample.expected(), found);
        score.phrases(sample.id(), sample.expected(), found);
        List<String> links =
            Causes.of(sample.event(), reading, recent).stream()
                .map(link -> id(thread, link) + " " + link.relation().wire())
                .toList();
        score.compare(sample.id(), "links", Score.values(sample.expected(), "causes"), links);
        recent.add(0, candidate(sample, found));
      }
    }
    return score;
  }

  private static String id(List<Sample> thread, CausalLink link) {
    return thread.stream()
        .filter(one -> one.event().seq().equals(link.from()))
        .findFirst()
        .orElseThrow()
        .id();
  }

  private static Candidate candidate(Sample sample, Fingerprint found) {
    return new Candidate(
        sample.event().seq(), sample.event().id(), false, found.entities(), found.subjects());
  }

  /** What was wrong is shown of the half that rules are made with, and only where it is asked. */
  private static void print(String title, Score score) {
    System.out.println(title + "\n" + score.table());
    if (title.equals("tuned") && Boolean.getBoolean("myria.fingerprint.errors")) {
      score.errors().forEach(System.out::println);
    }
  }
}
