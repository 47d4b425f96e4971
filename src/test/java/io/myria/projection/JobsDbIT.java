package io.myria.projection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myria.compile.Bench;
import io.myria.embedding.Embedding;
import io.myria.error.LoggedRecords;
import io.myria.llm.LanguageModel;
import io.myria.projection.runner.DeriveRunner;
import io.myria.proof.seal.Seals;
import io.myria.security.Caller;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.logging.Level;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Jobs are paused, resumed and rebuilt, and shared by servers. */
class JobsDbIT {

  @AutoClose private final DerivedBench derived = new DerivedBench();
  private final Bench bench = derived.bench();

  private DeriveRunner runner(WordVectors model, DeriveSettings settings, String name) {
    return new DeriveRunner(
        bench.transactions(),
        bench.reader(),
        new DeriveRunner.Models(model, LanguageModel.NONE),
        Seals.unsigned(bench.transactions()),
        settings,
        name);
  }

  @Test
  void aJobIsPausedResumedAndRebuiltWhileItServes() {
    derived.append("one");
    derived.derive(new WordVectors("one"));
    Jobs jobs = new Jobs(bench.transactions());
    assertThat(jobs.pause(Caller.OPEN, "passages")).allMatch(job -> job.derivation().paused());
    derived.append("two");
    derived.derive(new WordVectors("one"));
    assertThat(jobs.list(Caller.OPEN))
        .extracting(job -> job.derivation().consumer(), Job::lag)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple("fingerprints", 0L),
            org.assertj.core.groups.Tuple.tuple("passages", 1L),
            org.assertj.core.groups.Tuple.tuple("vectors", 0L));
    jobs.resume(Caller.OPEN, "passages");
    derived.derive(new WordVectors("one"));
    assertThat(derived.read("ann", false)).hasSize(2);
    long before = derived.pin().passages().orElseThrow().id();
    assertThat(jobs.rebuild(Caller.OPEN, "passages")).hasSize(2);
    assertThat(jobs.rebuild(Caller.OPEN, "passages")).as("under way already").hasSize(2);
    assertThat(derived.read("ann", false)).hasSize(2);
    derived.derive(new WordVectors("one"));
    assertThat(derived.pin().passages().orElseThrow().id()).isNotEqualTo(before);
    assertThat(derived.read("ann", false)).hasSize(2);
    for (String unknown : List.of("dreams", "\0", "passages\0")) {
      assertThatThrownBy(() -> jobs.pause(Caller.OPEN, unknown)).hasMessageContaining("no job");
      assertThatThrownBy(() -> jobs.rebuild(Caller.OPEN, unknown)).hasMessageContaining("no job");
    }
  }

  /** Wherever it comes from: of a batch it is the job's failure, of anything else the turn's. */
  @Test
  void anErrorEndsATurnAndNotTheJob() throws Exception {
    derived.append("one");
    Queue<Error> errors =
        new ConcurrentLinkedQueue<>(
            List.of(new NoClassDefFoundError("a class"), new StackOverflowError()));
    AtomicReference<Derivation> failed = new AtomicReference<>();
    WordVectors failing = failing(errors, failed);
    DeriveSettings settings =
        new DeriveSettings(Duration.ofMillis(10), Duration.ofSeconds(20), true, false);
    ScheduledExecutorService background = Executors.newScheduledThreadPool(3);
    try (DeriveRunner runner = runner(failing, settings, "a");
        LoggedRecords logged = new LoggedRecords(DeriveRunner.class)) {
      runner.start(background);
      long deadline = System.nanoTime() + Duration.ofSeconds(60).toNanos();
      while (bench.count("select count(*) from passage_vector") < 1) {
        assertThat(System.nanoTime()).isLessThan(deadline);
        Thread.sleep(20);
      }
      assertThat(logged.thrown(Level.WARNING)).hasOnlyElementsOfType(NoClassDefFoundError.class);
    } finally {
      background.shutdown();
    }
    assertThat(failed.get().lastRun().failures()).isOne();
  }

  /** Throws the first where it is asked for, the second at its first batch. */
  private WordVectors failing(Queue<Error> errors, AtomicReference<Derivation> after) {
    return new WordVectors("one") {
      @Override
      public Optional<Embedding> configured() {
        if (errors.size() > 1) {
          throw errors.remove();
        }
        return super.configured();
      }

      @Override
      public List<byte[]> embed(List<String> some) {
        if (!errors.isEmpty()) {
          throw errors.remove();
        }
        after.set(derived.pin(VectorConsumer.NAME));
        return super.embed(some);
      }
    };
  }

  @Test
  void twoServersDeriveEachThingOnce() throws Exception {
    List<String> texts = new ArrayList<>();
    for (int number = 0; number < 600; number++) {
      texts.add("event " + number);
    }
    derived.append(texts.toArray(String[]::new));
    AtomicInteger embedded = new AtomicInteger();
    WordVectors counting =
        new WordVectors("one") {
          @Override
          public List<byte[]> embed(List<String> some) {
            embedded.addAndGet(some.size());
            return super.embed(some);
          }
        };
    List<DeriveRunner> servers = new ArrayList<>();
    DeriveSettings settings =
        new DeriveSettings(Duration.ofMillis(10), Duration.ofSeconds(20), true, false);
    for (String name : List.of("a", "b")) {
      servers.add(runner(counting, settings, name));
    }
    ScheduledExecutorService background = Executors.newScheduledThreadPool(6);
    servers.forEach(server -> server.start(background));
    long deadline = System.nanoTime() + Duration.ofSeconds(60).toNanos();
    // A job that has not begun has no row yet.
    String reached =
        "select case when bool_or(consumer = 'vectors') then min(event_seq) else 0 end"
            + " from derivation";
    while (bench.count(reached) < 600) {
      assertThat(System.nanoTime()).isLessThan(deadline);
      Thread.sleep(20);
    }
    servers.forEach(DeriveRunner::close);
    background.shutdown();
    assertThat(embedded).hasValue(600);
    assertThat(bench.count("select count(*) from passage")).isEqualTo(600);
    assertThat(bench.count("select count(*) from passage_vector")).isEqualTo(600);
  }
}
