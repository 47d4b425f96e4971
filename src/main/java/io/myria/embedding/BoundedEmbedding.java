package io.myria.embedding;

import io.myria.error.Fault;
import io.myria.error.FaultCode;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** An embedding with a bound on concurrent computations and on the wait for one. */
final class BoundedEmbedding implements Embedding {
  private final Embedding behind;
  private final Semaphore turns;
  private final Duration patience;

  BoundedEmbedding(Embedding behind, Semaphore turns, Duration patience) {
    this.behind = behind;
    this.turns = turns;
    this.patience = patience;
  }

  @Override
  public EmbeddingModel model() {
    return behind.model();
  }

  @Override
  public List<byte[]> embed(List<String> texts) {
    return inTurn(() -> behind.embed(texts));
  }

  @Override
  public List<Embedded> embedWithTokens(List<String> texts) {
    return inTurn(() -> behind.embedWithTokens(texts));
  }

  @Override
  public boolean hasTokens() {
    return behind.hasTokens();
  }

  private <T> T inTurn(Supplier<T> computation) {
    try {
      if (!turns.tryAcquire(patience.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new Fault(FaultCode.MODEL_UNAVAILABLE, "too many ask for vectors at once; try again");
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new Fault(FaultCode.MODEL_UNAVAILABLE, "the server stops", interrupted);
    }
    try {
      return computation.get();
    } finally {
      turns.release();
    }
  }
}
