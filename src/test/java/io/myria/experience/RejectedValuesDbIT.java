package io.myria.experience;

import static io.myria.experience.ExperienceBench.ANN;
import static io.myria.experience.ExperienceBench.event;
import static io.myria.experience.ExperienceBench.feedback;
import static io.myria.experience.ExperienceBench.search;
import static io.myria.experience.ExperienceBench.with;
import static org.assertj.core.api.Assertions.assertThat;

import io.myria.event.EventId;
import io.myria.experience.ToolResults.Answer;
import io.myria.experience.ToolResults.Miss;
import io.myria.experience.ToolResults.Request;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What was rejected once is not good when a tool returns it again; words that contradict. */
class RejectedValuesDbIT {

  private ExperienceBench bench;

  @AfterEach
  void close() {
    bench.close();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aRejectedValueIsRejectedOfTheSameCallAgain(boolean derives) {
    bench = new ExperienceBench(derives);
    EventId wrong = bench.append(0, "tool_result", search("capital of Australia", "Sydney"));
    bench.append(1, "feedback", feedback("rejection", wrong));
    bench.append(2, "tool_result", search("Australia, capital", "Sydney"));
    bench.append(2, "tool_result", search("largest city of Australia", "Sydney"));
    bench.append(3, "tool_result", search("capital of Australia", "Sydney"));
    assertThat(bench.find(4, "capital of Australia").miss()).contains(Miss.REJECTED);
    assertThat(words("the capital of Australia").miss()).contains(Miss.REJECTED);
    assertThat(bench.find(4, "largest city of Australia").hit()).isPresent();
    EventId right = bench.append(5, "tool_result", search("capital of Australia", "Canberra"));
    assertThat(bench.find(6, "capital of Australia").hit().orElseThrow().event().id())
        .isEqualTo(right);
    EventId meant = bench.append(7, "tool_result", search("capital of Australia", "Sydney"));
    assertThat(bench.find(8, "capital of Australia").hit().orElseThrow().event().id())
        .isEqualTo(right);
    bench.append(9, "feedback", feedback("approval", meant));
    assertThat(bench.find(10, "capital of Australia").hit().orElseThrow().event().id())
        .isEqualTo(meant);
    assertThat(bench.find(10, "Australia, capital").hit()).isPresent();
  }

  /** However many results came since, rejected or failed ones among them. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aRejectedValueAndAGoodOneAreKnownAfterManyOthers(boolean derives) {
    bench = new ExperienceBench(derives);
    EventId wrong = bench.append(0, "tool_result", search("status", "A"));
    bench.append(1, "feedback", feedback("rejection", wrong));
    for (int other = 0; other < 40; other++) {
      bench.append(2, "tool_result", with(search("status", "B" + other), "ttl", "0s"));
    }
    bench.append(3, "tool_result", search("status", "A"));
    assertThat(bench.find(4, "status").miss()).isPresent();
    EventId good = bench.append(5, "tool_result", search("status", "C"));
    for (int failure = 0; failure < 40; failure++) {
      bench.append(6, "tool_result", with(search("status", "none"), "success", false));
    }
    assertThat(bench.find(7, "status").hit().orElseThrow().event().id()).isEqualTo(good);
  }

  /** What others reject is nothing to who does not see it. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void whatIsRejectedElsewhereIsGoodHere(boolean derives) {
    bench = new ExperienceBench(derives);
    EventId theirs =
        bench.append(event(0, "tool_result", search("capital", "Sydney"), "agent", "bob"));
    bench.append(event(1, "feedback", feedback("rejection", theirs), "agent", "bob"));
    bench.append(2, "tool_result", search("capital", "Sydney"));
    assertThat(bench.find(3, "capital").hit()).isPresent();
  }

  /** Half of the words are for it, half against it: the last holds, by any clock. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void ofContradictingWordsTheLastOfTheLogHolds(boolean derives) {
    bench = new ExperienceBench(derives);
    EventId id = bench.append(0, "tool_result", search("kites", "red"));
    for (int round = 0; round < 5; round++) {
      bench.append(60 - round, "feedback", feedback("approval", id));
      assertThat(bench.find(90, "kites").hit()).isPresent();
      bench.append(-60, "feedback", feedback(round % 2 == 0 ? "rejection" : "correction", id));
      assertThat(bench.find(90, "kites").miss()).contains(Miss.REJECTED);
    }
  }

  /** What refers to nothing, to what is no event, or to too much, is an experience all the same. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void whatRefersToNothingLinksNothing(boolean derives) {
    bench = new ExperienceBench(derives);
    List<Object> odd =
        List.of(
            "01890000-0000-7000-8000-000000000000",
            "nothing",
            "",
            7,
            true,
            Map.of("event_id", "x"),
            List.of(List.of(), "x"),
            List.of());
    for (Object one : odd) {
      bench.append(0, "tool_result", with(search("kites", "red"), "refers_to", one, "used", one));
      bench.append(
          0, "action_outcome", Map.of("action_type", "buy", "success", true, "refers_to", one));
      bench.append(0, "feedback", Map.of("feedback_type", "rejection", "refers_to", one));
    }
    Answer found = bench.find(1, "kites");
    assertThat(found.hit().orElseThrow().triggeredBy()).isEmpty();
    assertThat(found.hit().orElseThrow().usedIn()).isEmpty();
  }

  /** Only an import knows an event's id before the event is there. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void whatRefersToItselfLinksNothing(boolean derives) {
    bench = new ExperienceBench(derives);
    String line =
        """
        {"event_id":"01890000-0000-7000-8000-0000000000a%d","timestamp":"2026-03-19T12:00:00Z",\
        "channel":"agent","participants":["agent","ann"],"type":"%s","internal":false,\
        "payload":{%s,"refers_to":"01890000-0000-7000-8000-0000000000a%1$d",\
        "used":["01890000-0000-7000-8000-0000000000a%1$d"]}}""";
    String result = "\"tool\":\"web_search\",\"args\":{\"query\":\"kites\"},\"result\":\"red\"";
    bench.take(
        List.of(
            line.formatted(1, "tool_result", result),
            line.formatted(2, "feedback", "\"feedback_type\":\"rejection\""),
            line.formatted(3, "action_outcome", "\"action_type\":\"buy\",\"success\":true")));
    Answer found = bench.find(1, "kites");
    assertThat(found.hit().orElseThrow().triggeredBy()).isEmpty();
    assertThat(found.hit().orElseThrow().usedIn()).isEmpty();
  }

  private Answer words(String query) {
    return bench
        .results(4)
        .find(
            new Request(
                ANN,
                Optional.empty(),
                "web_search",
                Map.of("query", query),
                true,
                Optional.empty(),
                false,
                false));
  }
}
