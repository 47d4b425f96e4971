package io.myria.derive.embedding;

import io.myria.error.Fault;
import io.myria.error.FaultCode;

/** A model that is loaded once, when it is first needed. Thread-safe. */
final class OnnxSource implements AutoCloseable {

  private final OnnxModel bundled;
  private EmbeddingModel model;
  private Loaded loaded;
  private boolean closed;

  OnnxSource(OnnxModel bundled) {
    this.bundled = bundled;
  }

  /** What turns words into tokens, and what turns these into a vector. */
  record Loaded(WordPiece words, OnnxSession session) {}

  synchronized EmbeddingModel model() {
    if (model == null) {
      model = bundled.identity();
    }
    return model;
  }

  int window() {
    return bundled.window();
  }

  synchronized Loaded loaded() {
    if (closed) {
      throw new Fault(FaultCode.MODEL_UNAVAILABLE, "the server stops");
    }
    if (loaded == null) {
      loaded = new Loaded(bundled.words(), OnnxSession.of(bundled));
    }
    return loaded;
  }

  @Override
  public synchronized void close() {
    closed = true;
    if (loaded != null) {
      loaded.session().close();
    }
  }
}
