package io.myria.recall.ranking;

import io.myria.fingerprint.Rendering;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * The algorithm as it is written down, with lists and nothing remembered: the model. It passes over
 * what has no room, whatever its score, so that nobody waits for it.
 */
record PlainAllocation(CbaSettings settings, RandomMemories some) {

  private record Waiting(int candidate, Worth worth, double key) {}

  private static final Comparator<Waiting> BEST_FIRST =
      Comparator.comparingDouble((Waiting one) -> -one.key())
          .thenComparingDouble(one -> -one.worth().tie())
          .thenComparingInt(Waiting::candidate);

  List<Choice> choices(Instant now, int budget) {
    Allocator allocator = new Allocator(settings);
    List<Waiting> waiting = new ArrayList<>();
    for (int candidate : allocator.relevant(some.memories())) {
      Worth worth = allocator.worth(some.memories().get(candidate), now);
      waiting.add(new Waiting(candidate, worth, worth.initial()));
    }
    List<Choice> chosen = new ArrayList<>();
    while (!waiting.isEmpty() && some.spent(chosen) < budget) {
      waiting.sort(BEST_FIRST);
      Waiting best = waiting.remove(0);
      int remaining = budget - some.spent(chosen);
      if (leastOf(best.candidate()) > remaining) {
        continue;
      }
      Choice choice = choice(best, chosen, remaining);
      double score = choice.score(settings.coherence());
      if (!waiting.isEmpty() && waiting.get(0).key() * 0.8 > score) {
        waiting.add(new Waiting(best.candidate(), best.worth(), score));
      } else if (some.cost(best.candidate(), choice.rendering()) <= remaining) {
        chosen.add(choice);
      }
    }
    return chosen;
  }

  private int leastOf(int candidate) {
    return Stream.of(Rendering.values())
        .mapToInt(rendering -> some.page().least(candidate, rendering))
        .min()
        .orElseThrow();
  }

  private Choice choice(Waiting one, List<Choice> chosen, int remaining) {
    double overlap = 0;
    int links = 0;
    boolean inSession = false;
    for (Choice other : one.worth().initial() > 0 ? chosen : List.<Choice>of()) {
      overlap = Math.max(overlap, some.overlap(one.candidate(), other.candidate()));
      links += some.areLinked(one.candidate(), other.candidate()) ? 1 : 0;
      Instant at = some.memories().get(one.candidate()).at();
      Instant then = some.memories().get(other.candidate()).at();
      inSession |= Duration.between(at, then).abs().compareTo(Duration.ofHours(2)) < 0;
    }
    Rendering rendering = rendering(one.candidate(), remaining);
    return new Choice(one.candidate(), rendering, one.worth(), overlap, links, inSession);
  }

  private Rendering rendering(int candidate, int remaining) {
    Rendering rendering = settings.steps().at(remaining);
    for (Rendering fuller : Rendering.values()) {
      if (some.cost(candidate, fuller) <= some.cost(candidate, rendering)) {
        rendering = fuller;
        break;
      }
    }
    while (rendering != Rendering.HEADER && some.cost(candidate, rendering) > remaining) {
      rendering = rendering.shorter().orElseThrow();
    }
    return rendering;
  }
}
