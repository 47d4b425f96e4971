package io.myria.drill;

import java.util.List;
import java.util.Random;

/**
 * What is sent: sentences of ten to thirty words about people, things and dates, such as agents
 * write them, and the same ones for the same seed. For one thread.
 */
public final class SeededTalk {

  private static final List<String> PEOPLE =
      List.of("Nora", "Emil", "Ruth", "Tomas", "Ines", "Karl", "Lena", "Omar");
  private static final List<String> DEEDS =
      List.of("ordered", "repaired", "moved", "sold", "painted", "measured", "described", "lost");
  private static final List<String> THINGS =
      List.of("kite", "lantern", "violin", "bicycle", "garden", "ledger", "telescope", "oven");
  private static final List<String> PLACES =
      List.of("Lisbon", "Bergen", "Turin", "Ghent", "Porto", "Basel", "Graz", "Cork");
  private static final List<String> WORDS =
      List.of(
          "because", "the", "weather", "was", "calm", "and", "price", "had", "fallen", "since",
          "spring", "so", "that", "nobody", "asked", "again", "about", "old", "plan", "which",
          "seemed", "too", "slow", "for", "autumn", "market", "while", "new", "one", "works");

  private final Random random;

  public SeededTalk(long seed) {
    this.random = new Random(seed);
  }

  public String sentence() {
    StringBuilder text = new StringBuilder();
    text.append(of(PEOPLE)).append(' ').append(of(DEEDS)).append(" the ").append(of(THINGS));
    text.append(" number ").append(random.nextInt(100_000)).append(" in ").append(of(PLACES));
    for (int left = 3 + random.nextInt(20); left > 0; left--) {
      text.append(' ').append(of(WORDS));
    }
    return text.append('.').toString();
  }

  /** About what sentences tell. */
  public String question() {
    return "Who " + of(DEEDS) + " the " + of(THINGS) + " in " + of(PLACES) + "?";
  }

  /** One of so many pairs. */
  public List<String> participants(int pairs) {
    int pair = random.nextInt(pairs);
    return List.of("user_" + pair, "agent_" + pair % 7);
  }

  /** Heads or tails. */
  public boolean coin() {
    return random.nextBoolean();
  }

  private String of(List<String> words) {
    return words.get(random.nextInt(words.size()));
  }
}
