package io.myria.recall;

import static io.myria.llm.ModelPeer.call;
import static org.assertj.core.api.Assertions.assertThat;

import io.myria.config.Source;
import io.myria.event.NewEvent;
import io.myria.llm.MemoryLedger;
import io.myria.llm.ModelPeer;
import io.myria.llm.ModelPeer.Step;
import io.myria.llm.PlainModel;
import io.myria.read.Cursors;
import io.myria.read.Degraded;
import io.myria.recall.MarkedTalk.Asker;
import io.myria.recall.RecallBench.Ask;
import io.myria.recall.cache.RecallRequest.Options;
import io.myria.recall.cache.RecallSettings;
import io.myria.recall.cache.Strategy;
import io.myria.recall.context.RecallSummary;
import io.myria.recall.ranking.Reranking;
import io.myria.search.SearchViews;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The strategy {@code staged} with a model that chooses topics and judges their summaries. */
class JudgedTopicsDbIT {

  private static final String QUESTION = "Is there anything about violins, say?";

  private final ModelPeer peer = new ModelPeer();
  private RecallBench bench;

  @AfterEach
  void close() {
    peer.close();
    bench.close();
  }

  private void open(String... settings) {
    Map<String, String> map = new HashMap<>();
    for (int index = 0; index < settings.length; index += 2) {
      map.put(settings[index], settings[index + 1]);
    }
    bench =
        new RecallBench(
            new RecallAids(
                model -> Optional.empty(),
                SearchViews.NONE,
                PlainModel.of(peer, new MemoryLedger(), map),
                Reranking.NONE));
    List<NewEvent> events = new ArrayList<>();
    for (String thing : List.of("lantern", "pancake", "violin")) {
      for (int index = 0; index < 6; index++) {
        events.add(
            Talk.said(
                events.size() / 6 * 43_200 + index,
                "Ann",
                "The " + thing + " number " + index + " is a " + thing + ".",
                "ann",
                "bo"));
      }
    }
    bench.append(events);
    bench.append(List.of(Talk.said(5, "Cyd", "The xylophone is a secret of cyd's.", "cyd", "dot")));
    bench.append(List.of(Talk.said(6, "Cyd", "The xylophone is loud.", "cyd", "dot")));
    bench.bench.build();
  }

  private RecallAnswer ask() {
    return bench.ask(staged());
  }

  private static Ask staged() {
    return Ask.of(QUESTION, "ann").with(new Options(600, 0, Strategy.STAGED, false, false));
  }

  /** The ids of the categories that a request shows, by their order. */
  private static List<String> shown(JsonNode request) {
    String input = request.path("messages").path(1).path("content").asString();
    JsonNode data =
        JsonMapper.shared()
            .readTree(input.substring(input.indexOf("<data>") + 6, input.indexOf("</data>")));
    List<String> ids = new ArrayList<>();
    data.path("topics").forEach(topic -> ids.add(topic.path("topic_id").asString()));
    return ids;
  }

  private static Step chooses(int place) {
    return ModelPeer.calling(
        request ->
            new ModelPeer.Call("choose", Map.of("topics", List.of(shown(request).get(place)))));
  }

  private static Step judges(boolean sufficient) {
    return call("judge", Map.of("sufficient", sufficient));
  }

  @Test
  void itChoosesTopicsAndEventsFollowWhereTheirSummariesDoNotSuffice() {
    open();
    peer.then(chooses(1), judges(false));
    RecallAnswer answer = ask();
    assertThat(answer.degraded()).extracting(Degraded::stage).containsOnly("vectors");
    assertThat(answer.summaries()).hasSize(1);
    assertThat(answer.items()).isNotEmpty();
    assertThat(peer.bodies()).hasSize(2).noneMatch(body -> body.contains("xylophone"));
  }

  @Test
  void summariesThatSufficeAreTheAnswerAndTheCursorGoesOnWithEvents() {
    open();
    peer.then(chooses(0), judges(true));
    RecallAnswer answer = ask();
    assertThat(answer.summaries()).hasSize(1);
    assertThat(answer.items()).isEmpty();
    assertThat(answer.nextCursor()).isPresent();
    RecallAnswer next = bench.ask(staged().cursor(answer.nextCursor().get()));
    assertThat(next.items()).isNotEmpty();
    assertThat(peer.bodies()).as("later pages ask nobody").hasSize(2);
  }

  @Test
  void itMayFindThatNoTopicHelps() {
    open();
    peer.then(call("choose", Map.of("topics", List.of())));
    RecallAnswer answer = ask();
    assertThat(answer.summaries()).isEmpty();
    assertThat(answer.items()).isNotEmpty();
    assertThat(peer.bodies()).as("nothing is left to judge").hasSize(1);
  }

  @Test
  void otherStrategiesAskNobody() {
    open();
    for (Strategy strategy : List.of(Strategy.AUTO, Strategy.LEXICAL, Strategy.CBA)) {
      bench.ask(staged().with(new Options(600, 0, strategy, false, false)));
    }
    assertThat(peer.bodies()).isEmpty();
  }

  private void falls(String stage, String code, Step... steps) {
    peer.then(steps);
    RecallAnswer answer = ask();
    assertThat(answer.degraded())
        .filteredOn(one -> !one.stage().equals("vectors"))
        .singleElement()
        .satisfies(one -> assertThat(one.stage()).isEqualTo(stage))
        .satisfies(one -> assertThat(one.reason()).startsWith(code + ":"));
    List<RecallSummary> byWords = byWords();
    assertThat(stage.equals("categories") ? answer.summaries() : byWords).isEqualTo(byWords);
    assertThat(answer.items()).isNotEmpty();
  }

  private List<RecallSummary> byWords() {
    Recall plain =
        new Recall(
            bench.bench.transactions(),
            bench.bench.reader(),
            new Cursors(bench.bench.transactions(), new SecureRandom()),
            RecallAids.NONE,
            Source.of(Map.of()).read(RecallSettings.class));
    return plain.recall(staged().request()).summaries();
  }

  @Test
  void itInventsTopics() {
    open();
    Step invents = call("choose", Map.of("topics", List.of(UUID.randomUUID().toString())));
    falls("categories", "proposal_invalid", invents, invents);
  }

  @Test
  void itNamesTopicsOfAnotherScope() {
    open();
    String others =
        bench
            .bench
            .column(
                "select topic_id from topic_version where is_leaf and participant_set_id ="
                    + " (select max(participant_set_id) from topic_version)")
            .get(0);
    Step names = call("choose", Map.of("topics", List.of(others)));
    falls("categories", "proposal_invalid", names, names);
  }

  @Test
  void itIsDown() {
    open();
    falls("categories", "model_unavailable", ModelPeer.status(500, "oh"));
    assertThat(peer.bodies()).as("not asked again for the same answer").hasSize(1);
  }

  @Test
  void itFailsToJudge() {
    open();
    falls("sufficiency", "model_unavailable", chooses(0), ModelPeer.status(500, "oh"));
  }

  @Test
  void itSaysWordsInsteadOfAVerdict() {
    open();
    falls(
        "sufficiency",
        "no_tool_call",
        chooses(0),
        ModelPeer.says("yes"),
        ModelPeer.says("yes, they do"));
  }

  /** Rerun a failure with {@code -Dmyria.judged.seed}. */
  @Test
  void noRequestHoldsWhatItsScopeDoesNotSee() {
    long seed = Long.getLong("myria.judged.seed", System.nanoTime());
    System.out.println("myria.judged.seed=" + seed);
    Random random = new Random(seed);
    open();
    MarkedTalk talk = MarkedTalk.of(150, 200_000, 20, random);
    bench.append(talk.events());
    bench.bench.build();
    int looked = 0;
    for (int count = 0; count < 30; count++) {
      Asker asker = Asker.any(random);
      peer.reset();
      peer.then(
          ModelPeer.calling(
              request -> new ModelPeer.Call("choose", Map.of("topics", shown(request)))),
          judges(random.nextBoolean()));
      Ask asked =
          Ask.of("Which kite is over the garden?", asker.names())
              .with(new Options(2_000, 0, Strategy.STAGED, false, false));
      bench.ask(asker.internal() ? asked.withInternal() : asked);
      looked += peer.bodies().size();
      for (String marker : talk.hiddenFrom(asker)) {
        assertThat(peer.bodies()).as("seed %d", seed).noneMatch(body -> body.contains(marker));
      }
    }
    assertThat(looked).isGreaterThan(10);
  }
}
