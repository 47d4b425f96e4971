package io.myria.embedding;

/** Divides texts into a model's tokens. Thread-safe. */
@FunctionalInterface
interface Tokenizer extends AutoCloseable {

  /** The numbers of a text's tokens, without those that stand around texts. */
  long[] tokens(String text);

  @Override
  default void close() {}
}
