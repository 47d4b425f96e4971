package io.myria.recall.ranking;

import io.myria.fingerprint.Ageing;
import io.myria.fingerprint.Rendering;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.stream.IntStream;

/**
 * Context budget allocation, by the algorithm of MIRA: each candidate is scored by itself, and a
 * greedy choice takes the best, whose score is worked out anew beside what is chosen already.
 * {@code docs/adr/0022} says what differs and why. Stateless.
 */
public record Allocator(CbaSettings settings) {

  /** Where nothing is relevant enough, so many are tried all the same. */
  private static final int AT_LEAST = 5;

  /** A candidate waits where the next one's score, times this, is above its own. */
  private static final double PATIENCE = 0.8;

  /** What a memory is worth by itself at a time. */
  public Worth worth(BudgetCandidate memory, Instant now) {
    Ageing ageing = settings.ageing();
    return new Worth(
        memory.relevance(),
        settings.density().of(memory.facts(), memory.tokens()),
        memory.explicit() ? 1 : ageing.recency(memory.kind(), Ageing.days(memory.at(), now)));
  }

  /**
   * Those of the list that are relevant enough, by their places; of none the best {@value
   * #AT_LEAST}.
   */
  public List<Integer> relevant(List<BudgetCandidate> memories) {
    List<Integer> relevant =
        IntStream.range(0, memories.size())
            .filter(place -> memories.get(place).relevance() > settings.pruning())
            .boxed()
            .toList();
    return relevant.isEmpty()
        ? IntStream.range(0, memories.size())
            .boxed()
            .sorted(
                Comparator.comparingDouble((Integer place) -> -memories.get(place).relevance())
                    .thenComparing(place -> place))
            .limit(AT_LEAST)
            .toList()
        : relevant;
  }

  /**
   * Shares a budget out, the best first.
   *
   * @param now of asking
   */
  public List<Choice> allocate(
      List<BudgetCandidate> memories, Instant now, int budget, Ties ties, Page page) {
    List<Contender> contenders = new ArrayList<>();
    for (int place : relevant(memories)) {
      BudgetCandidate memory = memories.get(place);
      contenders.add(new Contender(place, worth(memory, now), memory.at()));
    }
    PriorityQueue<Contender> queue =
        new PriorityQueue<>(Math.max(1, contenders.size()), Contender.BEST_FIRST);
    queue.addAll(contenders);
    List<Contender> chosen = new ArrayList<>();
    List<Choice> choices = new ArrayList<>();
    int spent = 0;
    while (!queue.isEmpty() && spent < budget) {
      Contender best = queue.poll();
      if (!RenderingSteps.mayFit(best.candidate, budget - spent, page)) {
        // It would not be taken whatever its score, and nobody waits for it.
        continue;
      }
      double score = best.score(chosen, ties, settings.coherence());
      // One that waited stands there with its score beside the same choice: if it comes first
      // again, nobody waits before it. So each waits at most once between two choices.
      if (!queue.isEmpty() && queue.peek().key() * PATIENCE > score) {
        best.queueBy(score);
        queue.add(best);
        continue;
      }
      int remaining = budget - spent;
      Optional<Rendering> rendering = settings.steps().fitting(best.candidate, remaining, page);
      if (rendering.isPresent()) {
        spent += page.cost(best.candidate, rendering.get());
        page.add(best.candidate, rendering.get());
        chosen.add(best);
        choices.add(best.chosen(rendering.get()));
      }
    }
    return choices;
  }
}
