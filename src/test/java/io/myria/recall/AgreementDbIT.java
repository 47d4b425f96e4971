package io.myria.recall;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.compile.Bench;
import io.myria.config.Source;
import io.myria.contents.PeriodContents;
import io.myria.drill.Drill;
import io.myria.drill.Rounds;
import io.myria.event.EventId;
import io.myria.event.NewEvent;
import io.myria.event.ParticipantSet;
import io.myria.event.Payload;
import io.myria.fingerprint.FingerprintReader;
import io.myria.graph.GraphAnswer;
import io.myria.graph.GraphFilter;
import io.myria.graph.GraphNode;
import io.myria.graph.GraphScope;
import io.myria.graph.GraphTraversal;
import io.myria.graph.Relationship;
import io.myria.graph.Relationship.Direction;
import io.myria.mcp.catalog.Client;
import io.myria.mcp.catalog.Tool;
import io.myria.mcp.catalog.ToolCall;
import io.myria.projection.DerivedMemories;
import io.myria.read.Cursors;
import io.myria.recall.cache.RecallSettings;
import io.myria.security.Caller;
import io.myria.security.Connection;
import io.myria.security.Scope;
import io.myria.statements.ChangedFacts;
import io.myria.statements.ChangedSentences;
import io.myria.statements.TestNetwork;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Facts that change, asked of by every read that tells what holds: what one says was replaced, no
 * other shows as current. {@code -Dmyria.agreement.seed=…} makes another world, {@code
 * -Dmyria.agreement.seeds=…} several. The graph ends what recall marks, and by its statements more
 * than that; how often is bounded. The timeline is not compared, as it says of no event whether it
 * holds.
 */
@Drill
class AgreementDbIT {

  private static final long SEED = Long.getLong("myria.agreement.seed", 1);

  /** Worlds from the first seed on. */
  private static final int SEEDS = Rounds.of("myria.agreement.seeds", 1, 4);

  /** Facts of either sort. */
  private static final int FACTS = Rounds.of("myria.agreement.facts", 18, 200);

  private static final int AT_ONCE = 20;

  /** Less than this share of the graph's relations, which are ended and not marked. */
  private static final double OF_GRAPH = 0.25;

  private static final Scope DANA = Caller.OPEN.scope(ParticipantSet.of("dana"), false);

  private final Map<EventId, String> texts = new HashMap<>();
  private final List<String> questions = new ArrayList<>();

  /** What recall marks: an event, and what it says holds instead. */
  private final Map<EventId, EventId> marked = new HashMap<>();

  /** What recall shows without a mark. */
  private final Set<EventId> current = new HashSet<>();

  private final List<String> contradictions = new ArrayList<>();
  private final List<String> ofGraph = new ArrayList<>();

  static LongStream seeds() {
    return LongStream.range(SEED, SEED + SEEDS);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void whatOneReadMarksReplacedNoOtherShowsAsCurrent(long seed) {
    try (Bench bench = new Bench()) {
      List<NewEvent> events = events(seed);
      List<EventId> ids = bench.append(events).stream().map(one -> one.id()).toList();
      for (int index = 0; index < events.size(); index++) {
        texts.put(ids.get(index), events.get(index).payload().string("text").orElseThrow());
      }
      DerivedMemories.derive(bench.transactions(), bench.reader());
      DerivedMemories.readGraph(bench.transactions(), bench.reader());
      DerivedMemories.deriveExperience(bench.transactions(), bench.reader());
      DerivedMemories.deriveChanges(
          bench.transactions(), bench.reader(), TestNetwork.replacements());
      Recall recall = recall(bench);
      recall(bench, recall);
      query(bench, recall);
      brief(recall);
      int relations = graph(bench);
      System.out.printf(
          "agreement: seed %d, %d events, %d questions, %d marked, %d relations; contradictions"
              + " %d, of the graph %d%n%s%n",
          seed,
          events.size(),
          questions.size(),
          marked.size(),
          relations,
          contradictions.size(),
          ofGraph.size(),
          String.join("\n", ofGraph));
      assertThat(marked).hasSizeGreaterThan(FACTS / 2);
      assertThat(relations).isGreaterThan(FACTS / 2);
      assertThat(contradictions).isEmpty();
      assertThat((double) ofGraph.size() / relations).as("of the graph").isLessThan(OF_GRAPH);
    }
  }

  private List<NewEvent> events(long seed) {
    List<NewEvent> events = new ArrayList<>();
    ChangedSentences sentences = new ChangedSentences(seed);
    Set<String> subjects = new HashSet<>();
    for (ChangedSentences.Chain chain : sentences.chains().subList(0, FACTS)) {
      subjects.add(chain.key());
      questions.add("What is said of " + chain.key() + " " + chain.relation().replace('_', ' '));
    }
    Stream.concat(sentences.changing().stream(), sentences.lasting().stream())
        .filter(said -> subjects.stream().anyMatch(said.text().toLowerCase(Locale.ROOT)::contains))
        .forEach(said -> events.add(event(said.at(), "", "Dana", said.text(), Set.of("eli"))));
    ChangedFacts facts = ChangedFacts.seen(seed, FACTS);
    facts.said().stream()
        .filter(said -> said.chain() >= 0 && said.chain() < FACTS)
        .forEach(
            said ->
                events.add(
                    event(
                        said.at(),
                        said.context(),
                        said.speaker(),
                        said.text(),
                        said.participants())));
    facts.chains().subList(0, FACTS).forEach(chain -> questions.add(chain.question()));
    events.sort(Comparator.comparing(NewEvent::timestamp));
    return events;
  }

  private static NewEvent event(
      Instant at, String context, String speaker, String text, Set<String> others) {
    Set<String> all = new HashSet<>(others);
    all.add("dana");
    return new NewEvent(
        at,
        "chat",
        ParticipantSet.of(all),
        Optional.empty(),
        Optional.of(context).filter(one -> !one.isEmpty()),
        "message",
        new Payload(Map.of("speaker", speaker, "text", text)),
        List.of(),
        false);
  }

  private static RecallSettings settings() {
    return Source.of(Map.of()).read(RecallSettings.class);
  }

  private static Recall recall(Bench bench) {
    return new Recall(
        bench.transactions(),
        bench.reader(),
        new Cursors(bench.transactions(), new SecureRandom()),
        RecallAids.NONE.with(new OtherMemory(PeriodContents.NONE, new GraphStatements())),
        settings());
  }

  private void recall(Bench bench, Recall recall) {
    Tool<RecallArguments> tool =
        RecallTools.of(bench.transactions(), recall, settings(), Clock.systemUTC());
    for (String question : questions) {
      RecallArguments arguments = tool.input().read(ask(question), Connection.SILENT);
      Map<String, Object> answer =
          tool.handler()
              .begin(new ToolCall<>(Caller.OPEN, arguments, Connection.SILENT, Client.SILENT))
              .result()
              .join()
              .structured()
              .orElseThrow();
      for (Map<?, ?> item : AskedQuery.list(answer, "items")) {
        EventId id = EventId.parse("event_id", (String) item.get("event_id"));
        Object by = item.get("replaced_by");
        if (by == null) {
          current.add(id);
        } else {
          EventId now = EventId.parse("event_id", (String) by);
          EventId before = marked.put(id, now);
          check(before == null || before.equals(now), "recall differs from itself on", id);
        }
      }
    }
    for (EventId id : marked.keySet()) {
      check(!current.contains(id), "recall marks it in one answer and not in another", id);
    }
  }

  private void query(Bench bench, Recall recall) {
    AskedQuery asked =
        new AskedQuery(
            new ExpandedRecall(
                recall,
                new GraphTraversal(bench.transactions()),
                bench.transactions(),
                bench.reader(),
                new FingerprintReader()),
            settings(),
            bench.transactions());
    for (String question : questions) {
      Map<String, Object> ask = ask(question);
      ask.remove("min_confidence");
      ask.put("confidence_threshold", 0);
      ask.put("detail", "items");
      for (Map<?, ?> result : AskedQuery.results(asked.ask(ask))) {
        EventId id = EventId.parse("event_id", (String) ((List<?>) result.get("event_ids")).get(0));
        Object by = ((Map<?, ?>) result.get("original")).get("replaced_by");
        Optional<EventId> said =
            Optional.ofNullable((String) by).map(text -> EventId.parse("event_id", text));
        boolean known = marked.containsKey(id) || current.contains(id);
        check(
            !known || Optional.ofNullable(marked.get(id)).equals(said),
            "the query says it is replaced by " + said.map(texts::get),
            id);
      }
    }
  }

  private static Map<String, Object> ask(String question) {
    Map<String, Object> ask = new HashMap<>();
    ask.put("query", question);
    ask.put("participants", List.of("dana"));
    ask.put("budget_tokens", 8_000);
    ask.put("min_confidence", 0);
    ask.put("limit", 50);
    ask.put("detail", "full");
    return ask;
  }

  private void brief(Recall recall) {
    recall
        .briefings()
        .of(
            DANA,
            Optional.empty(),
            Optional.empty(),
            Instant.parse("2026-12-01T08:00:00Z"),
            ZoneOffset.UTC)
        .lines()
        .forEach(
            line -> {
              check(!marked.containsKey(line.event()), "the briefing has", line.event());
              line.replaced()
                  .forEach(
                      old ->
                          check(!current.contains(old), "the briefing says it is replaced", old));
            });
  }

  private int graph(Bench bench) {
    GraphTraversal traversal = new GraphTraversal(bench.transactions());
    List<String> keys =
        bench
            .transactions()
            .read(
                db ->
                    db.list(
                        "select distinct from_key from entity_edge order by 1",
                        row -> row.getString(1)));
    int relations = 0;
    for (int from = 0; from < keys.size(); from += AT_ONCE) {
      List<String> some = keys.subList(from, Math.min(keys.size(), from + AT_ONCE));
      GraphAnswer answer =
          traversal.traverse(
              new GraphTraversal.Request(
                  new GraphScope(DANA, Optional.empty()), some, 1, GraphFilter.ALL));
      for (GraphNode node : answer.nodes()) {
        for (Relationship one : node.relationships()) {
          relations += one.direction() == Direction.OUT ? 1 : 0;
          compare(node, one, answer);
        }
        node.properties().forEach(one -> compare(node, one, answer));
      }
    }
    return relations;
  }

  private void compare(GraphNode node, Relationship one, GraphAnswer answer) {
    if (one.type().equals(Relationship.MENTIONED_WITH) || one.direction() == Direction.IN) {
      return;
    }
    List<EventId> events = answer.events(one);
    String told = node.entity().key() + " " + one.type() + " " + one.targetKey();
    EventId newest = events.get(0);
    if (one.validTo().isEmpty()) {
      checkGraph(!marked.containsKey(newest), "the graph has as current " + told, newest);
    } else if (!one.validTo().get().isAfter(answer.asOf())) {
      checkGraph(!current.contains(newest), "the graph ended " + told, newest);
    }
  }

  private void check(boolean is, String what, EventId id) {
    if (!is) {
      contradictions.add(told(what, id));
    }
  }

  private void checkGraph(boolean is, String what, EventId id) {
    if (!is) {
      ofGraph.add(told(what, id));
    }
  }

  private String told(String what, EventId id) {
    String now = Optional.ofNullable(marked.get(id)).map(texts::get).orElse("nothing");
    return what + ", of \"" + texts.get(id) + "\"; recall has instead: " + now;
  }
}
