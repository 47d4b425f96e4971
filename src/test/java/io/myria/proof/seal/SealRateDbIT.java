package io.myria.proof.seal;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.compile.Bench;
import io.myria.database.Foreground;
import io.myria.database.WorkPriority;
import io.myria.drill.DrillOnly;
import io.myria.drill.OwnThread;
import io.myria.drill.Rounds;
import io.myria.event.Event;
import io.myria.event.EventSeq;
import io.myria.event.NewEvent;
import io.myria.event.ParticipantSet;
import io.myria.eventlog.Drafts;
import io.myria.security.Caller;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/**
 * How fast a log is sealed and an event proved, and what sealing costs appends, in turns of one run
 * and paced as a server paces it. {@code -Dmyria.seal.events} says of how many.
 */
@DrillOnly
class SealRateDbIT {

  private static final int EVENTS = Rounds.of("myria.seal.events", 20_000, 100_000);
  private static final int TURN = 10_000;

  @AutoClose private final Bench bench = new Bench();
  private final Foreground foreground = new Foreground();
  private int number;

  @Test
  void aLogIsSealedAndItsEventsAreProvedQuickly() throws Exception {
    List<Double> alone = new ArrayList<>();
    List<Double> sealed = new ArrayList<>();
    append();
    seal();
    for (int turn = 0; number < EVENTS; turn++) {
      (turn % 2 == 0 ? alone : sealed).add(turn % 2 == 0 ? append() : appendWhileSealing());
      seal();
    }
    bench.execute(
        "truncate event_seal, log_tile, log_checkpoint, participant_set_seal, derivation");
    long begun = System.nanoTime();
    seal();
    double seconds = (System.nanoTime() - begun) / 1e9;
    double[] millis = proofs();
    System.out.printf(
        "appended a second alone %.0f, while sealing %.0f; sealed %d events, %.0f a second;"
            + " proof median %.1f ms, 95th percentile %.1f ms%n",
        mean(alone), mean(sealed), number, number / seconds, millis[500], millis[950]);
    assertThat(millis[500]).isLessThanOrEqualTo(20);
  }

  private static double mean(List<Double> rates) {
    return rates.stream().mapToDouble(Double::doubleValue).average().orElse(0);
  }

  private double append() {
    long begun = System.nanoTime();
    for (int turn = 0; turn < TURN; turn += 50) {
      List<NewEvent> events = new ArrayList<>();
      for (int index = 0; index < 50; index++) {
        events.add(Drafts.message("The kite number " + ++number + " flies high.", "ann", "bob"));
      }
      long request = foreground.began();
      bench.append(events);
      foreground.ended(request);
    }
    return TURN / ((System.nanoTime() - begun) / 1e9);
  }

  private double appendWhileSealing() throws Exception {
    AtomicBoolean done = new AtomicBoolean();
    CompletableFuture<Void> work =
        CompletableFuture.runAsync(
            () -> {
              Foreground.Pace pace = foreground.pace(Duration.ofSeconds(10), WorkPriority.NORMAL);
              Sealing sealing = Seals.signed(bench.transactions());
              while (!done.get()) {
                pace.begin();
                sealing.run(
                    Seals.deriver(bench.transactions(), bench.reader()),
                    () -> {
                      pace.giveWay(done::get);
                      return done.get();
                    });
                pause();
                pace.end();
              }
            },
            OwnThread.EXECUTOR);
    double rate = append();
    done.set(true);
    work.get();
    return rate;
  }

  /** As long as a server waits between its looks at the log. */
  private static void pause() {
    try {
      Thread.sleep(500);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void seal() {
    Seals.seal(bench.transactions(), bench.reader());
  }

  /** Milliseconds of 1,000 proofs, in order. */
  private double[] proofs() {
    Random random = new Random(7);
    Prover prover =
        new Prover(
            bench.transactions(),
            bench.reader(),
            new Checkpoints(bench.transactions(), Seals.settings()));
    double[] millis = new double[1_000];
    for (int index = 0; index < millis.length; index++) {
      EventSeq before = new EventSeq(random.nextInt(number));
      Event event =
          bench
              .transactions()
              .run(db -> bench.reader().follow(db, before, bench.reader().head(db), 1))
              .get(0);
      long begun = System.nanoTime();
      prover.prove(event.id(), Caller.OPEN.scope(ParticipantSet.of("ann"), false));
      millis[index] = (System.nanoTime() - begun) / 1e6;
    }
    Arrays.sort(millis);
    return millis;
  }
}
