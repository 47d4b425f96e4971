package io.myria.language;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class IdsTest {

  @Test
  void anIdIsKnownByItsForm() {
    for (String id :
        List.of(
            "018f2b6e-7c1a-7e3b-9d52-3f1c8a90b7d4",
            "018F2B6E-7C1A-7E3B-9D52-3F1C8A90B7D4",
            "018f2b6e-7c1a",
            "018f2b6e",
            "3f1c8a90b7d4",
            "eee6f12",
            "01ARZ3NDEKTSV4RRFFQ69G5FAV",
            "…cd5b003b",
            "...eee6")) {
      assertThat(Ids.isId(id)).as(id).isTrue();
    }
  }

  @Test
  void wordsNumbersAndVersionsAreNone() {
    for (String word :
        List.of(
            "facade",
            "defaced",
            "12345678",
            "2026-11-22",
            "16.3",
            "PostgreSQL",
            "b2b",
            "eee6",
            "...added",
            "…2024",
            "4711",
            "ABC-123",
            "K8s",
            "sha256",
            "")) {
      assertThat(Ids.isId(word)).as(word).isFalse();
    }
  }

  @Test
  void idsStandWhereTheyAreInTheText() {
    String text = "Fixed, see 01a20163-8fff-7303-b2b5-dc5e29a1eee6 and …cd5b003b.";
    assertThat(Ids.in(text))
        .extracting(place -> text.substring(place.from(), place.to()))
        .containsExactly("01a20163-8fff-7303-b2b5-dc5e29a1eee6", "…cd5b003b");
    assertThat(Ids.in("It is 12 degrees.")).isEmpty();
  }

  @Test
  void noTextTakesLong() {
    for (String piece : List.of("a", "1", "a1", "…", "-", "12345678-", "0", "A0-")) {
      assertThat(Ids.in(piece.repeat(200_000 / piece.length()))).isNotNull();
    }
  }
}
