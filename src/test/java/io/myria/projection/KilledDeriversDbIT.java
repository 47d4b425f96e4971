package io.myria.projection;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.compile.Bench;
import io.myria.database.Workers;
import io.myria.drill.DrillOnly;
import io.myria.drill.Rounds;
import io.myria.event.NewEvent;
import io.myria.event.Payload;
import io.myria.eventlog.Drafts;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Two processes derive one log that grows, and one of them is killed at a random moment, most often
 * the one at work; then it is started again. {@code -Dmyria.seed=…} repeats it, {@code
 * -Dmyria.kills} says how often.
 */
@DrillOnly
class KilledDeriversDbIT {

  private static final Duration PATIENCE = Duration.ofMinutes(4);

  private Bench bench;
  private Workers workers;
  private Random random;
  private int number;

  @BeforeEach
  void open() {
    bench = new Bench();
    workers = new Workers(bench.database(), DeriverProcess.class);
  }

  @AfterEach
  void close() {
    workers.close();
    bench.close();
  }

  @Test
  void whoeverIsKilledNothingIsMissingAndTheOtherGoesOn() throws Exception {
    long seed = Long.getLong("myria.seed", System.nanoTime());
    System.out.println("seed " + seed);
    random = new Random(seed);
    append(300);
    workers.start("one");
    workers.start("two");
    awaitCovered(100);
    for (int kill = 0; kill < Rounds.of("myria.kills", 1, 30); kill++) {
      append(200);
      Thread.sleep(random.nextInt(300));
      String holder =
          bench
              .column("select coalesce(max(holder), 'one') from derivation where holder <> ''")
              .get(0);
      String victim = random.nextInt(4) > 0 ? holder : random.nextBoolean() ? "one" : "two";
      workers.kill(victim);
      assertThat(gaps()).as("seed %d, kill %d", seed, kill).isEmpty();
      append(20);
      awaitCovered(bench.head().value());
      workers.start(victim);
    }
    assertThat(gaps()).as("seed %d", seed).isEmpty();
    assertThat(bench.count("select count(*) from passage")).isEqualTo(number);
    assertThat(bench.count("select count(*) from passage_vector")).isEqualTo(number);
    assertThat(bench.count("select count(*) from fingerprint")).isEqualTo(number);
    assertThat(bench.count("select count(distinct event_seq) from entity_mention"))
        .isEqualTo(number);
    assertThat(bench.count("select count(*) from experience")).isEqualTo(number);
    assertThat(bench.count("select count(*) from event_seal")).isEqualTo(number);
    assertThat(bench.count("select count(*) from derivation")).isEqualTo(6);
  }

  /** Every event at or below a checkpoint has its rows; in one statement, so of one moment. */
  private List<String> gaps() {
    return bench.column(
        """
        select d.consumer || ' lacks ' || e.event_seq
        from derivation d
        join event e on e.event_seq <= d.event_seq
        where not exists (select from passage p
                          where p.derivation_id = d.derivation_id and p.event_seq = e.event_seq)
          and not exists (select from passage_vector v
                          where v.derivation_id = d.derivation_id and v.event_seq = e.event_seq)
          and not exists (select from fingerprint f
                          where f.derivation_id = d.derivation_id and f.event_seq = e.event_seq)
          and not exists (select from entity_mention m
                          where m.derivation_id = d.derivation_id and m.event_seq = e.event_seq)
          and not exists (select from experience x
                          where x.derivation_id = d.derivation_id and x.event_seq = e.event_seq)
          and not exists (select from event_seal s
                          where d.consumer = 'seals' and s.event_seq = e.event_seq)
        """);
  }

  private void append(int count) {
    List<NewEvent> events = new ArrayList<>();
    for (int index = 0; index < count; index++) {
      String text = "Karla lives in Lisbon, says event " + ++number;
      Payload payload = new Payload(Map.of("text", text, "feedback_type", "approval"));
      events.add(Drafts.typed("feedback", Drafts.NOON, payload, "ann", "bob"));
    }
    bench.append(events);
  }

  private void awaitCovered(long seq) throws InterruptedException {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (bench.count("select coalesce(min(event_seq), 0) from derivation") < seq
        || bench.count("select count(*) from derivation") < 6) {
      assertThat(System.nanoTime()).as("nobody went on").isLessThan(deadline);
      Thread.sleep(20);
    }
  }
}
