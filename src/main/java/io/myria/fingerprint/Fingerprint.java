package io.myria.fingerprint;

import io.myria.statements.reader.Telling;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/**
 * A few values that stand for an event: kind, entities, decision, reasons. What it does not say is
 * empty. Lists hold no value twice and keep the order of the text.
 *
 * @param explicit somebody said that it is to be remembered: then it does not age
 * @param entities persons, organisations, places and products, as they are written
 * @param subjects what it is about, in lower case, words joined by {@code -}
 * @param decision what was decided
 * @param rejected what was decided against
 * @param reasons why
 * @param validatedBy who agreed
 * @param assignee who is to do it
 * @param deadline by when, in the words of the text
 * @param dates days that are spoken of
 * @param tokens of the event's text, by cl100k_base
 * @param telling the words that somebody should know who goes on, as a network reads them
 */
public record Fingerprint(
    MemoryKind kind,
    boolean explicit,
    List<String> entities,
    List<String> subjects,
    Optional<String> decision,
    List<String> rejected,
    List<String> reasons,
    Optional<String> validatedBy,
    Optional<String> assignee,
    Optional<String> deadline,
    List<LocalDate> dates,
    int tokens,
    Optional<Telling> telling) {

  public Fingerprint {
    entities = List.copyOf(entities);
    subjects = List.copyOf(subjects);
    rejected = List.copyOf(rejected);
    reasons = List.copyOf(reasons);
    dates = List.copyOf(dates);
  }

  /** Nothing but its kind and its length. */
  public static Fingerprint bare(MemoryKind kind, int tokens) {
    return new Fingerprint(
        kind,
        false,
        List.of(),
        List.of(),
        Optional.empty(),
        List.of(),
        List.of(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        List.of(),
        tokens,
        Optional.empty());
  }

  /** The same with the days that it speaks of. */
  Fingerprint on(List<LocalDate> dates) {
    return with(kind, explicit, dates);
  }

  /** The same as another kind of memory. */
  Fingerprint as(MemoryKind kind, boolean explicit) {
    return with(kind, explicit, dates);
  }

  private Fingerprint with(MemoryKind kind, boolean explicit, List<LocalDate> dates) {
    return new Fingerprint(
        kind,
        explicit,
        entities,
        subjects,
        decision,
        rejected,
        reasons,
        validatedBy,
        assignee,
        deadline,
        dates,
        tokens,
        telling);
  }

  /** How many values are filled; every element of a list is one. */
  public int factCount() {
    int lists = entities.size() + subjects.size() + rejected.size() + reasons.size() + dates.size();
    return lists + count(decision) + count(validatedBy) + count(assignee) + count(deadline);
  }

  private static int count(Optional<String> value) {
    return value.isPresent() ? 1 : 0;
  }
}
