package io.myria.fingerprint;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/**
 * Kinds in three languages, beside what a person says they are: docs/fingerprints.md has the tables
 * this prints.
 */
class LanguagesTest {

  private static final List<String> LANGUAGES = List.of("de", "fr", "en");

  @Test
  void kindsOfTheHalfThatTheRulesWereMadeWith() {
    LANGUAGES.forEach(language -> print(language, "tuned"));
  }

  @Test
  void kindsOfTheHalfThatTheRulesHaveNotSeen() {
    LANGUAGES.forEach(language -> print(language, "held"));
  }

  @Test
  void halfOfEachLanguageIsHeldOut() {
    for (String language : LANGUAGES) {
      List<Sample> all = of(language, any -> true);
      assertThat(all).hasSizeGreaterThanOrEqualTo(40);
      assertThat(of(language, sample -> sample.part().equals("held"))).hasSize(all.size() / 2);
    }
  }

  private static Score print(String language, String half) {
    Score score = new Score();
    for (Sample sample : of(language, one -> one.part().equals(half))) {
      Fingerprint found = Fingerprints.of(sample.event());
      score.kinds(sample.id(), sample.expected(), found);
    }
    System.out.println(language + ", " + half + "\n" + score.table());
    if (half.equals("tuned") && Boolean.getBoolean("myria.fingerprint.errors")) {
      score.errors().forEach(System.out::println);
    }
    return score;
  }

  private static List<Sample> of(String language, Predicate<Sample> wanted) {
    return Sample.languages().stream()
        .filter(sample -> sample.id().startsWith(language + "-"))
        .filter(wanted)
        .toList();
  }
}
