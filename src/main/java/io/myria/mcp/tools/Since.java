package io.myria.mcp.tools;

import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.mcp.catalog.Completer;
import io.myria.mcp.catalog.PromptCall;
import java.time.Clock;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.stream.Stream;

/** A day or a time, as a person writes it. Proposes days that people ask from. */
final class Since implements Completer {

  static final String NAME = "since";

  private static final int LENGTH_OF_A_DAY = "2026-09-06".length();

  private final Clock clock;

  Since(Clock clock) {
    this.clock = clock;
  }

  /** Today, yesterday, a week, a month and a year ago. */
  @Override
  public List<String> complete(Begun begun) {
    LocalDate today = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
    return Stream.of(
            today,
            today.minusDays(1),
            today.minusWeeks(1),
            today.minusMonths(1),
            today.minusYears(1))
        .map(LocalDate::toString)
        .filter(day -> day.startsWith(begun.value()))
        .toList();
  }

  /**
   * The time that is meant; a day begins at midnight, UTC.
   *
   * @throws Fault {@code invalid_argument}
   */
  static String of(PromptCall call) {
    String text = call.argument(NAME).orElseThrow().strip();
    try {
      return text.length() == LENGTH_OF_A_DAY
          ? LocalDate.parse(text).atStartOfDay().toInstant(ZoneOffset.UTC).toString()
          : OffsetDateTime.parse(text).toInstant().toString();
    } catch (DateTimeParseException problem) {
      String field = "params.arguments." + NAME;
      throw new Fault(
          FaultCode.INVALID_ARGUMENT,
          field,
          field + " is no time that exists; write 2026-09-06 or 2026-09-06T14:30:00Z",
          problem);
    }
  }
}
