package io.myria.statements.reader;

import java.util.OptionalDouble;

/** Reads whether messages answer questions. Thread-safe. */
public interface AnswerReader {

  /** Knows nothing of any message. */
  AnswerReader NONE =
      new AnswerReader() {
        @Override
        public OptionalDouble similarity(String question, String message) {
          return OptionalDouble.empty();
        }

        @Override
        public OptionalDouble probability(String question, String asked, String message) {
          return OptionalDouble.empty();
        }
      };

  /**
   * How near a message is to a question in meaning: the cosine of their vectors; empty where it is
   * not known, as of {@link #probability}.
   */
  OptionalDouble similarity(String question, String message);

  /**
   * The probability, from 0 to 1, that a message answers a question; empty where it is not known:
   * without a network, and in languages that it does not read.
   *
   * @param asked what asked the question in the conversation before the message; may be empty
   */
  OptionalDouble probability(String question, String asked, String message);
}
