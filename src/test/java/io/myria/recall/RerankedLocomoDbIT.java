package io.myria.recall;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.compile.Locomo;
import io.myria.config.Source;
import io.myria.drill.Drill;
import io.myria.drill.Rounds;
import io.myria.event.NewEvent;
import io.myria.language.EventText;
import io.myria.language.Sentences;
import io.myria.llm.LanguageModel;
import io.myria.llm.MemoryLedger;
import io.myria.recall.RecallBench.Ask;
import io.myria.recall.ranking.RerankEndpoint;
import io.myria.recall.ranking.RerankSettings;
import io.myria.recall.ranking.Reranking;
import io.myria.search.SearchViews;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What a reranker can give and cost: one that knows the evidence, and one that guesses. The ranking
 * is by words; all of {@code docs/models.md}'s figures with {@code -Dmyria.locomo.every=1}.
 */
@Drill
class RerankedLocomoDbIT {

  private static final int EVERY = Rounds.of("myria.locomo.every", 40, 1);
  private static final int CONVERSATIONS = Rounds.of("myria.locomo.conversations", 3, 5);
  private static final int[] BUDGETS = {500, 1_000, 2_000, 4_000};
  private static final JsonMapper JSON = JsonMapper.shared();

  private final Map<String, String> texts = new HashMap<>();
  private final Map<String, String> spoken = new HashMap<>();
  private final Map<String, Set<String>> evidence = new HashMap<>();

  /** What a document is worth. */
  @FunctionalInterface
  private interface Judge {
    double score(String query, String document);
  }

  @Test
  void aPerfectOneFindsNearlyAllThatIsAmongTheFinalistsAndOneThatGuessesLosesMuch() {
    Locomo.assumePresent();
    List<NewEvent> events = Locomo.events(CONVERSATIONS);
    for (NewEvent event : events) {
      String key = event.sourceEventKey().orElseThrow();
      texts.put(key, EventText.of(event));
      String said = EventText.spoken(EventText.speaker(event.payload()), EventText.of(event));
      spoken.put(key, Sentences.excerpt(said, 2_000));
    }
    for (Locomo.Question question : Locomo.questions(CONVERSATIONS)) {
      Set<String> wanted = evidence.computeIfAbsent(question.text(), key -> new HashSet<>());
      question.evidence().forEach(key -> wanted.add(spoken.get(key)));
    }
    Random random = new Random(7);
    Judge knowing = (query, document) -> evidence.get(query).contains(document) ? 1 : 0;
    try (RecallBench bench = new RecallBench()) {
      bench.append(events);
      double none = share(bench, "none", Reranking.NONE);
      double perfect = share(bench, "perfect, 50", reranking(knowing, 50));
      share(bench, "perfect, 200", reranking(knowing, 200));
      double guessing =
          share(bench, "guessing, 50", reranking((query, text) -> random.nextDouble(), 50));
      assertThat(perfect).isGreaterThan(none + 0.05);
      assertThat(guessing).isLessThan(none - 0.05);
    }
  }

  private static Reranking reranking(Judge judge, int finalists) {
    Map<String, String> values =
        Map.of(
            "myria.rerank.url",
            "http://localhost/v1",
            "myria.rerank.finalists",
            String.valueOf(finalists));
    RerankEndpoint endpoint = request -> answer(judge, JSON.readTree(request));
    return new Reranking(
        Source.of(values).read(RerankSettings.class), endpoint, new MemoryLedger());
  }

  private static String answer(Judge judge, JsonNode request) {
    List<Object> results = new ArrayList<>();
    String query = request.path("query").asString();
    for (JsonNode document : request.path("documents")) {
      double score = judge.score(query, document.asString());
      results.add(Map.of("index", results.size(), "relevance_score", score));
    }
    return JSON.writeValueAsString(Map.of("results", results));
  }

  /** Prints a line of the table, and returns the share in 1,000 tokens. */
  private double share(RecallBench bench, String name, Reranking reranking) {
    Recall recall =
        bench.another(
            new RecallAids(
                model -> Optional.empty(), SearchViews.NONE, LanguageModel.NONE, reranking));
    StringBuilder line = new StringBuilder(name);
    double result = 0;
    for (int budget : BUDGETS) {
      double sum = 0;
      int count = 0;
      long begun = System.nanoTime();
      List<Locomo.Question> all = Locomo.questions(CONVERSATIONS);
      for (int index = 0; index < all.size(); index += EVERY) {
        Locomo.Question question = all.get(index);
        String[] names = question.participants().names().toArray(String[]::new);
        RecallAnswer answer =
            recall.recall(Ask.of(question.text(), names).budget(budget).request());
        long held =
            question.evidence().stream()
                .filter(key -> answer.context().contains(texts.get(key)))
                .count();
        sum += held / (double) question.evidence().size();
        count++;
      }
      result = budget == 1_000 ? sum / count : result;
      double millis = (System.nanoTime() - begun) / 1e6 / count;
      line.append(" | %d: %.1f %% (%.1f ms)".formatted(budget, 100 * sum / count, millis));
    }
    System.out.println("reranked: " + line);
    return result;
  }
}
