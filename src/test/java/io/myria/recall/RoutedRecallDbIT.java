package io.myria.recall;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.drill.Drill;
import io.myria.drill.Rounds;
import io.myria.event.NewEvent;
import io.myria.event.ParticipantSet;
import io.myria.event.Payload;
import io.myria.memory.routing.QuestionKind;
import io.myria.memory.routing.Retrieval;
import io.myria.memory.routing.RoutingTable;
import io.myria.memory.routing.ScopeSize;
import io.myria.recall.RecallBench.Ask;
import io.myria.recall.held.RecallRequest.Options;
import io.myria.recall.held.Strategy;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/**
 * What learned routing gains: half of the questions teach, each asked every way, with approval
 * where all evidence stands in the context; the other half is asked the way that was learned, and
 * by {@code auto}. Words alone, so that {@code lexical} is {@code auto}; nothing of LoCoMo.
 */
@Drill
class RoutedRecallDbIT {

  private static final Path FOLDER = Path.of("..", "shared", "data");
  private static final JsonMapper MAPPER = JsonMapper.builder().build();
  private static final TypeReference<Map<String, Object>> OBJECT = new TypeReference<>() {};
  private static final int EVERY = Rounds.of("myria.routing.every", 24, 1);
  private static final int TOKENS = 1_000;

  private final Map<ParticipantSet, Integer> sizes = new HashMap<>();

  @Test
  void theLearnedWayIsNotWorseThanAuto() {
    Assumptions.assumeTrue(Files.isDirectory(FOLDER), "the conversations are not here");
    for (String domain : List.of("realmem", "friends")) {
      sizes.clear();
      try (RecallBench bench = new RecallBench()) {
        List<NewEvent> events =
            lines(domain, ".events.jsonl").map(RoutedRecallDbIT::event).toList();
        events.forEach(event -> sizes.merge(event.participants(), 1, Integer::sum));
        bench.append(events);
        measure(bench, domain, lines(domain, ".questions.jsonl").toList());
      }
    }
  }

  private void measure(RecallBench bench, String domain, List<Map<String, Object>> questions) {
    List<Retrieval> taught = taught(bench, questions);
    RoutingTable table = new RoutingTable(taught);
    Map<Strategy, Double> sums = new EnumMap<>(Strategy.class);
    double routed = 0;
    int asked = 0;
    int others = 0;
    for (int index = EVERY; index < questions.size(); index += 2 * EVERY) {
      Map<String, Object> question = questions.get(index);
      Map<Strategy, Double> found = new EnumMap<>(Strategy.class);
      for (Strategy strategy : RoutingTable.STRATEGIES) {
        found.put(strategy, found(bench, question, strategy));
        sums.merge(strategy, found.get(strategy), Double::sum);
      }
      Strategy way = table.best(kind(question), size(question)).strategy();
      routed += found.get(way);
      others += way == Strategy.AUTO ? 0 : 1;
      asked++;
    }
    System.out.printf(
        "%s: %d questions taught, %d asked, %d of them another way: evidence in %d tokens"
            + " routed %.2f %%, auto %.2f %%, lexical %.2f %%, cba %.2f %%%n",
        domain,
        taught.size() / RoutingTable.STRATEGIES.size(),
        asked,
        others,
        TOKENS,
        100 * routed / asked,
        100 * sums.get(Strategy.AUTO) / asked,
        100 * sums.get(Strategy.LEXICAL) / asked,
        100 * sums.get(Strategy.CBA) / asked);
    // Well below, so that it only fails where something broke.
    assertThat(routed).isGreaterThan(sums.get(Strategy.AUTO) - 0.05 * asked);
  }

  private List<Retrieval> taught(RecallBench bench, List<Map<String, Object>> questions) {
    List<Retrieval> taught = new ArrayList<>();
    for (int index = 0; index < questions.size(); index += 2 * EVERY) {
      for (Strategy strategy : RoutingTable.STRATEGIES) {
        Map<String, Object> question = questions.get(index);
        boolean all = found(bench, question, strategy) == 1;
        taught.add(
            new Retrieval(
                kind(question), size(question), strategy, Optional.empty(), Optional.of(all)));
      }
    }
    return taught;
  }

  private static QuestionKind kind(Map<String, Object> question) {
    return QuestionKind.of((String) question.get("question"));
  }

  private ScopeSize size(Map<String, Object> question) {
    return ScopeSize.of(sizes.getOrDefault(participants(question), 0));
  }

  /** The share of the evidence of which something stands in the context. */
  private static double found(RecallBench bench, Map<String, Object> question, Strategy strategy) {
    Ask ask =
        Ask.of(
                (String) question.get("question"),
                participants(question).names().toArray(String[]::new))
            .with(new Options(TOKENS, 0, strategy, false, false));
    Object asOf = question.get("as_of");
    RecallAnswer answer = bench.ask(asOf == null ? ask : ask.asOf((String) asOf));
    List<String> told =
        answer.items().stream().flatMap(item -> item.source().sourceEventKey().stream()).toList();
    List<String> evidence = strings(question.get("evidence"));
    return evidence.stream().filter(told::contains).count() / (double) evidence.size();
  }

  private static ParticipantSet participants(Map<String, Object> json) {
    return new ParticipantSet(strings(json.get("participants")));
  }

  private static Stream<Map<String, Object>> lines(String domain, String suffix) {
    try (Stream<Path> files = Files.list(FOLDER.resolve(domain))) {
      List<Path> wanted = files.filter(file -> file.toString().endsWith(suffix)).sorted().toList();
      return wanted.stream().flatMap(RoutedRecallDbIT::objects);
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  private static Stream<Map<String, Object>> objects(Path file) {
    try {
      return Files.readAllLines(file).stream().map(line -> MAPPER.readValue(line, OBJECT));
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  @SuppressWarnings("unchecked")
  private static NewEvent event(Map<String, Object> json) {
    return new NewEvent(
        Instant.parse((String) json.get("timestamp")),
        (String) json.get("channel"),
        participants(json),
        Optional.ofNullable((String) json.get("source_event_key")),
        Optional.ofNullable((String) json.get("context_id")),
        (String) json.get("type"),
        new Payload((Map<String, Object>) json.get("payload")),
        List.of(),
        false);
  }

  private static List<String> strings(Object json) {
    return ((List<?>) json).stream().map(String.class::cast).toList();
  }
}
