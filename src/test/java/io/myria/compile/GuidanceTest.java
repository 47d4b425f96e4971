package io.myria.compile;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.event.ParticipantSet;
import io.myria.llm.LanguageModel;
import io.myria.snapshot.SnapshotId;
import io.myria.topics.fold.ExactSet;
import io.myria.topics.fold.FoldStore;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a builder does while sets are asked about. */
class GuidanceTest {

  private static final Duration BEAT = Duration.ofMillis(100);

  private final ExecutorService threads = Executors.newSingleThreadExecutor();

  @AfterEach
  void close() {
    threads.shutdownNow();
  }

  @Test
  void theHeartBeatsHoweverFastTheAnswersCome() {
    // A tenth of a beat each, so that no wait for an answer lasts as long as a beat.
    List<SetTask> tasks = IntStream.rangeClosed(1, 60).mapToObj(GuidanceTest::task).toList();
    GuidedSettings settings = new GuidedSettings(Duration.ofMinutes(1), 1, 24);
    Guidance guidance = new Guidance(LanguageModel.NONE, threads, settings, null);
    AtomicInteger beats = new AtomicInteger();
    List<Guided> all = guidance.ask(tasks, BEAT, beats::incrementAndGet);
    assertThat(all).hasSize(60);
    assertThat(all).extracting(one -> one.reason().orElseThrow()).containsOnly("defect");
    assertThat(beats).hasValueGreaterThanOrEqualTo(4);
  }

  /** A set whose topics cannot be read, which is found out after a while. */
  private static SetTask task(int number) {
    FoldStore unreadable =
        (FoldStore)
            Proxy.newProxyInstance(
                FoldStore.class.getClassLoader(),
                new Class<?>[] {FoldStore.class},
                (proxy, method, arguments) -> {
                  Thread.sleep(BEAT.toMillis() / 10);
                  throw new IllegalStateException("topics cannot be read");
                });
    return new SetTask(
        new ExactSet(number, List.of((long) number), false),
        new ParticipantSet(List.of("ann")),
        Set.of(),
        new SnapshotId(new UUID(0, 1)),
        new SetTask.Source(unreadable, null, null, new UUID(7, 7)),
        Optional.empty());
  }
}
