package io.myria.query.graph;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A relation that holds from one time to another, by one event's word or several.
 *
 * @param surface of {@code to}, as it stands in the last of the events
 * @param validTo the first moment at which it holds no longer; empty while it holds
 * @param said when it was last stated
 * @param seqs the events that state it, in the order in which it was so
 */
record RelationFact(
    String from,
    String relation,
    String to,
    String surface,
    Instant validFrom,
    Optional<Instant> validTo,
    Instant said,
    List<Long> seqs) {

  RelationFact {
    seqs = List.copyOf(seqs);
  }

  boolean holds(Instant at) {
    return !validFrom.isAfter(at) && validTo.map(at::isBefore).orElse(true);
  }

  /** Whether it has not ended by then; it may begin later. */
  boolean isOpen(Instant at) {
    return validTo.map(at::isBefore).orElse(true);
  }

  private static RelationFact of(StatedEdge stated) {
    return new RelationFact(
        stated.from(),
        stated.relation(),
        stated.to(),
        stated.surface(),
        stated.validFrom(),
        stated.validTo(),
        stated.said(),
        List.of(stated.seq()));
  }

  /** The same once more. */
  private RelationFact again(StatedEdge stated) {
    List<Long> all = new ArrayList<>(seqs);
    if (!all.contains(stated.seq())) {
      all.add(stated.seq());
    }
    Instant last = stated.said().isAfter(said) ? stated.said() : said;
    return new RelationFact(
        from,
        relation,
        to,
        stated.surface(),
        validFrom,
        stated.validTo().or(() -> validTo),
        last,
        all);
  }

  private RelationFact ended(Instant at) {
    Instant end = validTo.filter(at::isAfter).orElse(at);
    return new RelationFact(from, relation, to, surface, validFrom, Optional.of(end), said, seqs);
  }

  /**
   * What the statements of one subject and relation come to. A functional relation is ended by the
   * next one to something else, any by a denial. The order of the statements does not matter, and
   * one that is there twice counts once.
   */
  static List<RelationFact> of(Collection<StatedEdge> stated) {
    List<RelationFact> facts = new ArrayList<>();
    Map<String, RelationFact> open = new HashMap<>();
    for (StatedEdge one : stated.stream().distinct().sorted(StatedEdge.BY_TRUTH).toList()) {
      if (one.negated()) {
        end(open, facts, one.to().isEmpty() ? null : one.to(), false, one.validFrom());
        continue;
      }
      if (one.chain().functional()) {
        end(open, facts, one.to(), true, one.validFrom());
      }
      RelationFact before = open.get(one.to());
      if (before == null) {
        open.put(one.to(), of(one));
      } else if (before.isOpen(one.validFrom())) {
        open.put(one.to(), before.again(one));
      } else {
        facts.add(before);
        open.put(one.to(), of(one));
      }
    }
    facts.addAll(open.values());
    return facts;
  }

  /** Ends those to {@code to}, or those to all others; without it, all. */
  private static void end(
      Map<String, RelationFact> open,
      List<RelationFact> facts,
      String to,
      boolean others,
      Instant at) {
    open.values()
        .removeIf(
            fact -> {
              boolean ends = to == null || fact.to().equals(to) != others;
              if (ends) {
                facts.add(fact.ended(at));
              }
              return ends;
            });
  }
}
