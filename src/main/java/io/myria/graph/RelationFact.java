package io.myria.graph;

import io.myria.statements.Closures;
import io.myria.statements.EntityEdge;
import io.myria.statements.HeldEdge;
import io.myria.statements.StatedEdge;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A relation that holds from one time to another, by one event's word or several.
 *
 * @param surface of {@code to}, as it stands in the last of the events
 * @param validTo the first moment at which it holds no longer; empty while it holds
 * @param said when it was last stated
 * @param seqs the events that state it, in the order in which they say it began
 * @param proposed whether a model says that they tell it, and none states it
 */
record RelationFact(
    String from,
    String relation,
    String to,
    String surface,
    Instant validFrom,
    Optional<Instant> validTo,
    Instant said,
    List<Long> seqs,
    boolean proposed) {

  /** What began first, then what was said first; an event's own in their order. */
  private static final Comparator<EdgeRow> BY_BEGINNING =
      Comparator.comparing((EdgeRow row) -> row.stated().edge().validFrom())
          .thenComparing(row -> row.stated().said())
          .thenComparing(row -> row.stated().seq())
          .thenComparing(EdgeRow::edge);

  RelationFact {
    seqs = List.copyOf(seqs);
  }

  boolean holds(Instant at) {
    return !validFrom.isAfter(at) && isOpen(at);
  }

  /** Whether it has not ended by then; it may begin later. */
  boolean isOpen(Instant at) {
    return validTo.map(at::isBefore).orElse(true);
  }

  /**
   * What the statements of one subject and relation come to, in whichever order they are: each
   * until {@link Closures} says, and those of the same that overlap as one. A proposal of what some
   * event states adds nothing.
   */
  static List<RelationFact> of(Collection<EdgeRow> rows) {
    Set<String> stated =
        rows.stream().filter(row -> !row.proposed()).map(EdgeRow::to).collect(Collectors.toSet());
    Map<List<Long>, EdgeRow> each = new HashMap<>();
    rows.stream()
        .filter(row -> !row.proposed() || !stated.contains(row.to()))
        .forEach(row -> each.putIfAbsent(row.place(), row));
    List<EdgeRow> inOrder = each.values().stream().sorted(BY_BEGINNING).toList();
    List<RelationFact> facts = new ArrayList<>();
    Map<String, Integer> last = new HashMap<>();
    for (HeldEdge held : Closures.of(inOrder.stream().map(EdgeRow::stated).toList())) {
      EntityEdge edge = held.stated().edge();
      if (edge.negated()) {
        continue;
      }
      Integer before = last.get(edge.toKey());
      if (before != null && facts.get(before).isOpen(edge.validFrom())) {
        // It goes on, and stands where it was stated last.
        facts.add(facts.get(before).again(held));
        facts.set(before, null);
      } else {
        facts.add(of(held));
      }
      last.put(edge.toKey(), facts.size() - 1);
    }
    facts.removeIf(Objects::isNull);
    return facts;
  }

  private static RelationFact of(HeldEdge held) {
    EntityEdge edge = held.stated().edge();
    return new RelationFact(
        edge.fromKey(),
        edge.relation(),
        edge.toKey(),
        edge.toSurface(),
        edge.validFrom(),
        held.validTo(),
        held.stated().said(),
        List.of(held.stated().seq().value()),
        edge.proposed());
  }

  /** The same once more; of its end the last word counts. */
  private RelationFact again(HeldEdge held) {
    StatedEdge stated = held.stated();
    boolean later = !stated.said().isBefore(said);
    List<Long> all = new ArrayList<>(seqs);
    if (!all.contains(stated.seq().value())) {
      all.add(stated.seq().value());
    }
    return new RelationFact(
        from,
        relation,
        to,
        stated.edge().toSurface(),
        validFrom,
        later ? held.validTo() : validTo,
        later ? stated.said() : said,
        all,
        proposed);
  }
}
