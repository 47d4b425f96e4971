package io.myria.fingerprint;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.fingerprint.Causes.Candidate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Fingerprints beside what a person says they are: docs/fingerprints.md has the tables this prints.
 */
class SampleTest {

  @Test
  void whatTheRulesWereMadeWith() {
    Score score = score("tuned");
    print("tuned", score);
  }

  @Test
  void whatTheRulesHaveNotSeen() {
    Score score = score("held");
    print("held out", score);
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
        Reading reading = Fingerprints.read(sample.event());
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

  private static void print(String title, Score score) {
    System.out.println(title + "\n" + score.table());
    boolean isSeen = !title.equals("held out");
    if (isSeen && Boolean.getBoolean("myria.fingerprint.errors")) {
      score.errors().forEach(System.out::println);
    }
    assertThat(score.table()).isNotEmpty();
  }
}
