package io.myria.experience;

import static io.myria.experience.ExperienceBench.feedback;
import static io.myria.experience.ExperienceBench.search;
import static io.myria.experience.ExperienceBench.with;
import static org.assertj.core.api.Assertions.assertThat;

import io.myria.event.EventId;
import io.myria.experience.ToolResults.Miss;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Results of tools that failed, were rejected or put away: none of them is found. */
class UnfitResultsDbIT {

  private ExperienceBench bench;

  private void open(boolean derives) {
    bench = new ExperienceBench(derives);
  }

  @AfterEach
  void close() {
    bench.close();
  }

  /** What is no success by any shape of its error, and what says that it was wrong by any words. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void severalErrorsAreOneAndARejectionCountsWhateverElseItSays(boolean derives) {
    open(derives);
    bench.append(0, "tool_result", with(search("news", "rain"), "error", List.of("timeout")));
    assertThat(bench.find(1, "news").hit()).isEmpty();
    bench.append(2, "tool_result", with(search("sums", "4"), "error", 7));
    assertThat(bench.find(3, "sums").hit()).isEmpty();
    EventId wrong = bench.append(4, "tool_result", search("docs", "a page"));
    assertThat(bench.find(5, "docs").hit()).isPresent();
    bench.append(6, "feedback", with(feedback("rejection", wrong), "tool", "x".repeat(201)));
    assertThat(bench.find(7, "docs").hit()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void whatFailedWasRejectedOrWasArchivedWillNotDo(boolean derives) {
    open(derives);
    EventId good = bench.append(0, "tool_result", search("rust", "sled"));
    EventId failed =
        bench.append(1, "tool_result", with(search("rust", "…"), "error", "timeout after 30 s"));
    assertThat(bench.find(2, "rust").hit().orElseThrow().event().id()).isEqualTo(good);
    bench.append(2, "feedback", feedback("rejection", good));
    assertThat(bench.find(3, "rust").miss()).contains(Miss.FAILED);
    bench.append(3, "feedback", feedback("approval", good));
    assertThat(bench.find(4, "rust").hit().orElseThrow().event().id()).isEqualTo(good);
    bench.append(4, "feedback", feedback("neutral", good));
    assertThat(bench.find(5, "rust").hit()).isPresent();
    EventId wrong = bench.append(4, "feedback", feedback("rejection", good));
    assertThat(bench.find(5, "rust").hit()).isEmpty();
    bench.archive(wrong);
    assertThat(bench.find(5, "rust").hit()).as("who rejected it archived that").isPresent();
    bench.archive(failed);
    bench.archive(good);
    assertThat(bench.find(6, "rust").miss()).contains(Miss.ARCHIVED);
    assertThat(bench.find(6, "go").miss()).contains(Miss.UNKNOWN);
  }

  /** What it was called for may be put away, and the clock of who judges may be an hour behind. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void anArchivedCauseChangesNothingAndALateClockJudgesAllTheSame(boolean derives) {
    open(derives);
    EventId asked = bench.append(0, "message", Map.of("text", "Which databases are there?"));
    EventId found =
        bench.append(
            60, "tool_result", with(search("rust", "sled"), "refers_to", asked.toString()));
    bench.archive(asked);
    assertThat(bench.find(61, "rust").hit().orElseThrow().event().id()).isEqualTo(found);
    bench.append(0, "feedback", feedback("rejection", found));
    assertThat(bench.find(62, "rust").miss()).contains(Miss.REJECTED);
    bench.archive(found);
    assertThat(bench.find(63, "rust").miss()).contains(Miss.ARCHIVED);
  }
}
