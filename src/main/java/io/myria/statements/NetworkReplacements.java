package io.myria.statements;

import io.myria.embedding.MessageNetwork;
import io.myria.language.RecentTexts;

/** Compares messages by the network, and keeps the vectors of recent messages. Thread-safe. */
public final class NetworkReplacements implements Replacements {

  /** In UTF-16 units; longer texts are not compared. */
  private static final int LONGEST = 400;

  private final MessageNetwork network;
  private final RecentTexts<float[]> meanings = new RecentTexts<>(LONGEST);

  public NetworkReplacements(MessageNetwork network) {
    this.network = network;
  }

  @Override
  public double probability(String earlier, String later) {
    return network.replaces(earlier, later);
  }

  @Override
  public float[] meaning(String message) {
    return meanings.of(message, network::meaning);
  }
}
