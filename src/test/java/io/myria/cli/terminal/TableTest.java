package io.myria.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TableTest {

  @Test
  void columnsAreAsWideAsTheirWidestCell() {
    assertThat(jobs().lines(100))
        .containsExactly(
            "JOB       STATE    EVENTS  VERSION",
            "passages  serving  5732    2/cl100k/icu-74.2",
            "vectors   paused   -       bge-small-en-v1.5-q; passages 2/cl100k/icu-74.2");
  }

  @Test
  void whatDoesNotFitStandsBelowItsRow() {
    assertThat(jobs().lines(40))
        .containsExactly(
            "JOB       STATE    EVENTS",
            "passages  serving  5732",
            "  version: 2/cl100k/icu-74.2",
            "vectors   paused   -",
            "  version: bge-small-en-v1.5-q; passages",
            "  2/cl100k/icu-74.2");
    assertThat(jobs().lines(20))
        .startsWith("JOB       STATE", "passages  serving", "  events: 5732,");
  }

  @Test
  void proseAtTheEndIsBrokenBetweenWords() {
    Table table = Table.endingInProse("EVENTS", "LABEL");
    table.row("2 → 3", "lanterns of the night flight");
    table.row("9", "键");

    assertThat(table.lines(30))
        .containsExactly(
            "EVENTS  LABEL", "2 → 3   lanterns of the night", "        flight", "9       键");
    assertThat(table.lines(100)).hasSize(3);
  }

  @ParameterizedTest
  @ValueSource(ints = {60, 80, 100})
  void noLineIsWiderThanTheTerminal(int width) {
    Table table = new Table("SNAPSHOT", "STATUS", "EVENTS", "BUILT (UTC)", "TRIGGER", "BY", "WITH");
    table.row(
        "…5d65b571",
        "archived",
        "1-1234567",
        "2026-05-01 10:00",
        "inactivity",
        "myria-62947d20",
        "topics-3 by meaning");

    assertThat(table.lines(width)).allMatch(line -> line.length() <= width);
    assertThat(String.join(" ", table.lines(width)))
        .contains("2026-05-01 10:00", "myria-62947d20", "topics-3 by meaning");
  }

  private static Table jobs() {
    Table table = new Table("JOB", "STATE", "EVENTS", "VERSION");
    table.row("passages", "serving", "5732", "2/cl100k/icu-74.2");
    table.row("vectors", "paused", "-", "bge-small-en-v1.5-q; passages 2/cl100k/icu-74.2");
    return table;
  }
}
