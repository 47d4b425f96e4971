package io.myria.cli.importer;

/** What makes one item unusable; its message is a sentence for the user. */
final class Unusable extends Exception {

  private static final long serialVersionUID = 1L;

  Unusable(String message) {
    super(message);
  }

  Unusable(String message, Exception cause) {
    super(message, cause);
  }
}
