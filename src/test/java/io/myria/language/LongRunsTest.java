package io.myria.language;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.language.date.DateTokens;
import io.myria.statements.EntityKeys;
import io.myria.statements.EventKnowledge;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A run that does not end the text must not be gone through again from each of its characters. */
class LongRunsTest {

  private static final int MIB = 1 << 20;

  static Stream<Arguments> runs() {
    return Stream.of(
        Arguments.of("colons", "a" + ":".repeat(MIB) + "x"),
        Arguments.of("colons and letters", "a:".repeat(MIB / 2)),
        Arguments.of("colons and spaces", "a" + ": ".repeat(MIB / 2) + ":x"),
        Arguments.of("articles", "a ".repeat(MIB / 2) + "kite"),
        Arguments.of("full stops", "a" + ".".repeat(MIB) + "x"),
        Arguments.of("digits", "2024-01 " + "1".repeat(MIB) + "x"),
        Arguments.of("a time of digits", "2024-01-02T" + "1:".repeat(MIB / 2) + "x"));
  }

  @ParameterizedTest
  @MethodSource("runs")
  @ProcessorSeconds(10)
  void namesAndDatesAreReadInTime(String name, String text) {
    assertThat(Inset.name(text)).as(name).doesNotContain(": ");
    assertThat(EntityKeys.of(text).length()).as(name).isBetween(1, EventKnowledge.NAME_UNITS);
    assertThat(new DateTokens(text).size()).as(name).isPositive();
  }
}
