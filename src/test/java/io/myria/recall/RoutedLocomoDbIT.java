package io.myria.recall;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.compile.Locomo;
import io.myria.config.Source;
import io.myria.drill.Drill;
import io.myria.drill.Rounds;
import io.myria.embedding.ConfiguredEmbeddings;
import io.myria.embedding.Embedding;
import io.myria.embedding.EmbeddingSettings;
import io.myria.event.EventId;
import io.myria.event.NewEvent;
import io.myria.event.Payload;
import io.myria.eventlog.LogSettings;
import io.myria.eventlog.append.Appender;
import io.myria.language.EventText;
import io.myria.projection.DerivedMemories;
import io.myria.recall.RecallBench.Ask;
import io.myria.recall.cache.RecallRequest.Options;
import io.myria.recall.cache.Strategy;
import io.myria.recall.routing.QuestionKind;
import io.myria.recall.routing.Retrieval;
import io.myria.recall.routing.Router;
import io.myria.recall.routing.Routers;
import io.myria.recall.routing.Routing;
import io.myria.recall.routing.RoutingSettings;
import io.myria.recall.routing.RoutingTable;
import io.myria.recall.routing.ScopeSize;
import io.myria.search.SearchViews;
import io.myria.security.Caller;
import java.time.Clock;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * What learned routing gains on real conversations in {@value #BUDGET} tokens: half of the
 * questions of each are asked first, and feedback says whether all their evidence stood in the
 * answer; the other half is then asked the way that was learned, and by {@code auto}. Learned as it
 * ships, where a tenth explores; and, as what more feedback could give, of each question asked in
 * every way, by conversation and of all of them together, which no scope sees. By words, or with
 * {@code -Dmyria.routing.vectors=true} by the model that ships, too. Which questions are kept apart
 * was decided before anything was run, and nothing was tuned on any.
 */
@Drill
class RoutedLocomoDbIT {

  private static final int BUDGET = 1_000;
  private static final int EVERY = Rounds.of("myria.locomo.every", 10, 1);
  private static final int CONVERSATIONS = Rounds.of("myria.locomo.conversations", 2, 5);
  private static final boolean VECTORS = Boolean.getBoolean("myria.routing.vectors");

  /** A point of recall, for which routing would be on by default. */
  private static final double POINT = 0.01;

  private final Map<String, String> texts = new HashMap<>();
  private final Map<String, List<Asked>> taught = new LinkedHashMap<>();
  private final Map<String, List<Asked>> kept = new LinkedHashMap<>();

  /** A question with the share of its evidence that each strategy puts into the answer. */
  private record Asked(Locomo.Question question, Map<Strategy, Double> recall) {

    QuestionKind kind() {
      return QuestionKind.of(question.text());
    }

    List<Retrieval> everyWay(ScopeSize size) {
      return recall.entrySet().stream()
          .map(
              way ->
                  new Retrieval(
                      kind(),
                      size,
                      way.getKey(),
                      Optional.empty(),
                      Optional.of(way.getValue() == 1)))
          .toList();
    }
  }

  /** How a question that was kept apart is asked. */
  private interface Way {
    double recall(String conversation, Asked asked);
  }

  @Test
  void routingIsOffUnlessItGainsAPointOfRecall() {
    Locomo.assumePresent();
    List<NewEvent> events = Locomo.events(CONVERSATIONS);
    events.forEach(event -> texts.put(event.sourceEventKey().orElseThrow(), EventText.of(event)));
    try (ConfiguredEmbeddings models = models();
        RecallBench bench = new RecallBench(aids(models))) {
      var appended = bench.append(events);
      if (VECTORS) {
        bench.derive(models.configured().orElseThrow(), appended);
      }
      ask(bench);
      Router router = teach(bench);
      double auto = told("auto", (talk, asked) -> asked.recall().get(Strategy.AUTO));
      for (Strategy other : List.of(Strategy.LEXICAL, Strategy.CBA)) {
        told(other.wire(), (talk, asked) -> asked.recall().get(other));
      }
      double routed = told("routed", (talk, asked) -> routed(router, asked));
      told("routed, every way was tried", (talk, asked) -> best(taught.get(talk), asked));
      List<Asked> all = taught.values().stream().flatMap(List::stream).toList();
      told("routed, of all conversations", (talk, asked) -> best(all, asked));
      told(
          "who knows each answer",
          (talk, asked) ->
              asked.recall().values().stream().mapToDouble(one -> one).max().orElseThrow());
      System.out.printf("gained %.2f points%n", 100 * (routed - auto));
      boolean on = Source.of(Map.of()).read(RoutingSettings.class).enabled();
      assertThat(on && routed - auto < POINT).as("on without a gain").isFalse();
    }
  }

  private static ConfiguredEmbeddings models() {
    return new ConfiguredEmbeddings(
        Source.of(Map.of()).read(EmbeddingSettings.class),
        (request, texts) -> {
          throw new IllegalStateException("no endpoint is configured");
        });
  }

  private static RecallAids aids(ConfiguredEmbeddings models) {
    if (!VECTORS) {
      return RecallAids.NONE;
    }
    Embedding reading =
        models.of(models.configured().orElseThrow().model().toString()).orElseThrow();
    return new RecallAids(name -> Optional.of(reading), SearchViews.NONE);
  }

  private void ask(RecallBench bench) {
    Map<String, List<Locomo.Question>> talks =
        Locomo.questions(CONVERSATIONS).stream()
            .collect(
                Collectors.groupingBy(
                    one -> one.participants().toString(), LinkedHashMap::new, Collectors.toList()));
    talks.forEach(
        (talk, questions) -> {
          for (int index = 0; index < questions.size(); index += EVERY) {
            Map<String, List<Asked>> half = index / EVERY % 2 == 0 ? taught : kept;
            Locomo.Question question = questions.get(index);
            Map<Strategy, Double> recall = new EnumMap<>(Strategy.class);
            for (Strategy strategy : RoutingTable.STRATEGIES) {
              recall.put(strategy, recall(bench, question, strategy));
            }
            half.computeIfAbsent(talk, key -> new ArrayList<>()).add(new Asked(question, recall));
          }
        });
  }

  private double recall(RecallBench bench, Locomo.Question question, Strategy strategy) {
    Ask ask = Ask.of(question.text(), question.participants().names().toArray(String[]::new));
    Options options = new Options(BUDGET, 0, strategy, false, false);
    String context = bench.ask(ask.with(options)).context();
    long there =
        question.evidence().stream().filter(key -> context.contains(texts.get(key))).count();
    return there / (double) question.evidence().size();
  }

  /** As it ships: each retrieval is an event, and so is what is said of it. */
  private Router teach(RecallBench bench) {
    Appender appender =
        new Appender(
            bench.bench.database().pool(),
            Source.of(Map.of()).read(LogSettings.class),
            Clock.systemUTC());
    Router learning = router(bench, appender, Map.of());
    taught.forEach(
        (talk, questions) -> {
          for (Asked asked : questions) {
            Routing routing = learning.route(asked(asked.question()));
            EventId id =
                routing
                    .record(new Routing.Answered(List.of(), 0, Optional.empty(), Map.of()))
                    .id()
                    .orElseThrow();
            boolean all = asked.recall().get(routing.strategy()) == 1;
            appender.append(feedback(asked.question(), id, all ? "approval" : "rejection"));
          }
          DerivedMemories.deriveExperience(bench.bench.transactions(), bench.bench.reader());
        });
    return router(bench, appender, Map.of("myria.routing.share", "0"));
  }

  private static Router router(RecallBench bench, Appender to, Map<String, String> values) {
    return Routers.on(
        bench.bench.transactions(), bench.bench.reader(), to, Clock.systemUTC(), values);
  }

  private static Router.Asked asked(Locomo.Question question) {
    return new Router.Asked(
        Caller.OPEN.scope(question.participants(), false),
        question.text(),
        Optional.empty(),
        Optional.empty(),
        false,
        Strategy.AUTO);
  }

  private static NewEvent feedback(Locomo.Question question, EventId retrieval, String type) {
    return new NewEvent(
        Clock.systemUTC().instant(),
        "test",
        question.participants(),
        Optional.empty(),
        Optional.empty(),
        "feedback",
        new Payload(Map.of("feedback_type", type, "refers_to", retrieval.toString())),
        List.of(),
        false);
  }

  private static double routed(Router router, Asked asked) {
    return asked.recall().get(router.route(asked(asked.question())).strategy());
  }

  private static double best(List<Asked> known, Asked asked) {
    ScopeSize size = ScopeSize.MEDIUM;
    RoutingTable table =
        new RoutingTable(known.stream().flatMap(one -> one.everyWay(size).stream()).toList());
    return asked.recall().get(table.best(asked.kind(), size).strategy());
  }

  private double told(String what, Way way) {
    double sum = 0;
    int questions = 0;
    for (Map.Entry<String, List<Asked>> talk : kept.entrySet()) {
      for (Asked asked : talk.getValue()) {
        questions++;
        sum += way.recall(talk.getKey(), asked);
      }
    }
    System.out.printf("%s: %.2f %% of %d questions%n", what, 100 * sum / questions, questions);
    return sum / questions;
  }
}
