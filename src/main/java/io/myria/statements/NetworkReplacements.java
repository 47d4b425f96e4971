package io.myria.statements;

import io.myria.embedding.Direction;
import io.myria.embedding.MessageNetwork;
import io.myria.language.Sentences;
import java.util.List;

/** Compares messages by the network. Thread-safe. */
public final class NetworkReplacements implements Replacements {

  /** Changes whenever the same two messages may be given something else. */
  public static final String VERSION = "2/" + MessageNetwork.VERSION;

  /** Sentences of a message that are looked at. */
  private static final int SENTENCES = 6;

  /** Of messages of which only one sentence replaces another: not enough to mark the message. */
  private static final double OF_PART = (Changes.LIKELY + Changes.SURE) / 2;

  private final MessageNetwork network;

  public NetworkReplacements(MessageNetwork network) {
    this.network = network;
  }

  /**
   * Of the messages as a whole; where these have several sentences, of the two that are nearest in
   * meaning, too, which is never enough for a mark.
   */
  @Override
  public double probability(String earlier, String later) {
    double whole = network.replaces(earlier, later);
    List<String> before = sentences(earlier);
    List<String> after = sentences(later);
    return whole >= OF_PART || before.size() * after.size() <= 1
        ? whole
        : Math.max(whole, Math.min(OF_PART, ofNearest(before, after)));
  }

  private static List<String> sentences(String message) {
    return Sentences.of(message).stream().limit(SENTENCES).toList();
  }

  private double ofNearest(List<String> before, List<String> after) {
    double nearest = -1;
    String earlier = "";
    String later = "";
    for (String one : before) {
      for (String other : after) {
        double near = Direction.dot(meaning(one), meaning(other));
        if (near > nearest) {
          nearest = near;
          earlier = one;
          later = other;
        }
      }
    }
    return network.replaces(earlier, later);
  }

  @Override
  public float[] meaning(String message) {
    return network.meaning(message);
  }
}
