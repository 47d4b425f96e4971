package io.myria.language.date;

import java.time.LocalDate;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Days that a question asks about, both ends included.
 *
 * @param from empty for all that went before
 * @param to empty for all that follows
 * @param words of the question that say so, as they stand there
 */
public record Period(Optional<LocalDate> from, Optional<LocalDate> to, String words) {

  public Period {
    if (from.isPresent() && to.isPresent() && to.get().isBefore(from.get())) {
      throw new IllegalArgumentException("a period ends before it begins: " + words);
    }
  }

  /** Whether its words have the name of a month among them. */
  public boolean namesMonth() {
    return Stream.of(words.toLowerCase(Locale.ROOT).split("[^a-z]+"))
            .anyMatch(word -> DateWords.month(word) > 0)
        || LocalizedDates.inChinese(words).stream().anyMatch(one -> one.month() > 0);
  }

  /** Whether one of these days lies in it. */
  public boolean meets(Span days) {
    return from.map(first -> days.to() >= first.toEpochDay()).orElse(true)
        && to.map(last -> days.from() <= last.toEpochDay()).orElse(true);
  }

  /** Whether all of these days lie in it. */
  public boolean holds(Span days) {
    return from.map(first -> days.from() >= first.toEpochDay()).orElse(true)
        && to.map(last -> days.to() <= last.toEpochDay()).orElse(true);
  }
}
