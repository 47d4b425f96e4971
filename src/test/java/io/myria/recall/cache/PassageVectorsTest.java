package io.myria.recall.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myria.config.Source;
import io.myria.embedding.ConfiguredEmbeddings;
import io.myria.embedding.EmbeddingEndpoint;
import io.myria.embedding.EmbeddingSettings;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.event.EventSeq;
import io.myria.projection.Derivation;
import io.myria.projection.Derivation.Checkpoint;
import io.myria.projection.Derivation.Run;
import io.myria.projection.Derivation.State;
import io.myria.projection.DerivedPin;
import io.myria.projection.DerivedReader;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Many ask at once, and the model is slow, fails or both. */
class PassageVectorsTest {

  private static final String VECTOR = "{\"data\": [{\"index\": 0, \"embedding\": [1, 0.5]}]}";

  private static final int CALLERS = 12;
  private static final Duration PATIENCE = Duration.ofMillis(200);
  private static final Duration CALL = Duration.ofMillis(400);

  /** Of a busy machine; one caller after the other would take twice as long. */
  private static final Duration SLACK = Duration.ofMillis(1_800);

  private final AtomicInteger calls = new AtomicInteger();
  private final ExecutorService callers = Executors.newFixedThreadPool(CALLERS);

  @AfterEach
  void close() {
    callers.shutdownNow();
  }

  @Test
  void nobodyWaitsLongerForAFailureThanForATurnAndACall() throws Exception {
    Asked asked = asked(this::fails);
    for (Duration waited : together(() -> asked.vectors().question(asked.pin(), "one question"))) {
      assertThat(waited).isLessThan(PATIENCE.plus(CALL).plus(SLACK));
    }
  }

  @Test
  void soItIsWithTheScaleOfItsCosines() throws Exception {
    Asked asked = asked(this::fails);
    for (Duration waited : together(() -> asked.vectors().scale(asked.pin()))) {
      assertThat(waited).isLessThan(PATIENCE.plus(CALL).plus(SLACK));
    }
  }

  @Test
  void aFailureIsNotRemembered() {
    Asked once =
        asked(
            (request, texts) -> {
              if (calls.getAndIncrement() == 0) {
                throw away();
              }
              return VECTOR;
            });
    assertThatThrownBy(() -> once.vectors().question(once.pin(), "a question"))
        .isInstanceOfSatisfying(
            Fault.class, fault -> assertThat(fault.code()).isEqualTo(FaultCode.MODEL_UNAVAILABLE));
    assertThat(once.vectors().question(once.pin(), "a question")).isPresent();
  }

  @Test
  void whoAsksTheSameMeanwhileOrLaterHasTheSameAnswer() throws Exception {
    Asked asked =
        asked(
            (request, texts) -> {
              calls.incrementAndGet();
              pause();
              return VECTOR;
            });
    List<Future<?>> all = new ArrayList<>();
    for (int caller = 0; caller < CALLERS; caller++) {
      all.add(callers.submit(() -> asked.vectors().question(asked.pin(), "a question")));
    }
    for (Future<?> one : all) {
      assertThat(one.get(30, TimeUnit.SECONDS)).isEqualTo(all.get(0).get());
    }
    assertThat(calls).hasValue(1);
    assertThat(asked.vectors().question(asked.pin(), "another one")).isPresent();
    assertThat(calls).hasValue(2);
  }

  @Test
  void nobodyWaitsForAnotherQuestionEvenOfTheSameHash() throws Exception {
    assertThat("Aa").hasSameHashCodeAs("BB");
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    Asked asked =
        asked(
            (request, texts) -> {
              if (request.contains("Aa")) {
                begun.countDown();
                await(goOn);
              }
              return VECTOR;
            });
    Future<?> slow = callers.submit(() -> asked.vectors().question(asked.pin(), "Aa"));
    await(begun);
    Future<?> other = callers.submit(() -> asked.vectors().question(asked.pin(), "BB"));
    assertThat(other.get(20, TimeUnit.SECONDS)).isNotNull();
    goOn.countDown();
    slow.get(20, TimeUnit.SECONDS);
  }

  @Test
  void whatWasBegunAheadIsNotComputedAgain() throws Exception {
    Asked asked =
        asked(
            (request, texts) -> {
              calls.incrementAndGet();
              return VECTOR;
            });
    asked.vectors().ahead("before any model is known", callers);
    asked.vectors().question(asked.pin(), "one");
    assertThat(calls).hasValue(1);
    List<Future<?>> begun = new ArrayList<>();
    asked.vectors().ahead("another", task -> begun.add(callers.submit(task)));
    begun.get(0).get(20, TimeUnit.SECONDS);
    assertThat(calls).hasValue(2);
    assertThat(asked.vectors().question(asked.pin(), "another")).isPresent();
    assertThat(calls).hasValue(2);
  }

  @Test
  void whatCouldNotBeBegunAheadIsComputedWhenItIsAsked() {
    Asked asked =
        asked(
            (request, texts) -> {
              if (calls.incrementAndGet() == 2) {
                throw away();
              }
              return VECTOR;
            });
    asked.vectors().question(asked.pin(), "one");
    asked.vectors().ahead("another", Runnable::run);
    assertThat(calls).hasValue(2);
    callers.shutdown();
    asked.vectors().ahead("another", callers);
    assertThat(asked.vectors().question(asked.pin(), "another")).isPresent();
    assertThat(calls).hasValue(3);
  }

  /** Of all callers, from the same moment on; what they asked for has failed. */
  private List<Duration> together(Callable<?> question) throws Exception {
    CountDownLatch start = new CountDownLatch(1);
    List<Future<Duration>> all = new ArrayList<>();
    for (int caller = 0; caller < CALLERS; caller++) {
      all.add(
          callers.submit(
              () -> {
                await(start);
                long begin = System.nanoTime();
                assertThatThrownBy(question::call).isInstanceOf(Fault.class);
                return Duration.ofNanos(System.nanoTime() - begin);
              }));
    }
    start.countDown();
    List<Duration> waited = new ArrayList<>();
    for (Future<Duration> one : all) {
      waited.add(one.get(60, TimeUnit.SECONDS));
    }
    return waited;
  }

  private String fails(String request, int texts) {
    pause();
    throw away();
  }

  private static Fault away() {
    return new Fault(FaultCode.MODEL_UNAVAILABLE, "the model is away");
  }

  private static void pause() {
    try {
      Thread.sleep(CALL.toMillis());
    } catch (InterruptedException interrupted) {
      throw new IllegalStateException(interrupted);
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(60, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException interrupted) {
      throw new IllegalStateException(interrupted);
    }
  }

  /** Vectors of a model, and the pin that names it. */
  private record Asked(PassageVectors vectors, DerivedPin pin) {}

  private static Asked asked(EmbeddingEndpoint endpoint) {
    EmbeddingSettings settings =
        Source.of(
                Map.of(
                    "myria.embedding.model", "endpoint",
                    "myria.embedding.patience", PATIENCE.toMillis() + "ms",
                    "myria.embedding.endpoint.url", "http://127.0.0.1:1/v1",
                    "myria.embedding.endpoint.model", "small"))
            .read(EmbeddingSettings.class);
    ConfiguredEmbeddings models = new ConfiguredEmbeddings(settings, endpoint);
    String model = models.configured().orElseThrow().model().toString();
    Derivation vectors =
        new Derivation(
            1,
            "vectors",
            model + "; passages 1",
            State.SERVING,
            new Checkpoint(new UUID(0, 1), EventSeq.NONE, Optional.empty()),
            false,
            Optional.empty(),
            new Run(Optional.empty(), Optional.empty(), Optional.empty(), 0));
    return new Asked(
        new PassageVectors(new DerivedReader(), models::of),
        new DerivedPin(
            Optional.empty(),
            Optional.of(vectors),
            Optional.empty(),
            Optional.empty(),
            Optional.empty()));
  }
}
