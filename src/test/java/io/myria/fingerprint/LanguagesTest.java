package io.myria.fingerprint;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Kinds in three languages, beside what a person says they are: docs/fingerprints.md has the tables
 * this prints.
 */
class LanguagesTest {

  private static final List<String> LANGUAGES = List.of("de", "fr", "en");

  private static final List<MemoryKind> NAMED =
      List.of(MemoryKind.DECISION, MemoryKind.PREFERENCE, MemoryKind.FACT);

  @Test
  void kindsOfTheSentencesThatTheRulesWereMadeWith() {
    for (String language : LANGUAGES) {
      Score score = print(language, "tuned");
      for (MemoryKind kind : NAMED) {
        floor(score, "kind " + kind.wire(), 0.95, 0.95);
      }
      floor(score, "explicit", 0.95, 0.95);
    }
  }

  @Test
  void kindsOfTheHalfThatWasHeldOut() {
    for (String language : LANGUAGES) {
      Score score = print(language, "held");
      for (MemoryKind kind : NAMED) {
        floor(score, "kind " + kind.wire(), 0.8, 0.8);
      }
      floor(score, "explicit", 0.95, 0.95);
    }
  }

  /** When the rules stood: no rule of kinds was made for any of these. */
  @Test
  void kindsOfWhatWasWrittenAfterwards() {
    for (String language : LANGUAGES) {
      Score score = print(language, "after");
      floor(score, "kind decision", 0.95, 0.3);
      floor(score, "kind preference", 0.95, 0.15);
      floor(score, "kind fact", 0.75, 0.4);
      floor(score, "explicit", 0.95, 0.7);
    }
  }

  @Test
  void halfOfWhatWasWrittenBeforeTheRulesIsHeldOut() {
    assertThat(of("de", "held")).hasSize(26);
    assertThat(of("fr", "held")).hasSize(26);
    assertThat(of("en", "held")).hasSize(21);
    assertThat(of("en", "tuned")).hasSize(21);
    assertThat(of("de", "after")).hasSize(28);
    assertThat(of("fr", "after")).hasSize(28);
  }

  private static void floor(Score score, String field, double precision, double recall) {
    assertThat(score.precision(field))
        .as("precision of " + field)
        .isGreaterThanOrEqualTo(precision);
    assertThat(score.recall(field)).as("recall of " + field).isGreaterThanOrEqualTo(recall);
  }

  private static Score print(String language, String part) {
    Score score = new Score();
    for (Sample sample : of(language, part)) {
      Fingerprint found = Fingerprints.of(sample.event());
      score.kinds(sample.id(), sample.expected(), found);
      List<String> explicit = found.explicit() ? List.of("yes") : List.of();
      score.compare(sample.id(), "explicit", Score.values(sample.expected(), "explicit"), explicit);
    }
    System.out.println(language + ", " + part + "\n" + score.table());
    if (part.equals("tuned") && Boolean.getBoolean("myria.fingerprint.errors")) {
      score.errors().forEach(System.out::println);
    }
    return score;
  }

  private static List<Sample> of(String language, String part) {
    return Sample.languages().stream()
        .filter(sample -> sample.id().startsWith(language + "-"))
        .filter(sample -> sample.part().equals(part))
        .toList();
  }
}
