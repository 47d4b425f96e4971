package io.myria.recall.ranking;

import java.util.BitSet;

/**
 * The turns of a ranking that an answer consists of, by their places in the corpus.
 *
 * @param held stand in it by their words
 * @param archived may not stand in it because a person archived them
 */
public record AnswerParts(BitSet held, BitSet archived) {

  public AnswerParts {
    held = (BitSet) held.clone();
    archived = (BitSet) archived.clone();
  }

  @Override
  public BitSet held() {
    return (BitSet) held.clone();
  }

  @Override
  public BitSet archived() {
    return (BitSet) archived.clone();
  }
}
