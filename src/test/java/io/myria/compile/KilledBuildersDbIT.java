package io.myria.compile;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.database.Workers;
import io.myria.drill.Drill;
import io.myria.drill.Rounds;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Two processes build one log that grows, and one of them is killed at a random moment, most often
 * the one that builds; then it is started again. Triggers in the database watch what neither of
 * them would tell. {@code -Dmyria.seed=…} repeats it, {@code -Dmyria.kills} says how often.
 */
@Drill
class KilledBuildersDbIT {

  private static final String AT_WORK =
      """
      select coalesce((select holder from build_lease),
                      (select holder from derivation where holder is not null limit 1), '')
      """;

  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private final List<Long> takeovers = new ArrayList<>();
  private Bench bench;
  private Workers workers;
  private Random random;
  private int minute;

  @BeforeEach
  void open() {
    bench = new Bench();
    workers = new Workers(bench.database(), BuilderProcess.class);
  }

  @AfterEach
  void close() {
    workers.close();
    bench.close();
  }

  @Test
  void whoeverIsKilledNothingIsHalfAndTheOtherTakesOver() throws Exception {
    long seed = Long.getLong("myria.seed", System.nanoTime());
    System.out.println("seed " + seed);
    random = new Random(seed);
    watch();
    workers.start("one");
    workers.start("two");
    awaitReady();
    awaitPublished(0);
    for (int kill = 0; kill < Rounds.of("myria.kills", 1, 30); kill++) {
      kill(kill);
      assertWhole("seed %d, kill %d".formatted(seed, kill));
    }
    awaitCovered();
    assertWhole("at the end");
    assertThat(bench.count("select count(*) from staged_topic")).isZero();
    assertThat(bench.count("select count(*) from passage_vector where vector is not null"))
        .isGreaterThanOrEqualTo(bench.head().value());
    assertThat(bench.count("select count(*) from snapshot where status = 'staging'")).isZero();
    takeovers.sort(null);
    System.out.println(
        takeovers.size()
            + " kills, "
            + bench.count("select count(*) from snapshot where status = 'failed'")
            + " builds cut off, until the next publish at most "
            + takeovers.get(takeovers.size() - 1)
            + " ms, median "
            + takeovers.get(takeovers.size() / 2)
            + " ms, publishes "
            + published());
  }

  private void kill(int kill) throws Exception {
    awaitReady();
    append(200);
    String holder = holder();
    if (kill > 0) {
      Thread.sleep(random.nextInt(400));
    }
    String victim = random.nextInt(4) > 0 ? holder() : random.nextBoolean() ? "one" : "two";
    // The first is who was just seen at work.
    String killed =
        Stream.of(kill == 0 ? holder : victim, holder, "one")
            .filter(name -> !name.isEmpty())
            .findFirst()
            .orElseThrow();
    workers.kill(killed);
    long before = published();
    append(20);
    long start = System.nanoTime();
    awaitPublished(before);
    takeovers.add(Duration.ofNanos(System.nanoTime() - start).toMillis());
    workers.start(killed);
  }

  /** A process that was killed has to be there again before the other may be. */
  private void awaitReady() throws InterruptedException {
    long deadline = System.nanoTime() + 6 * PATIENCE.toNanos();
    while (workers.output("one").length() == 0 || workers.output("two").length() == 0) {
      assertThat(System.nanoTime()).as("a builder did not start").isLessThan(deadline);
      Thread.sleep(20);
    }
  }

  /** Waits for one of them to be at work, on vectors or a build. */
  private String holder() throws InterruptedException {
    for (int look = 0; look < 200; look++) {
      String holder = bench.column(AT_WORK).get(0);
      if (!holder.isEmpty()) {
        return holder;
      }
      Thread.sleep(5);
    }
    return "";
  }

  private void append(int count) {
    bench.append(Bench.talk("ann", "p" + random.nextInt(5), minute, count));
    minute += count;
  }

  private long published() {
    return bench.count("select last_ordinal from memory");
  }

  private void awaitPublished(long before) throws InterruptedException {
    if (before == 0) {
      append(50);
    }
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (published() <= before) {
      assertThat(System.nanoTime()).as("nobody took over").isLessThan(deadline);
      Thread.sleep(10);
    }
  }

  private void awaitCovered() throws InterruptedException {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (bench.count("select coalesce(max(event_max_seq), 0) from snapshot where ordinal > 0")
            < bench.head().value()
        || bench.count("select count(*) from snapshot where status = 'staging'") > 0) {
      assertThat(System.nanoTime()).as("not all was built").isLessThan(deadline);
      Thread.sleep(50);
    }
  }

  /** One statement, so that it is of one moment. */
  private void assertWhole(String when) {
    assertThat(
            bench.column(
                """
                select 'half a snapshot' from memory m
                join snapshot s on s.snapshot_id = m.active_snapshot_id
                where s.status <> 'active' or s.ordinal <> m.last_ordinal
                   or s.event_max_seq <> (select count(*) from topic_ref where to_ordinal is null)
                   or s.event_max_seq <> (select count(distinct r.event_seq)
                                          from topic_version v
                                          cross join lateral unnest(v.refs) as r (event_seq)
                                          where v.to_ordinal is null)
                   or s.topic_count <> (select count(*) from topic_version
                                        where to_ordinal is null)
                union all
                select 'more than one active' from snapshot where status = 'active'
                having count(*) > 1
                union all
                select what from watched
                """))
        .as(when)
        .isEmpty();
  }

  /** Who writes must be of the lease's own epoch; an epoch has one holder; epochs only grow. */
  private void watch() {
    bench.execute("create table watched (what text)");
    bench.execute("create table held (epoch bigint primary key, holder text)");
    watch(
        "build_lease",
        "update",
        """
        if new.epoch < old.epoch then insert into watched values ('an epoch went back'); end if;
        if new.epoch > old.epoch then
          if old.expires_at > clock_timestamp() then
            insert into watched values ('two hold the lease');
          end if;
          insert into held values (new.epoch, new.holder);
        end if;
        """);
    watch(
        "snapshot",
        "insert or update",
        """
        if new.status in ('staging', 'active')
            and (tg_op = 'INSERT' or old.status = 'staging')
            and new.lease_epoch <> (select epoch from build_lease) then
          insert into watched values ('a build wrote without the lease');
        end if;
        """);
    watch(
        "staged_topic",
        "insert or update",
        """
        if (select s.lease_epoch from snapshot s where s.snapshot_id = new.snapshot_id)
            <> (select epoch from build_lease) then
          insert into watched values ('a build staged without the lease');
        end if;
        """);
  }

  private void watch(String table, String operations, String body) {
    bench.execute(
        """
        create function watch_%1$s() returns trigger language plpgsql security definer
            set search_path = myria as $body$
        begin
          %2$s
          return new;
        end $body$
        """
            .formatted(table, body));
    bench.execute(
        "create trigger watch_%1$s after %2$s on %1$s for each row execute function watch_%1$s()"
            .formatted(table, operations));
  }
}
