package io.myria.recall;

import io.myria.recall.context.RecallItem;
import io.myria.recall.context.RecallSummary;

/** Counts the tokens of an answer's JSON form while the answer is filled. Thread-safe. */
interface AnswerMeasure {

  /** For answers of which only the context is counted. */
  AnswerMeasure NOTHING =
      new AnswerMeasure() {
        @Override
        public int most(int budgetTokens) {
          return Integer.MAX_VALUE;
        }

        @Override
        public int around(RecallAnswer bare) {
          return 0;
        }

        @Override
        public int item(RecallItem item) {
          return 0;
        }

        @Override
        public int summary(RecallSummary summary) {
          return 0;
        }
      };

  /** What the JSON may have for such a budget. */
  int most(int budgetTokens);

  /** Of an answer without events and summaries, with what is added to it later. */
  int around(RecallAnswer bare);

  /** Of an event, without its words in the context. */
  int item(RecallItem item);

  /** Of a summary, without its words in the context. */
  int summary(RecallSummary summary);
}
