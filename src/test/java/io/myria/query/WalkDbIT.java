package io.myria.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.access.Caller;
import io.myria.build.Bench;
import io.myria.build.Locomo;
import io.myria.event.EventId;
import io.myria.event.NewEvent;
import io.myria.log.Appended;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * The walk on real questions: how much of what answers them stands in one small answer, with text
 * match alone.
 */
class WalkDbIT {

  private static final int NODES = 100;
  private static final int REFS = 50;

  @Test
  void fourFifthsOfTheEvidenceStandInOneAnswer() {
    Locomo.assumePresent();
    List<NewEvent> events = Locomo.events();
    try (Bench bench = new Bench()) {
      List<Appended> appended = bench.append(events);
      bench.build();
      Map<String, EventId> ids = ids(events, appended);
      References references = ReferencesDbIT.references(bench);
      Map<String, double[]> shares = new TreeMap<>();
      long start = System.nanoTime();
      for (Locomo.Question question : Locomo.questions()) {
        QueryAnswer answer =
            references.query(
                ReferencesDbIT.page(
                    Caller.OPEN.scope(question.participants(), false),
                    Optional.of(question.text()),
                    NODES,
                    REFS,
                    Optional.empty()));
        Set<EventId> listed = new HashSet<>(ReferencesDbIT.ids(answer));
        assertThat(ReferencesDbIT.nodes(answer.root()).size()).isLessThanOrEqualTo(NODES);
        assertThat(listed.size()).isLessThanOrEqualTo(REFS);
        long found = question.evidence().stream().map(ids::get).filter(listed::contains).count();
        double share = (double) found / question.evidence().size();
        for (String category : List.of("all", question.category())) {
          double[] sum = shares.computeIfAbsent(category, key -> new double[2]);
          sum[0] += share;
          sum[1]++;
        }
      }
      System.out.println("ms for all questions: " + (System.nanoTime() - start) / 1_000_000);
      shares.forEach(
          (category, sum) ->
              System.out.printf("%s: %.1f %% of %.0f%n", category, 100 * sum[0] / sum[1], sum[1]));
      double[] all = shares.get("all");
      assertThat(all[0] / all[1]).isGreaterThanOrEqualTo(0.8);
    }
  }

  private static Map<String, EventId> ids(List<NewEvent> events, List<Appended> appended) {
    Map<String, EventId> ids = new HashMap<>();
    for (int index = 0; index < events.size(); index++) {
      ids.put(events.get(index).sourceEventKey().orElseThrow(), appended.get(index).id());
    }
    return ids;
  }
}
