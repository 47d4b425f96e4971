package io.myria.language;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.language.Phrases.Match;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PhrasesTest {

  /** From the first token of the match to behind its last one. */
  @ParameterizedTest
  @CsvSource({
    "moved, 'Anna moved to Bergen', 1-2",
    "moved|went to, 'Anna went to Bergen', 1-3",
    "moved|went to, 'Anna came to Bergen', -",
    "mov* A, 'Anna moves Bob', 1-3",
    "*ved, 'Anna removed it', 1-2",
    "*ved, 'Anna moved it', -",
    "A, 'Anna met Bob', 2-3",
    "A, 'Morgen ist Montag', -",
    "has 9 kites, 'Anna has 4 kites', 1-4",
    "has 9 kites, 'Anna has some kites', -",
    "the _ kite, 'take the red kite', 1-4",
    "the red? kite, 'take the kite', 1-3",
    "the red? kite, 'take the blue kite', -",
    "from .. to, 'from here to there', 0-3",
    "from .. to, 'from a b c d e f g h i to', -",
    "^ well, 'well then', 0-1",
    "^ well, 'all is well', -",
    "'', 'nothing is looked for', -",
  })
  void aPhraseStandsWhereItsElementsDo(String phrase, String sentence, String place) {
    assertThat(
            Phrases.of(phrase)
                .in(TokenList.of(sentence))
                .map(match -> match.from() + "-" + match.to())
                .orElse("-"))
        .isEqualTo(place);
  }

  @Test
  void theFirstLineThatMatchesIsTaken() {
    Phrases phrases = Phrases.of("red kite\n_ kite\nthe red\nthe");

    assertThat(phrases.in(TokenList.of("the red kite"))).contains(new Match(1, 3));
    assertThat(phrases.in(TokenList.of("the blue kite"))).contains(new Match(1, 3));
    assertThat(phrases.in(TokenList.of("the red"))).contains(new Match(0, 2));
  }
}
