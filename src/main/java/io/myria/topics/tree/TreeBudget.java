package io.myria.topics.tree;

import io.myria.read.TokenBudget;
import io.myria.topics.EventNode;

/**
 * The limits of a tree's size.
 *
 * @param tokens at most
 * @param measure what its parts take of them
 */
public record TreeBudget(int tokens, TreeMeasure measure) {

  /** As many tokens as there are. */
  public static final TreeBudget UNLIMITED = new TreeBudget(Integer.MAX_VALUE, TreeMeasure.NOTHING);

  /** Of one text an answer holds at most this part. */
  private static final int SHARE = 8;

  private static final int CHARACTERS_PER_TOKEN = 4;
  private static final int FEWEST_CHARACTERS = 200;

  /** For a tree of events alone; to be used once. */
  TokenBudget<EventNode> ofEvents() {
    return new TokenBudget<>(tokens, measure.around(), measure::tokens);
  }

  /** Where an event's text is cut, so that one does not take the place of all others. */
  public int textCharacters(int most) {
    long share = (long) tokens / SHARE * CHARACTERS_PER_TOKEN;
    return (int) Math.min(most, Math.max(FEWEST_CHARACTERS, share));
  }
}
