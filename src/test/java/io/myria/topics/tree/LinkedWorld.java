package io.myria.topics.tree;

import io.myria.event.EventSeq;
import io.myria.fingerprint.CausalRelation;
import io.myria.fingerprint.MemoryKind;
import io.myria.projection.DerivedMemories;
import io.myria.topics.tree.MaskWorld.Stored;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Kinds, random causal links and random archive marks over one world, and the model of them. */
final class LinkedWorld {

  private static final int LINKS = 250;
  private static final int MARKS = 80;

  /** Within one exact set, as they are derived. */
  record Linked(long from, long to, CausalRelation relation) {}

  /** That an event is archived, or not any more, as of a place in the log. */
  private record Mark(long event, long mark, boolean archived) {}

  private final MaskWorld world;
  private final Map<EventSeq, Stored> events = new HashMap<>();
  private final Map<EventSeq, MemoryKind> kinds = new HashMap<>();
  private final Set<Linked> links = new HashSet<>();
  private final List<Mark> marks = new ArrayList<>();

  LinkedWorld(MaskWorld world, Random random) {
    this.world = world;
    world.events().forEach(event -> events.put(event.seq(), event));
    DerivedMemories.derive(world.transactions(), world.reader());
    world.transactions().run(db -> db.execute("delete from causal_link"));
    world
        .transactions()
        .run(
            db ->
                db.list(
                    "select event_seq, kind from fingerprint order by event_seq",
                    row ->
                        kinds.put(
                            new EventSeq(row.getLong(1)),
                            MemoryKind.of(row.getString(2)).orElseThrow())));
    link(random);
    mark(random);
  }

  private void link(Random random) {
    List<List<Stored>> sets =
        List.copyOf(
            world.events().stream()
                .collect(
                    Collectors.groupingBy(
                        is -> is.event().participants(),
                        () -> new TreeMap<>((a, b) -> a.toString().compareTo(b.toString())),
                        Collectors.toList()))
                .values());
    for (int count = 0; count < LINKS; count++) {
      List<Stored> set = sets.get(random.nextInt(sets.size()));
      long one = set.get(random.nextInt(set.size())).seq().value();
      long other = set.get(random.nextInt(set.size())).seq().value();
      CausalRelation relation =
          CausalRelation.values()[random.nextInt(CausalRelation.values().length)];
      if (one != other) {
        links.add(new Linked(Math.min(one, other), Math.max(one, other), relation));
      }
    }
    for (Linked link : links) {
      insert(
          "insert into causal_link (derivation_id, from_seq, to_seq, relation, weight, words)",
          "?, ?, ?, 0.7, 'words'",
          link.from(),
          link.to(),
          link.relation().wire());
    }
  }

  private void mark(Random random) {
    for (int count = 0; count < MARKS; count++) {
      long event = 1 + random.nextInt(world.events().size() - MARKS);
      marks.add(new Mark(event, world.events().size() - MARKS + count + 1, random.nextInt(3) > 0));
    }
    for (Mark mark : marks) {
      insert(
          "insert into archive_mark"
              + " (derivation_id, participant_set_id, event_seq, mark_seq, archived)",
          "(select participant_set_id from event where event_seq = ?), ?, ?, ?",
          mark.event(),
          mark.event(),
          mark.mark(),
          mark.archived());
    }
  }

  private void insert(String into, String values, Object... parameters) {
    String sql =
        into
            + " select derivation_id, "
            + values
            + " from derivation where consumer = 'fingerprints' and state = 'serving'";
    world.transactions().run(db -> db.execute(sql, parameters));
  }

  /** By its place. */
  Stored event(long seq) {
    return events.get(new EventSeq(seq));
  }

  MemoryKind kind(Stored event) {
    return kinds.get(event.seq());
  }

  Set<Linked> links() {
    return links;
  }

  /** What the last mark says, of those up to a place. */
  boolean isArchived(Stored event, long last) {
    boolean archived = false;
    for (Mark mark : marks) {
      if (mark.event() == event.seq().value() && mark.mark() <= last) {
        archived = mark.archived();
      }
    }
    return archived;
  }
}
