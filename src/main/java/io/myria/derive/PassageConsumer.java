package io.myria.derive;

/** An event's text in pieces, with their tokens. */
final class PassageConsumer {

  static final String NAME = "passages";
}
