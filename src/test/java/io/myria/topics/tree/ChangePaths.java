package io.myria.topics.tree;

import io.myria.event.EventSeq;
import io.myria.eventlog.Mask;
import io.myria.read.EventCriteria;
import io.myria.security.Scope;
import io.myria.statements.Changes;
import io.myria.statements.EventChange;
import io.myria.topics.tree.MaskPath.Compared;
import io.myria.topics.tree.MaskWorld.Stored;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Random changes over one world, each of one exact set as they are derived, and their reads. */
final class ChangePaths {

  private static final int CHANGES = 250;

  private final MaskWorld world;
  private final Random random;
  private final Set<EventChange> all = new TreeSet<>(IN_ORDER);
  private final long derivation;

  private static final Comparator<EventChange> IN_ORDER =
      Comparator.comparing(EventChange::later).thenComparing(EventChange::earlier);

  ChangePaths(MaskWorld world, Random random) {
    this.world = world;
    this.random = random;
    // One that recall does not read: its model knows of no changes.
    world
        .transactions()
        .run(
            db ->
                db.execute(
                    "insert into derivation (consumer, version, state, log_id)"
                        + " select 'changes', 'random', 'deriving', log_id from log"));
    this.derivation =
        world
            .transactions()
            .run(
                db ->
                    db.one(
                        "select max(derivation_id) from derivation where consumer = 'changes'",
                        row -> row.getLong(1)))
            .orElseThrow();
    List<List<Stored>> sets =
        List.copyOf(
            world.events().stream()
                .collect(
                    Collectors.groupingBy(
                        is -> is.event().participants() + " " + is.event().internal(),
                        TreeMap::new,
                        Collectors.toList()))
                .values());
    for (int count = 0; count < CHANGES; count++) {
      List<Stored> set = sets.get(random.nextInt(sets.size()));
      long one = set.get(random.nextInt(set.size())).seq().value();
      long other = set.get(random.nextInt(set.size())).seq().value();
      if (one != other) {
        all.add(
            new EventChange(
                new EventSeq(Math.min(one, other)), new EventSeq(Math.max(one, other)), 0.75));
      }
    }
    all.forEach(this::insert);
  }

  private void insert(EventChange change) {
    world
        .transactions()
        .run(
            db ->
                db.execute(
                    "insert into event_change select ?, event_seq, participant_set_id, internal,"
                        + " occurred_at, ?, ? from event where event_seq = ?",
                    derivation,
                    change.earlier().value(),
                    change.probability(),
                    change.later().value()));
  }

  /** A change shows to a scope that sees both of its events, and to no other. */
  Compared changes() throws SQLException {
    Scope scope = world.questions().anyScope();
    List<EventSeq> later = new ArrayList<>();
    world.events().stream()
        .map(Stored::seq)
        .filter(any -> random.nextInt(4) > 0)
        .forEach(later::add);
    Set<EventSeq> seen =
        world.visible(scope, EventCriteria.ALL, Long.MAX_VALUE).stream()
            .map(Stored::seq)
            .collect(Collectors.toSet());
    List<EventChange> expected =
        all.stream()
            .filter(one -> later.contains(one.later()))
            .filter(one -> seen.contains(one.later()) && seen.contains(one.earlier()))
            .toList();
    List<EventChange> actual =
        world
            .transactions()
            .run(
                db -> {
                  List<Mask> mask = Mask.of(db, scope).stream().toList();
                  return mask.isEmpty()
                      ? List.of()
                      : Changes.of(db, derivation, mask.get(0), later);
                });
    return new Compared(expected, actual, expected.isEmpty());
  }
}
