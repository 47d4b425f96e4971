package io.myria.derive;

/** Vectors of an event's passages. */
final class VectorConsumer {

  static final String NAME = "vectors";
}
