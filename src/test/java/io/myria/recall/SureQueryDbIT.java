package io.myria.recall;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.compile.Bench;
import io.myria.event.NewEvent;
import io.myria.eventlog.Drafts;
import io.myria.recall.routing.Routers;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Queries for what is sure enough. */
class SureQueryDbIT {

  private static final String QUESTION = "When was the kite in the harbour?";
  private static final String[] THINGS = {"kite", "harbour", "boat", "lamp"};

  @AutoClose private final Bench bench = new Bench();

  /** What is not sure enough takes nobody's place, on no page. */
  @Test
  void theThresholdChoosesBeforeTheLimit() {
    List<NewEvent> events = new ArrayList<>();
    for (int count = 0; count < 35; count++) {
      String text =
          count < 5
              ? "The kite number " + count + " was in the harbour."
              : "The " + THINGS[count % THINGS.length] + " of day " + count;
      events.add(Drafts.message(Drafts.NOON.plusSeconds(count), text, "ann", "bo"));
    }
    bench.append(events);
    AskedQuery query = AskedQuery.of(bench.transactions(), bench.reader(), Routers.off());
    List<?> all = pages(query, 0, 100);
    assertThat(all).hasSizeGreaterThan(30);
    double[] sorted = all.stream().mapToDouble(SureQueryDbIT::confidence).sorted().toArray();
    for (double least : new double[] {sorted[8], sorted[20], sorted[sorted.length - 3]}) {
      List<String> sure =
          all.stream().filter(one -> confidence(one) >= least).map(SureQueryDbIT::text).toList();
      for (int limit : new int[] {1, 3, 40}) {
        assertThat(pages(query, least, limit).stream().map(SureQueryDbIT::text))
            .as("from %f, %d a page", least, limit)
            .containsExactlyInAnyOrderElementsOf(sure);
      }
    }
  }

  private static String text(Object result) {
    Map<?, ?> original = (Map<?, ?>) ((Map<?, ?>) result).get("original");
    return (String) original.get("text");
  }

  private static double confidence(Object result) {
    return ((Number) ((Map<?, ?>) result).get("confidence")).doubleValue();
  }

  private static List<?> pages(AskedQuery query, double least, int limit) {
    List<Object> results = new ArrayList<>();
    Map<String, Object> ask = new HashMap<>();
    ask.put("query", QUESTION);
    ask.put("participants", List.of("ann", "bo"));
    ask.put("confidence_threshold", least);
    ask.put("limit", limit);
    ask.put("budget_tokens", 20_000);
    Object cursor = "";
    while (cursor != null) {
      Map<String, Object> answer = query.ask(ask);
      List<?> page = AskedQuery.list(answer, "results");
      cursor = answer.get("next_cursor");
      assertThat(page.isEmpty() && cursor != null).as("an empty page that goes on").isFalse();
      assertThat(page).hasSizeLessThanOrEqualTo(limit);
      results.addAll(page);
      ask.put("cursor", cursor);
    }
    return results;
  }
}
