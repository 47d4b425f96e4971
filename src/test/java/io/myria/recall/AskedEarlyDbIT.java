package io.myria.recall;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.event.NewEvent;
import io.myria.eventlog.Drafts;
import io.myria.recall.RecallBench.Ask;
import io.myria.recall.cache.RecallRequest.Options;
import io.myria.recall.cache.Strategy;
import io.myria.recall.context.RecallSummary;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Who asks before something was said: before anything was, or as if it were earlier. */
class AskedEarlyDbIT {

  @AutoClose private final RecallBench bench = new RecallBench();

  @ParameterizedTest
  @EnumSource(
      value = Strategy.class,
      mode = EnumSource.Mode.EXCLUDE,
      names = {"BM25", "PLAIN"})
  void whoAskedBeforeThereWasAnythingIsToldWhatCameSince(Strategy strategy) {
    bench.append(
        List.of(Talk.said(0, "Ann", "Alone.", "ann"), Talk.said(1, "Bo", "Alone, too.", "bo")));
    Ask ask =
        Ask.of("Where is the umbrella?", "ann", "bo")
            .with(new Options(4_000, 0, strategy, false, false));
    assertThat(bench.ask(ask).items()).isEmpty();
    assertThat(bench.ask(ask.withInternal()).items()).isEmpty();
    bench.append(List.of(Talk.said(2, "Ann", "The umbrella is in the car.", "ann", "bo")));
    assertThat(bench.ask(ask).context()).contains("The umbrella is in the car.");
    assertThat(bench.ask(ask.withInternal()).items()).hasSize(1);
  }

  @Test
  void aScopeInWhichThereIsNothingTakesItsPlaceInMemory() {
    bench.append(List.of(Talk.said(0, "Ann", "Alone.", "ann"), Talk.said(1, "Bo", "Hm.", "bo")));
    long before = bench.held();
    bench.ask(Ask.of("Where is the umbrella?", "ann", "bo"));
    assertThat(bench.held()).isGreaterThan(before);
  }

  @Test
  void aTopicIsNotCalledByWordsThatCameLater() {
    List<NewEvent> events = new ArrayList<>();
    for (String text :
        List.of(
            "Our kite club bought a harbor permit for the kite festival in Bergen.",
            "The kite festival committee chose the harbor for all kites.",
            "Kites at the harbor need a long tail, said the kite club.",
            "The harbor kite festival begins at noon.",
            "The zebra kite won the harbor kite festival.",
            "Everybody at the harbor loved the zebra kite.",
            "The kite club sells the zebra kite.",
            "A zebra kite hangs at the harbor.")) {
      events.add(Talk.said(events.size(), "Ann", text, "ann", "bo"));
    }
    bench.append(events);
    bench.bench.build();
    Ask ask =
        Ask.of("What about the kite?", "ann")
            .with(new Options(4_000, 0, Strategy.STAGED, false, false));
    assertThat(labels(ask)).anyMatch(label -> label.contains("zebra"));
    assertThat(labels(ask.asOf(Drafts.NOON.plus(Duration.ofMinutes(3)).toString())))
        .isNotEmpty()
        .noneMatch(label -> label.contains("zebra"));
  }

  private List<String> labels(Ask ask) {
    return bench.ask(ask).summaries().stream().map(RecallSummary::label).toList();
  }
}
