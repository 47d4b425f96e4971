package io.myria.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.compile.Bench;
import io.myria.compile.BuildResult;
import io.myria.database.Database;
import io.myria.drill.Drill;
import io.myria.drill.Rounds;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.security.Caller;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/**
 * Readers at work while snapshots are published, rolled back to, retired and deleted much faster
 * than anybody would. Each reads in several statements, and gets one snapshot as it was published,
 * or {@code snapshot_gone}.
 */
@Drill
class ReadersUnderRetentionDbIT {

  private static final String TOPICS =
      """
      select coalesce(md5(string_agg(topic_id || refs::text || label, ',' order by topic_id)), '')
      from topic_version
      where from_ordinal <= ? and (to_ordinal is null or to_ordinal > ?) and mod(opened_seq, 2) = ?
      """;

  private static final String REFS =
      """
      select coalesce(md5(string_agg(event_seq || ' ' || topic_id, ',' order by event_seq)), '')
      from topic_ref
      where from_ordinal <= ? and (to_ordinal is null or to_ordinal > ?)
      """;

  private final Map<SnapshotId, Set<String>> seen = new ConcurrentHashMap<>();
  private final Map<SnapshotId, String> published = new ConcurrentHashMap<>();
  private final List<SnapshotId> known = new CopyOnWriteArrayList<>();
  private final AtomicInteger reads = new AtomicInteger();
  private final AtomicInteger gone = new AtomicInteger();
  private final AtomicBoolean over = new AtomicBoolean();

  @Test
  void aReadIsOfOneSnapshotOrFindsItGone() throws Exception {
    long seed = Long.getLong("myria.seed", System.nanoTime());
    System.out.println("seed " + seed);
    ExecutorService threads = Executors.newFixedThreadPool(3);
    try (Bench bench = new Bench()) {
      bench.append(Bench.talk("ann", "bob", 0, 100));
      record(bench, bench.build());
      List<Future<?>> readers = new ArrayList<>();
      for (int reader = 0; reader < 3; reader++) {
        Random random = new Random(seed + reader);
        readers.add(threads.submit(() -> readOn(bench, random)));
      }
      live(bench, new Random(seed));
      over.set(true);
      for (Future<?> reader : readers) {
        reader.get();
      }
    } finally {
      over.set(true);
      threads.shutdownNow();
    }
    System.out.println(reads + " reads, " + gone + " gone, " + published.size() + " snapshots");
    assertThat(reads.get()).isGreaterThan(50);
    assertThat(gone.get()).isPositive();
    seen.forEach(
        (id, contents) ->
            assertThat(contents).as("snapshot %s", id).containsExactly(published.get(id)));
  }

  private void live(Bench bench, Random random) {
    for (int round = 0; round < Rounds.of("myria.readers.rounds", 25, 1_000); round++) {
      bench.append(Bench.talk("ann", "p" + random.nextInt(4), 100 + round * 10, 10));
      record(bench, bench.build());
      if (random.nextInt(4) == 0) {
        List<SnapshotId> targets =
            new ArrayList<>(known.subList(Math.max(0, known.size() - 2), known.size()));
        Collections.shuffle(targets, random);
        bench.life().rollBack(Caller.OPEN, targets.get(0));
      }
      bench.retention(2, Duration.ofMillis(5)).sweep();
    }
  }

  private void record(Bench bench, BuildResult result) {
    SnapshotId id = result.snapshot().orElseThrow();
    bench
        .transactions()
        .run(
            db -> {
              PinnedSnapshot pinned = SnapshotPins.find(db, id).orElseThrow();
              published.putIfAbsent(id, content(db, pinned, 0));
              return known.add(id);
            });
  }

  private Void readOn(Bench bench, Random random) {
    while (!over.get()) {
      Optional<SnapshotId> asked =
          random.nextInt(3) == 0
              ? Optional.empty()
              : Optional.of(known.get(Math.max(0, known.size() - 1 - random.nextInt(5))));
      try {
        bench.transactions().run(db -> read(db, asked, random.nextInt(30)));
        reads.incrementAndGet();
      } catch (Fault fault) {
        assertThat(fault.code()).isIn(FaultCode.SNAPSHOT_GONE, FaultCode.NOT_FOUND);
        if (fault.code() == FaultCode.SNAPSHOT_GONE) {
          gone.incrementAndGet();
        }
      }
    }
    return null;
  }

  private Void read(Database database, Optional<SnapshotId> asked, int pause) throws SQLException {
    PinnedSnapshot pinned = SnapshotPins.pin(database, asked).orElseThrow();
    String content = content(database, pinned, pause);
    SnapshotPins.confirm(database, pinned);
    seen.computeIfAbsent(pinned.id(), id -> Collections.synchronizedSet(new HashSet<>()))
        .add(content);
    return null;
  }

  private static String content(Database database, PinnedSnapshot pinned, int pause)
      throws SQLException {
    long ordinal = pinned.ordinal();
    String even = database.one(TOPICS, row -> row.getString(1), ordinal, ordinal, 0).orElseThrow();
    database.one("select 1 from pg_sleep(? * 0.001)", row -> row.getInt(1), pause);
    String odd = database.one(TOPICS, row -> row.getString(1), ordinal, ordinal, 1).orElseThrow();
    return even + odd + database.one(REFS, row -> row.getString(1), ordinal, ordinal).orElseThrow();
  }
}
