package io.myria.experience;

import static io.myria.eventlog.Drafts.internal;
import static io.myria.experience.ExperienceBench.ANN;
import static io.myria.experience.ExperienceBench.event;
import static io.myria.experience.ExperienceBench.feedback;
import static io.myria.experience.ExperienceBench.search;
import static io.myria.experience.ExperienceBench.with;
import static org.assertj.core.api.Assertions.assertThat;

import io.myria.event.EventId;
import io.myria.event.NewEvent;
import io.myria.event.ParticipantSet;
import io.myria.experience.ToolResults.Answer;
import io.myria.experience.ToolResults.Hit;
import io.myria.experience.ToolResults.Miss;
import io.myria.experience.ToolResults.Request;
import io.myria.security.Caller;
import io.myria.security.Scope;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Results of tools, found again; the same before anything is derived of them, and afterwards. */
class ToolResultsDbIT {

  private static final int DAY = 24 * 60;

  private ExperienceBench bench;

  private void open(boolean derives) {
    bench = new ExperienceBench(derives);
  }

  @AfterEach
  void close() {
    bench.close();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void theSameCallIsFoundHoweverItIsWritten(boolean derives) {
    open(derives);
    EventId asked = bench.append(0, "message", Map.of("text", "Which databases are embedded?"));
    EventId id =
        bench.append(
            1,
            "tool_result",
            with(
                Map.of(
                    "tool",
                    "web_search",
                    "args",
                    Map.of("query", "embedded  databases ", "limit", 5),
                    "result",
                    List.of("sled", "redb")),
                "refers_to",
                asked.toString()));
    EventId answer =
        bench.append(
            2,
            "action_outcome",
            Map.of("action_type", "answer", "success", true, "used", List.of(id.toString())));
    Map<String, Object> args =
        with(Map.of("limit", 5.0, "query", "embedded databases"), "page", null);
    Hit hit = find(3, Request.of(ANN, " web_search", args)).hit().orElseThrow();
    assertThat(hit.event().id()).isEqualTo(id);
    assertThat(hit.exact()).isTrue();
    assertThat(hit.age()).isEqualTo(Duration.ofMinutes(2));
    assertThat(hit.lifetime()).isEqualTo(Duration.ofDays(7));
    assertThat(hit.triggeredBy()).containsExactly(asked);
    assertThat(hit.usedIn()).containsExactly(answer);
    assertThat(bench.find(3, "embedded databases").miss()).contains(Miss.UNKNOWN);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void theSameWordsInAnotherOrderAreOnlyFoundWhereTheyWillDo(boolean derives) {
    open(derives);
    EventId id = bench.append(0, "tool_result", search("Embedded databases in Rust", "sled"));
    assertThat(bench.find(1, "rust embedded database").miss()).contains(Miss.UNKNOWN);
    Hit hit = find(1, alike("rust embedded database")).hit().orElseThrow();
    assertThat(hit.event().id()).isEqualTo(id);
    assertThat(hit.exact()).isFalse();
    assertThat(find(1, alike("rust embedded cars")).hit()).isEmpty();
  }

  /** As models hand over what a tool is called with. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void argumentsThatAreWrittenIntoATextAreFoundAsTheObject(boolean derives) {
    open(derives);
    EventId id =
        bench.append(
            0, "tool_result", with(search("docs", "a page"), "args", "{\"query\": \"docs\"}"));
    assertThat(bench.find(1, "docs").hit().orElseThrow().event().id()).isEqualTo(id);
  }

  private static Request alike(String query) {
    return new Request(
        ANN,
        Optional.empty(),
        "web_search",
        Map.of("query", query),
        true,
        Optional.empty(),
        false,
        false);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aResultIsGoodAsLongAsItsEmitterSaysElseAsLongAsTheSettingDoes(boolean derives) {
    open(derives);
    bench.append(0, "tool_result", with(search("news", "rain"), "ttl", "15m"));
    bench.append(0, "tool_result", search("docs", "a page"));
    bench.append(0, "tool_result", with(search("sums", "4"), "ttl", 40 * 86_400));
    assertThat(bench.find(15, "news").hit()).isPresent();
    assertThat(bench.find(16, "news").miss()).contains(Miss.STALE);
    assertThat(bench.find(7 * DAY, "docs").hit()).isPresent();
    assertThat(bench.find(7 * DAY + 1, "docs").miss()).contains(Miss.STALE);
    assertThat(bench.find(30 * DAY, "sums").hit()).isPresent();
    assertThat(find(61, within("docs", Duration.ofHours(1))).miss()).contains(Miss.STALE);
    assertThat(find(8 * DAY, within("docs", Duration.ofDays(9))).hit()).isPresent();
    assertThat(find(16, within("news", Duration.ofDays(9))).miss()).contains(Miss.STALE);
    Request stale = asked("news", Optional.empty(), true);
    assertThat(find(16, stale).hit().orElseThrow().stale()).isTrue();
    Optional<Instant> then = Optional.of(ExperienceBench.NOON.plusSeconds(60));
    Request before = asked("news", then, false);
    Answer answer = find(100 * DAY, before);
    assertThat(answer.hit().orElseThrow().age()).isEqualTo(Duration.ofMinutes(1));
    assertThat(answer.at()).isEqualTo(then.get());
  }

  /** What an older one said of itself is over when a newer one is there. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void whereTheNewestIsTooOldNoOlderOneIsGood(boolean derives) {
    open(derives);
    bench.append(0, "tool_result", search("weather", "sunny"));
    bench.append(1, "tool_result", with(search("weather", "storm"), "ttl", "1s"));
    assertThat(bench.find(2, "weather").miss()).contains(Miss.STALE);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aCallWithNothingIsFoundWithNothing(boolean derives) {
    open(derives);
    bench.append(0, "tool_result", Map.of("tool", "get_time", "result", "noon"));
    assertThat(find(1, Request.of(ANN, "get_time", Map.of())).hit()).isPresent();
  }

  private static Request asked(String query, Optional<Instant> asOf, boolean stale) {
    return new Request(
        ANN, asOf, "web_search", Map.of("query", query), false, Optional.empty(), stale, false);
  }

  private static Request within(String query, Duration maxAge) {
    return new Request(
        ANN,
        Optional.empty(),
        "web_search",
        Map.of("query", query),
        false,
        Optional.of(maxAge),
        false,
        false);
  }

  /** Whoever's clock it is: what is an hour ahead is not good an hour longer, nor refused. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aClockThatIsWrongMakesNothingFresher(boolean derives) {
    open(derives);
    bench.append(
        0,
        "tool_result",
        with(search("news", "rain"), "ttl", "15m", "fetched_at", "2999-01-01T00:00:00Z"));
    bench.append(0, "tool_result", with(search("odd", "x"), "ttl", -5, "fetched_at", "yesterday"));
    bench.append(60, "tool_result", search("ahead", "x"));
    assertThat(bench.find(0, "ahead").hit().orElseThrow().age()).isEqualTo(Duration.ZERO);
    assertThat(bench.find(1, "odd").hit().orElseThrow().lifetime()).isEqualTo(Duration.ofDays(7));
    long recorded =
        bench.bench().count("select extract(epoch from max(recorded_at))::bigint from event");
    long minutes = (recorded - ExperienceBench.NOON.getEpochSecond()) / 60;
    assertThat(bench.find(minutes + 14, "news").hit()).isPresent();
    assertThat(bench.find(minutes + 17, "news").miss()).contains(Miss.STALE);
  }

  /** The last word is heard, however much was said and done before it. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void whatHundredsUsedNamesTheNewestOfThem(boolean derives) {
    open(derives);
    EventId id = bench.append(0, "tool_result", search("rust", "sled"));
    List<NewEvent> later = new ArrayList<>();
    for (int minute = 1; minute <= 300; minute++) {
      Map<String, Object> used = Map.of("action_type", "answer", "used", List.of(id.toString()));
      later.add(event(minute, "action_outcome", used, "agent", "ann"));
      later.add(event(minute, "feedback", feedback("neutral", id), "agent", "ann"));
    }
    List<EventId> ids = bench.append(later);
    Hit hit = bench.find(301, "rust").hit().orElseThrow();
    assertThat(hit.usedIn())
        .isEqualTo(IntStream.range(292, 300).mapToObj(use -> ids.get(2 * use)).toList());
    bench.append(302, "feedback", feedback("rejection", id));
    assertThat(bench.find(303, "rust").miss()).contains(Miss.REJECTED);
  }

  /** Feedback of others, or internal, changes nothing for who does not see it. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void whatAScopeDoesNotSeeChangesNothing(boolean derives) {
    open(derives);
    EventId ours = bench.append(0, "tool_result", search("rust", "sled"));
    bench.append(event(1, "tool_result", search("rust", "newer"), "bob", "agent"));
    bench.append(event(1, "tool_result", search("go", "bolt"), "bob", "agent"));
    bench.append(internal(event(1, "tool_result", search("zig", "x"), "agent", "ann")));
    bench.append(event(2, "feedback", feedback("rejection", ours), "agent", "ann", "bob"));
    bench.append(internal(event(3, "feedback", feedback("rejection", ours), "agent", "ann")));
    assertThat(bench.find(4, "rust").hit().orElseThrow().event().id()).isEqualTo(ours);
    assertThat(bench.find(4, "go").miss()).contains(Miss.UNKNOWN);
    assertThat(bench.find(4, "zig").miss()).contains(Miss.UNKNOWN);
    Scope inside = Caller.OPEN.scope(ParticipantSet.of("ann"), true);
    assertThat(find(4, of(inside, "rust")).miss()).contains(Miss.REJECTED);
    assertThat(find(4, of(inside, "zig")).hit()).isPresent();
    Scope nobody = Caller.OPEN.scope(ParticipantSet.of("carl"), true);
    assertThat(find(4, of(nobody, "rust")).miss()).contains(Miss.UNKNOWN);
    Scope both = Caller.OPEN.scope(ParticipantSet.of("ann", "bob"), true);
    assertThat(find(4, of(both, "rust")).miss()).contains(Miss.UNKNOWN);
  }

  private static Request of(Scope scope, String query) {
    return Request.of(scope, "web_search", Map.of("query", query));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void whatIsNoResultOfAToolIsNone(boolean derives) {
    open(derives);
    bench.append(0, "message", search("a", "x"));
    bench.append(0, "tool_result", Map.of("text", "no tool"));
    bench.append(0, "tool_result", Map.of("tool", 7, "args", List.of()));
    bench.append(0, "tool_result", Map.of("tool", "t".repeat(300), "args", Map.of()));
    bench.append(0, "tool_result", Map.of("tool", "web_search", "args", "plain words"));
    assertThat(bench.find(1, "a").miss()).contains(Miss.UNKNOWN);
    String large = "x".repeat(1_000_000);
    bench.append(0, "tool_result", search("large", large));
    assertThat(bench.find(1, "large").hit().orElseThrow().event().payload().string("result"))
        .contains(large);
  }

  private Answer find(long minute, Request request) {
    return bench.results(minute).find(request);
  }
}
