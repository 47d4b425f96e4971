package io.myria.recall.ranking;

/**
 * What a signal's worth depends on besides the signal: what the question is like and what the
 * corpus is like.
 *
 * @param continues whether the question is a turn that goes on with something
 * @param assisted whether an assistant speaks in the corpus
 */
record Ground(boolean continues, boolean assisted) {

  static Ground of(Corpus corpus, ParsedQuestion asked) {
    return new Ground(
        asked.kinds()[QuestionType.CONTINUES.ordinal()] > 0, corpus.stage().assisted());
  }
}
