package io.myria.cli.intake;

/** The failure of a file that cannot be imported at all; its message is a sentence for the user. */
public final class Unusable extends RuntimeException {

  private static final long serialVersionUID = 1L;

  Unusable(String message) {
    super(message);
  }

  Unusable(String message, Exception cause) {
    super(message, cause);
  }
}
