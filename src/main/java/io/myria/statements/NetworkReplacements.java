package io.myria.statements;

import io.myria.embedding.MessageNetwork;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** Compares messages by the network, and keeps what the latest of them mean. Thread-safe. */
public final class NetworkReplacements implements Replacements {

  /** Messages, of 1.5 kB each. */
  private static final int KEPT = 8_192;

  private final MessageNetwork network;
  private final Map<String, float[]> meanings =
      Collections.synchronizedMap(
          new LinkedHashMap<>(16, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<String, float[]> eldest) {
              return size() > KEPT;
            }
          });

  public NetworkReplacements(MessageNetwork network) {
    this.network = network;
  }

  @Override
  public double probability(String earlier, String later) {
    return network.replaces(earlier, later);
  }

  @Override
  public float[] meaning(String message) {
    float[] known = meanings.get(message);
    if (known == null) {
      known = network.meaning(message);
      meanings.put(message, known);
    }
    return known;
  }
}
