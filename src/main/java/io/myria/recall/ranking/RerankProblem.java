package io.myria.recall.ranking;

import java.util.Locale;

/** Why an order was not made. Stays within a recall, which says so and goes on. */
public final class RerankProblem extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final Code code;

  /** Codes are public: added, never renamed. */
  public enum Code {
    /** An administrator has switched models off. */
    MODEL_OFF,
    /** The hour's cap of cost or tokens, which all models share, is reached. */
    CAP_REACHED,
    /** It did not answer in time. */
    RERANK_TIMEOUT,
    /** It has too much to do, failed, or cannot be reached. */
    RERANK_UNAVAILABLE,
    /** It refuses the request: a wrong key, an unknown model, a document too long. */
    RERANK_REFUSED,
    /** It failed so often that it is left alone for a while. */
    RERANK_SUSPENDED,
    /** What it answered is no score for each document. */
    RERANK_MALFORMED;

    public String wire() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  public RerankProblem(Code code, String message) {
    super(message);
    this.code = code;
  }

  public Code code() {
    return code;
  }
}
