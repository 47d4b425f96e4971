package io.myria.language.date;

import io.myria.language.date.NamedDates.Found;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.temporal.TemporalAdjusters;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Parts of a month or year. */
record DateParts(DateTokens tokens, NamedDates named) {

  static final Map<String, Integer> ORDINALS =
      DateWords.numbers(
          "first 1 1st 1 second 2 2nd 2 third 3 3rd 3 fourth 4 4th 4 fifth 5 5th 5 last -1");

  /** "The first week of May", "early June", "the end of 2025", "the last Sunday in March". */
  Optional<Found> at(int i, DateAnchor anchor) {
    int at = tokens.past(i, "the");
    Integer ordinal = ORDINALS.get(tokens.at(at));
    String unit = tokens.at(at + 1);
    int of = at + 2;
    if (ordinal != null && (tokens.has(of, "of") || tokens.has(of, "in"))) {
      int ofAt = of + 1;
      return named
          .month(ofAt, anchor)
          .flatMap(month -> ofMonth(month, ordinal, unit))
          .or(() -> unit.equals("half") ? half(ofAt, ordinal, anchor) : Optional.empty());
    }
    String word = tokens.at(at);
    int skip = tokens.past(tokens.past(at + 1, "-"), "of");
    boolean isPart =
        Set.of("early", "mid", "late").contains(word)
            || Set.of("beginning", "start", "middle", "end").contains(word)
                && tokens.has(at + 1, "of");
    return isPart ? named.within(skip, anchor).map(whole -> third(whole, word)) : Optional.empty();
  }

  private static Optional<Found> ofMonth(Found month, int ordinal, String unit) {
    LocalDate first = month.from();
    if (unit.equals("week")) {
      LocalDate start = ordinal < 0 ? month.to().minusDays(6) : first.plusDays(7L * (ordinal - 1));
      LocalDate end = start.plusDays(6);
      return Optional.of(month.with(start, end.isAfter(month.to()) ? month.to() : end));
    }
    if (unit.equals("weekend")) {
      LocalDate saturday =
          first.with(TemporalAdjusters.dayOfWeekInMonth(ordinal, DayOfWeek.SATURDAY));
      return Optional.of(month.with(saturday, saturday.plusDays(1)));
    }
    if (DateWords.isWeekday(unit)) {
      LocalDate day =
          first.with(TemporalAdjusters.dayOfWeekInMonth(ordinal, DateWords.dayOfWeek(unit)));
      return Optional.of(month.with(day, day));
    }
    return unit.equals("day")
        ? Optional.of(
            ordinal < 0
                ? month.with(month.to(), month.to())
                : month.with(first.plusDays(ordinal - 1L), first.plusDays(ordinal - 1L)))
        : Optional.empty();
  }

  private Optional<Found> half(int i, int ordinal, DateAnchor anchor) {
    return named
        .within(i, anchor)
        .map(
            whole -> {
              boolean isYear = whole.to().toEpochDay() - whole.from().toEpochDay() > 31;
              LocalDate cut = isYear ? whole.from().plusMonths(6) : whole.from().plusDays(15);
              return ordinal == 1
                  ? whole.with(whole.from(), cut.minusDays(1))
                  : whole.with(cut, whole.to());
            });
  }

  /** A tenth of a month is not meant; a third is. */
  private static Found third(Found whole, String word) {
    boolean isYear = whole.to().toEpochDay() - whole.from().toEpochDay() > 31;
    LocalDate second = isYear ? whole.from().plusMonths(4) : whole.from().plusDays(10);
    LocalDate third = isYear ? whole.from().plusMonths(8) : whole.from().plusDays(20);
    return switch (word) {
      case "early", "beginning", "start" -> whole.with(whole.from(), second.minusDays(1));
      case "mid", "middle" -> whole.with(second, third.minusDays(1));
      default -> whole.with(third, whole.to());
    };
  }
}
