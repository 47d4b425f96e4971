package io.myria.statements;

import io.myria.statements.reader.Supersession;
import io.myria.statements.reader.Supersession.Strength;
import io.myria.statements.reader.TextAnalysis;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;

/**
 * Compares the words of two events: whether they forbid that the later one replaces what the
 * earlier one says, because it asks, wishes or supposes, or is of another person, version, unit or
 * modified noun; and whether they say so by themselves. Texts are analysed when they are first
 * compared, and the latest analyses are kept. Confined to one thread.
 */
final class Comparisons {

  private static final int KEPT = 512;

  /** A pronoun means nothing that was said so many events of its conversation before. */
  private static final int REACH = 12;

  /** However the later event came to be taken for a change of the earlier one. */
  private static final Set<String> ALWAYS =
      Set.of("not_asserted", "move_to_a_tool", "other_kin", "other_number", "presence");

  /** Where the later event names what it is of; behind a pronoun they say nothing. */
  private static final Set<String> NAMED =
      Set.of(
          "addition",
          "other_actor",
          "other_label",
          "other_measured",
          "other_modifier",
          "other_name",
          "other_person",
          "other_roles",
          "other_subject",
          "other_unit",
          "other_version",
          "temporary");

  private static final Set<String> OTHER_NAMES =
      Set.of("other_modifier", "other_name", "other_person");

  private final IntFunction<EventClaims> events;
  private final Map<Integer, TextAnalysis> analyses =
      new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Integer, TextAnalysis> eldest) {
          return size() > KEPT;
        }
      };

  /**
   * @param events by their places
   */
  Comparisons(IntFunction<EventClaims> events) {
    this.events = events;
  }

  /**
   * @param named whether the later event names what it is of, and not what it ends
   */
  boolean forbid(ValueChain chain, EventClaims later, boolean named) {
    int place = named ? chain.named() : chain.last().event();
    if (place == later.event()) {
      return false;
    }
    return between(events.apply(place), later).filter(one -> isReason(one, named)).isPresent();
  }

  private static boolean isReason(String reason, boolean named) {
    return ALWAYS.contains(reason) || named && NAMED.contains(reason);
  }

  /**
   * Whether the two name somebody or something else each, though a value of one was the other's.
   */
  boolean isOfAnotherName(ValueChain chain, EventClaims later) {
    int place = chain.named();
    return place != later.event()
        && between(events.apply(place), later).filter(OTHER_NAMES::contains).isPresent();
  }

  /** Whether the words of an event may say that something changed. */
  static boolean mayChange(EventClaims event) {
    return Supersession.mayChange(event.text());
  }

  /** Whether the same speaker says both: else nothing is marked that no rule linked. */
  boolean mayReplace(int earlier, EventClaims later) {
    return events.apply(earlier).speaker().equalsIgnoreCase(later.speaker());
  }

  /**
   * How much speaks for an event replacing an earlier one by itself, though no rule linked their
   * claims.
   *
   * @param around events said just before the later one, to which it may refer
   */
  Strength strength(int earlier, EventClaims later, List<Integer> around) {
    EventClaims before = events.apply(earlier);
    boolean same = before.context().equals(later.context());
    boolean near = same && later.place() - before.place() <= REACH;
    List<TextAnalysis> said =
        around.stream()
            .filter(place -> place != earlier)
            .map(events::apply)
            .map(this::analysis)
            .toList();
    return Supersession.strength(analysis(before), analysis(later), said, near);
  }

  /** Empty where nothing forbids it. */
  Optional<String> between(EventClaims earlier, EventClaims later) {
    boolean near = earlier.context().equals(later.context());
    return earlier.text().isEmpty() || later.text().isEmpty()
        ? Optional.empty()
        : Supersession.veto(analysis(earlier), analysis(later), List.of(), near);
  }

  private TextAnalysis analysis(EventClaims event) {
    return analyses.computeIfAbsent(
        event.event(), any -> TextAnalysis.of(event.speaker(), event.text()));
  }
}
