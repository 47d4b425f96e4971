package io.myria.derive.embedding;

import io.myria.error.Fault;
import io.myria.error.FaultCode;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** An embedding with a bound on concurrent computations and on the wait for one. */
record BoundedEmbedding(Embedding behind, Semaphore turns, Duration patience) implements Embedding {

  @Override
  public EmbeddingModel model() {
    return behind.model();
  }

  @Override
  public List<byte[]> embed(List<String> texts) {
    try {
      if (!turns.tryAcquire(patience.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new Fault(FaultCode.MODEL_UNAVAILABLE, "too many ask for vectors at once; try again");
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new Fault(FaultCode.MODEL_UNAVAILABLE, "the server stops", interrupted);
    }
    try {
      return behind.embed(texts);
    } finally {
      turns.release();
    }
  }
}
