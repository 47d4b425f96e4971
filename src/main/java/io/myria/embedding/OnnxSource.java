package io.myria.embedding;

import io.myria.error.Fault;
import io.myria.error.FaultCode;
import java.util.Optional;

/** A model that is loaded once, when it is first needed. Thread-safe. */
final class OnnxSource implements AutoCloseable {

  private final OnnxModel bundled;
  private EmbeddingModel model;
  private Loaded loaded;
  private boolean closed;

  OnnxSource(OnnxModel bundled) {
    this.bundled = bundled;
  }

  /** What turns words into tokens, what turns these into vectors, and what is kept of those. */
  record Loaded(
      Tokenizer words, SpecialTokens special, OnnxSession session, Optional<TokenSigns> signs) {}

  synchronized EmbeddingModel model() {
    if (model == null) {
      model = bundled.identity();
    }
    return model;
  }

  boolean hasTokens() {
    return bundled.hasTokens();
  }

  int window() {
    return bundled.window();
  }

  synchronized Loaded loaded() {
    if (closed) {
      throw new Fault(FaultCode.MODEL_UNAVAILABLE, "the server stops");
    }
    if (loaded == null) {
      Optional<TokenSigns> signs =
          bundled.hasTokens()
              ? Optional.of(new TokenSigns(bundled.vocabulary(), bundled.centre()))
              : Optional.empty();
      loaded = new Loaded(bundled.words(), bundled.special(), OnnxSession.of(bundled), signs);
    }
    return loaded;
  }

  @Override
  public synchronized void close() {
    closed = true;
    if (loaded != null) {
      loaded.session().close();
      loaded.words().close();
    }
  }
}
