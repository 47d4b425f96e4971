package io.myria.compile;

import io.myria.compile.plan.BuildOrder;
import io.myria.config.Service;
import io.myria.database.Deadline;
import io.myria.security.Caller;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;

/**
 * Runs builds in the background of this server, one at a time; other servers are kept away by the
 * lease. Thread-safe.
 */
@Service
public final class BuildRunner {

  private final Builder builder;
  private final Executor executor;
  private final AtomicReference<CompletableFuture<BuildResult>> current = new AtomicReference<>();
  private final List<BiConsumer<BuildResult, Throwable>> listeners = new CopyOnWriteArrayList<>();
  private volatile boolean stopped;

  @Inject
  public BuildRunner(Builder builder, Executor executor) {
    this.builder = builder;
    this.executor = executor;
  }

  /**
   * Starts a build, or joins the one that this server runs.
   *
   * @return completes with the result, or with the {@link io.myria.error.Fault} that ended it
   */
  public CompletableFuture<BuildResult> start(BuildOrder order, Caller caller) {
    builder.checkAllowed(order.trigger(), caller);
    CompletableFuture<BuildResult> own = new CompletableFuture<>();
    CompletableFuture<BuildResult> running = current.compareAndExchange(null, own);
    if (running != null) {
      return running;
    }
    listeners.forEach(own::whenComplete);
    try {
      executor.execute(() -> run(order, caller, own));
    } catch (RuntimeException | Error refused) {
      current.set(null);
      // Callers that have joined it meanwhile must not wait for an end that never comes.
      own.completeExceptionally(refused);
      throw refused;
    }
    return own;
  }

  /** Starts none any more, and has the one that runs give up its lease at its next step. */
  public void stop() {
    stopped = true;
    builder.stop();
  }

  public boolean isStopped() {
    return stopped;
  }

  /** Waits for the end of the build that runs, if one does; whether none runs any more. */
  public boolean awaitEnd(Duration patience) {
    CompletableFuture<BuildResult> running = current.get();
    if (running == null) {
      return true;
    }
    try {
      running.get(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException late) {
      return false;
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    } catch (java.util.concurrent.ExecutionException ended) {
      return true;
    }
    return running.isDone();
  }

  /**
   * Tells of every build that ends from now on.
   *
   * @param listener gets the result, or what ended the build without one; the other is {@code null}
   */
  public void whenEnded(BiConsumer<BuildResult, Throwable> listener) {
    listeners.add(listener);
  }

  /** The result, if it comes in time, also in the request's; the build goes on either way. */
  public static Optional<BuildResult> await(CompletableFuture<BuildResult> build, long millis) {
    try {
      return Optional.of(
          build.get(Math.min(millis, Deadline.leftMillis(millis)), TimeUnit.MILLISECONDS));
    } catch (TimeoutException late) {
      return Optional.empty();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    } catch (java.util.concurrent.ExecutionException problem) {
      throw problem.getCause() instanceof RuntimeException cause
          ? cause
          : new CompletionException(problem.getCause());
    }
  }

  private void run(BuildOrder order, Caller caller, CompletableFuture<BuildResult> own) {
    try {
      BuildResult result = builder.build(order, caller);
      current.set(null);
      own.complete(result);
    } catch (RuntimeException | Error problem) {
      current.set(null);
      own.completeExceptionally(problem);
    }
  }
}
