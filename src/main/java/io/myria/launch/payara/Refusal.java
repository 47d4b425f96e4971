package io.myria.launch.payara;

/** A reason to end the command with exit code 1: one sentence with the cause and the way out. */
public final class Refusal extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public Refusal(String message) {
    super(message);
  }

  public Refusal(String message, Throwable cause) {
    super(message, cause);
  }
}
