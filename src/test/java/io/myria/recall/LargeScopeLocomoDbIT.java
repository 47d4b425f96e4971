package io.myria.recall;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.compile.Locomo;
import io.myria.config.Source;
import io.myria.drill.Drill;
import io.myria.drill.Rounds;
import io.myria.event.NewEvent;
import io.myria.event.ParticipantSet;
import io.myria.language.EventText;
import io.myria.read.Cursors;
import io.myria.recall.RecallBench.Ask;
import io.myria.recall.cache.RecallSettings;
import io.myria.search.IndexedLog;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Recall for who sees everybody's conversations, of which few events are ranked: how much of the
 * evidence stands in a context, beside what it is where all of them are.
 */
@Drill
class LargeScopeLocomoDbIT {

  private static final int TOKENS = 2_000;

  /** So much less may be found of what a search leads to than of all. */
  private static final double LOST = 0.04;

  private static final int EVERY = Rounds.of("myria.locomo.every", 40, 4);

  private static final List<String> COLLECTIONS =
      List.of("locomo", "friends", "realmem")
          .subList(0, Rounds.of("myria.locomo.collections", 2, 3));

  private final Map<String, String> texts = new HashMap<>();

  @Test
  void aSearchLeadsToWhatARankingOfAllWouldFind() {
    Locomo.assumePresent();
    List<NewEvent> events = new ArrayList<>();
    for (String folder : COLLECTIONS) {
      Locomo.events(folder).map(LargeScopeLocomoDbIT::forTheTeam).forEach(events::add);
    }
    events.forEach(event -> texts.put(event.sourceEventKey().orElseThrow(), EventText.of(event)));
    try (RecallBench bench = new RecallBench()) {
      bench.append(events);
      try (IndexedLog index = new IndexedLog(bench.bench.transactions(), bench.bench.reader())) {
        index.stopAt(events.size());
        double all = found(bench, index, Integer.toString(events.size()));
        double few = found(bench, index, "2000");
        assertThat(few).isGreaterThan(all - LOST);
      }
    }
  }

  private static NewEvent forTheTeam(NewEvent event) {
    return new NewEvent(
        event.timestamp(),
        event.channel(),
        new ParticipantSet(
            Stream.concat(event.participants().names().stream(), Stream.of("team")).toList()),
        event.sourceEventKey(),
        event.contextId(),
        event.type(),
        event.payload(),
        event.topicHints(),
        event.internal());
  }

  private double found(RecallBench bench, IndexedLog index, String ranked) {
    Recall recall =
        new Recall(
            bench.bench.transactions(),
            bench.bench.reader(),
            new Cursors(bench.bench.transactions(), new SecureRandom()),
            new RecallAids(model -> Optional.empty(), log -> index.whole().of(log)),
            Source.of(Map.of("myria.recall.scope_events", ranked, "myria.recall.memory", "1024MiB"))
                .read(RecallSettings.class));
    double sum = 0;
    int questions = 0;
    long start = System.nanoTime();
    List<Locomo.Question> all = Locomo.questions();
    for (int at = 0; at < all.size(); at += EVERY) {
      Locomo.Question question = all.get(at);
      RecallAnswer answer = recall.recall(Ask.of(question.text(), "team").budget(TOKENS).request());
      questions++;
      sum += question.evidenceIn(answer.context(), texts);
    }
    System.out.printf(
        "%d questions, up to %s events ranked: %.1f %% of the evidence, %.1f ms each%n",
        questions, ranked, 100 * sum / questions, (System.nanoTime() - start) / 1e6 / questions);
    return sum / questions;
  }
}
