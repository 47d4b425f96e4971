package io.myria.topics.tree;

import io.myria.event.NewEvent;
import io.myria.graph.EntityRequest.Wanted;
import io.myria.graph.GraphFilter;
import io.myria.graph.GraphReads;
import io.myria.graph.GraphReads.Both;
import io.myria.graph.GraphRows;
import io.myria.graph.GraphRows.Told;
import io.myria.graph.GraphScope;
import io.myria.graph.GraphWords.Spoken;
import io.myria.topics.tree.MaskPath.Compared;
import io.myria.topics.tree.MaskWorld.Stored;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/** The reads of the knowledge graph over one world. */
final class GraphPaths {

  private static final int NAMES = 30;

  private final MaskWorld world;
  private final Random random;
  private final GraphReads reads;
  private final GraphRows rows;

  /**
   * @param words that were said of the events, and are in the log; those that were archived as far
   *     as the graph has read say nothing
   */
  GraphPaths(MaskWorld world, LinkedWorld linked, List<Spoken> words, Random random) {
    this.world = world;
    this.random = random;
    List<Told> events = world.events().stream().map(GraphPaths::told).toList();
    List<String> names = new ArrayList<>();
    for (int index = 0; index < NAMES; index++) {
      names.add(index % 3 == 0 ? "p" + index / 3 : "thing " + index);
    }
    int behind = random.nextInt(3) == 0 ? 30 : 0;
    int upTo = events.size() - behind;
    this.rows = new GraphRows(random, events, names, upTo);
    List<Spoken> count =
        words.stream()
            .filter(one -> !linked.isArchived(linked.event(one.said().value()), upTo))
            .toList();
    rows.judged(count).insert(world.transactions());
    this.reads = new GraphReads(random, rows, world.transactions());
  }

  private static Told told(Stored stored) {
    NewEvent event = stored.event();
    return new Told(
        stored.seq(), stored.id(), event.participants(), event.internal(), event.timestamp());
  }

  /** These, and those of queries that go along the same graph. */
  List<MaskPath> withQueries(LinkedWorld linked) {
    List<MaskPath> all =
        new ArrayList<>(List.of(this::walk, this::list, this::changes, this::mentioned));
    all.addAll(new QueryPaths(world, linked, rows, random).all());
    return all;
  }

  private Compared walk() {
    return compared(reads.walk(anyScope(), GraphFilter.ALL));
  }

  private Compared list() {
    Wanted wanted =
        random.nextBoolean()
            ? Wanted.LISTED
            : new Wanted(Optional.of("thing"), List.of(), Set.of(), Set.of());
    return compared(reads.list(anyScope(), wanted));
  }

  private Compared changes() {
    return compared(reads.changes(anyScope()));
  }

  private Compared mentioned() {
    return compared(reads.mentioned(anyScope()));
  }

  private GraphScope anyScope() {
    Optional<Instant> asOf =
        random.nextInt(3) == 0
            ? Optional.of(world.questions().anyEvent().event().timestamp())
            : Optional.empty();
    return new GraphScope(world.questions().anyScope(), asOf);
  }

  private static Compared compared(Both both) {
    return new Compared(both.expected(), both.actual(), both.empty());
  }
}
