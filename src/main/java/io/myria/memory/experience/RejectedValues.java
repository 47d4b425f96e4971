package io.myria.memory.experience;

import io.myria.event.Event;
import io.myria.event.EventSeq;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Results of one call that return again what was rejected of it, without a word on themselves. Of
 * several words on one value the last holds. Immutable.
 *
 * @param again the results
 */
record RejectedValues(Set<EventSeq> again) {

  static final RejectedValues NONE = new RejectedValues(Set.of());

  /** An error is no value, and comes again of itself. */
  private static final List<String> RESULTS =
      ToolResults.RETURNED.stream().filter(member -> !member.equals("error")).toList();

  /**
   * @param calls results of the same call
   */
  static RejectedValues among(Collection<Known> calls, Judgements judgements, ExperienceView view)
      throws SQLException {
    if (calls.stream().noneMatch(judgements::rejected)) {
      return NONE;
    }
    Map<EventSeq, Event> events = view.load(calls.stream().map(Known::seq).toList());
    Map<Object, Known> lastWords = new HashMap<>();
    for (Known one : calls) {
      Optional<Known> word = judgements.of(one);
      if (word.isPresent()) {
        value(events, one)
            .ifPresent(
                value ->
                    lastWords.merge(
                        value, word.get(), (a, b) -> a.seq().compareTo(b.seq()) > 0 ? a : b));
      }
    }
    Set<EventSeq> again = new HashSet<>();
    for (Known one : calls) {
      boolean rejected =
          value(events, one)
              .map(lastWords::get)
              .filter(word -> word.experience().feedback().orElseThrow().isAgainst())
              .isPresent();
      if (rejected && judgements.of(one).isEmpty()) {
        again.add(one.seq());
      }
    }
    return new RejectedValues(again);
  }

  boolean contain(Known one) {
    return again.contains(one.seq());
  }

  private static Optional<Object> value(Map<EventSeq, Event> events, Known one) {
    return Optional.ofNullable(events.get(one.seq()))
        .flatMap(
            event ->
                RESULTS.stream()
                    .map(event.payload().members()::get)
                    .flatMap(Stream::ofNullable)
                    .findFirst());
  }
}
