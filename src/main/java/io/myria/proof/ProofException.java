package io.myria.proof;

/** A proof, checkpoint, key or path that is malformed or does not hold; the message says why. */
public final class ProofException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public ProofException(String message) {
    super(message);
  }

  public ProofException(String message, Throwable cause) {
    super(message, cause);
  }
}
