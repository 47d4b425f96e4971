package io.myria.llm;

import java.util.Locale;

/** Why a model gave no answer. Codes are public: added, never renamed. */
public enum ModelFailure {
  /** No key, or models are switched off: the local mode, which is no fault. */
  MODEL_OFF,
  /** It did not answer in time, or so slowly that the assignment's time ran out. */
  MODEL_TIMEOUT,
  /** It has too much to do, after all retries. */
  MODEL_BUSY,
  /** It answered with an error, or the connection broke, after all retries. */
  MODEL_UNAVAILABLE,
  /** It refuses the request: a wrong key, an unknown model, no credit. */
  MODEL_REFUSED,
  /** Calls failed so often that none is made for a while. */
  MODEL_SUSPENDED,
  /** More calls at once than may be. */
  MODEL_CROWDED,
  /** What it answered is no answer of the protocol. */
  ANSWER_MALFORMED,
  /** What it answered is larger than may be. */
  ANSWER_TOO_LARGE,
  /** Another model answered than was asked for. */
  WRONG_MODEL,
  /** It said words where a tool call was due. */
  NO_TOOL_CALL,
  /** It called what is not offered, or with arguments that are wrong, again and again. */
  BAD_TOOL_CALL,
  /** It came to no conclusion in so many rounds. */
  ROUNDS_EXHAUSTED,
  /** The assignment's tokens are used up. */
  TOKENS_EXHAUSTED,
  /** A cap of cost or tokens, of the hour or of the build, is reached. */
  CAP_REACHED,
  /** Its conclusion breaks rules, even after an error that named them. */
  PROPOSAL_INVALID,
  /** A replay asked for what was never recorded. */
  NOT_RECORDED;

  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }
}
