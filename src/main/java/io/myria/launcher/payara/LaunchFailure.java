package io.myria.launcher.payara;

/** A reason to end the command with exit code 1: one sentence with the cause and the way out. */
public final class LaunchFailure extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public LaunchFailure(String message) {
    super(message);
  }

  public LaunchFailure(String message, Throwable cause) {
    super(message, cause);
  }
}
