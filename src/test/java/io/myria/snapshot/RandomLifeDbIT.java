package io.myria.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.compile.Bench;
import io.myria.compile.BuildResult;
import io.myria.compile.BuildResult.State;
import io.myria.drill.Drill;
import io.myria.drill.Rounds;
import io.myria.event.NewEvent;
import io.myria.eventlog.Drafts;
import io.myria.security.Caller;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Random lives: appends, builds, publishes, discards, rollbacks, retention, in any order. After
 * each step every snapshot that is kept answers as it did when it became active first, and nothing
 * is stored that none of them serves. {@code -Dmyria.seed=…} repeats a life, {@code
 * -Dmyria.life.steps} says how long it is.
 */
@Drill
class RandomLifeDbIT {

  private static final int KEEP = 4;
  private static final String[] OTHERS = {"bob", "cyd", "dan", "eve"};

  private final Random random;
  private final long seed;
  private final Map<SnapshotId, List<String>> recorded = new LinkedHashMap<>();
  private final List<String> steps = new ArrayList<>();
  private Bench bench;
  private int minute;

  RandomLifeDbIT() {
    seed = Long.getLong("myria.seed", System.nanoTime());
    random = new Random(seed);
  }

  @Test
  void everyKeptSnapshotAnswersAsItDidWhenItWasActive() {
    System.out.println("seed " + seed);
    try (Bench opened = new Bench()) {
      bench = opened;
      for (int step = 0; step < Rounds.of("myria.life.steps", 50, 2_000); step++) {
        step();
        check();
      }
      compileAnew();
    }
  }

  private void step() {
    int kind = random.nextInt(12);
    if (kind < 4) {
      append();
    } else if (kind < 7) {
      build(false);
    } else if (kind == 7) {
      build(true);
    } else if (kind < 10) {
      rollBack();
    } else if (kind == 10) {
      steps.add("resume " + bench.life().resumeBuilds(Caller.OPEN));
    } else {
      steps.add("retain " + bench.retention(KEEP, Duration.ofMillis(2)).sweep());
    }
  }

  private void append() {
    List<NewEvent> events = new ArrayList<>();
    for (int count = 1 + random.nextInt(12); count > 0; count--) {
      minute += random.nextInt(6) == 0 ? 90 : 1;
      int backdated = random.nextInt(8) == 0 ? random.nextInt(200) : 0;
      String other = OTHERS[random.nextInt(OTHERS.length)];
      events.add(
          Drafts.message(
              Drafts.NOON.plus(Duration.ofMinutes(minute - backdated)),
              "Message " + random.nextInt(1000) + " about kites and lanterns.",
              "ann",
              other));
    }
    bench.append(events);
    steps.add("append " + events.size());
  }

  /** Now and then by another version of the builder, which compiles from the empty log. */
  private void build(boolean wait) {
    String leaf = random.nextInt(6) == 0 ? "6" : "8";
    BuildResult result = bench.build("leaf_refs", leaf, "auto_publish", wait ? "false" : "true");
    steps.add("build " + leaf + " " + result.state());
    if (result.state() == State.VALIDATED) {
      decide(result.snapshot().orElseThrow());
    } else {
      assertThat(result.state()).as("%s", result).isIn(State.PUBLISHED, State.UNCHANGED);
      result.snapshot().ifPresent(this::record);
    }
  }

  private void decide(SnapshotId waiting) {
    if (random.nextBoolean()) {
      bench.life().publish(Caller.OPEN, waiting);
      record(waiting);
      steps.add("published");
    } else {
      bench.life().discard(Caller.OPEN, waiting);
      steps.add("discarded");
    }
  }

  private void rollBack() {
    List<Snapshot> targets =
        bench.registry().list(Caller.OPEN, 200, Optional.empty()).stream()
            .filter(snapshot -> snapshot.status() == SnapshotStatus.ARCHIVED)
            .filter(snapshot -> snapshot.retiredAt().isEmpty())
            .toList();
    if (!targets.isEmpty()) {
      Snapshot target = targets.get(random.nextInt(targets.size()));
      bench.life().rollBack(Caller.OPEN, target.id());
      steps.add("roll back to " + target.ordinal().orElseThrow());
    }
  }

  private void record(SnapshotId id) {
    Snapshot snapshot = bench.registry().find(Caller.OPEN, id).orElseThrow();
    List<String> served = bench.servedAsOf(snapshot.ordinal().orElseThrow());
    recorded.putIfAbsent(id, served);
    assertThat(bench.count(holding(snapshot)))
        .as("events in exactly one topic, seed %d, %s", seed, steps)
        .isEqualTo(snapshot.eventMax().value());
    assertThat(snapshot.topicCount())
        .as("topics, seed %d, %s", seed, steps)
        .isEqualTo(served.size() - snapshot.eventMax().value());
  }

  private static String holding(Snapshot snapshot) {
    return """
        select case when count(*) = count(distinct r.event_seq)
                     and count(*) = (select count(*) from topic_ref f
                                     where f.from_ordinal <= %1$d
                                       and (f.to_ordinal is null or f.to_ordinal > %1$d))
                    then count(*) else -1 end
        from topic_version v cross join lateral unnest(v.refs) as r (event_seq)
        where v.from_ordinal <= %1$d and (v.to_ordinal is null or v.to_ordinal > %1$d)
        """
        .formatted(snapshot.ordinal().orElseThrow());
  }

  private void check() {
    List<Snapshot> kept =
        bench.registry().list(Caller.OPEN, 200, Optional.empty()).stream()
            .filter(snapshot -> snapshot.ordinal().isPresent())
            .toList();
    for (Snapshot snapshot : kept) {
      assertThat(bench.servedAsOf(snapshot.ordinal().orElseThrow()))
          .as("snapshot %s, seed %d, %s", snapshot.ordinal(), seed, steps)
          .isEqualTo(recorded.get(snapshot.id()));
    }
    assertThat(kept.stream().filter(one -> one.status() == SnapshotStatus.ACTIVE).count())
        .isLessThanOrEqualTo(1);
    for (String table : List.of("topic_version", "topic_ref")) {
      assertThat(bench.count(unserved(table)))
          .as("rows of %s that nobody serves, seed %d, %s", table, seed, steps)
          .isZero();
    }
    assertThat(bench.count("select count(*) from staged_topic")).isZero();
    assertThat(bench.count("select count(*) from snapshot_remains")).isZero();
  }

  private static String unserved(String table) {
    return "select count(*) from %s r where not exists (select from snapshot s where s.ordinal >="
            .formatted(table)
        + " r.from_ordinal and (r.to_ordinal is null or s.ordinal < r.to_ordinal))";
  }

  /** What all these steps left is what the empty log gives. */
  private void compileAnew() {
    bench.append(Bench.talk("ann", "bob", minute + 1_000, 1));
    bench.build("leaf_refs", "8");
    List<String> grown = bench.served();
    bench.execute("update snapshot set builder_version = 'another'");
    bench.append(Bench.talk("zoe", "yan", 0, 1));
    bench.build("leaf_refs", "8");
    assertThat(bench.served()).as("seed %d, %s", seed, steps).containsAll(grown);
    assertThat(bench.refs()).isEqualTo(bench.head().value());
  }
}
