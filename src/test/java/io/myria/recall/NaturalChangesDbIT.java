package io.myria.recall;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.error.Fault;
import io.myria.event.EventId;
import io.myria.event.NewEvent;
import io.myria.eventlog.append.Appended;
import io.myria.projection.DerivedMemories;
import io.myria.recall.RecallBench.Ask;
import io.myria.recall.cache.RecallRequest.Options;
import io.myria.recall.cache.Strategy;
import io.myria.recall.context.RecallItem;
import io.myria.statements.TestNetwork;
import io.myria.statements.reader.Labelled;
import io.myria.statements.reader.Share;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import tools.jackson.databind.JsonNode;

/**
 * Changes as people write them, through recall: all messages of an author are one log, in which the
 * later message of a pair comes weeks after the earlier one, and each pair's question is asked. The
 * network has learnt from the open half, so only other authors measure it.
 */
@TestInstance(Lifecycle.PER_CLASS)
class NaturalChangesDbIT {

  private static final Instant BEGIN = Instant.parse("2026-03-02T08:00:00Z");
  private static final Duration APART = Duration.ofDays(21);

  private final RecallBench bench = new RecallBench();

  @AfterAll
  void close() {
    bench.close();
  }

  /** A pair, and the events that it became. */
  private record Pair(JsonNode line, List<EventId> earlier, List<EventId> later) {

    boolean isChange() {
      return line.get("label").asString().equals("change");
    }

    /** Of all that it tells, what holds comes first. */
    boolean isRight(RecallAnswer answer) {
      Optional<EventId> first =
          answer.items().stream()
              .map(RecallItem::eventId)
              .filter(id -> earlier.contains(id) || later.contains(id))
              .findFirst();
      return switch (line.get("answers").asString()) {
        case "earlier" -> first.filter(earlier::contains).isPresent();
        case "later" -> first.filter(later::contains).isPresent();
        default -> first.isPresent();
      };
    }

    /** Whether what holds is the very first. */
    boolean isFirst(RecallAnswer answer) {
      return !answer.items().isEmpty()
          && isRight(answer)
          && (earlier.contains(answer.items().get(0).eventId())
              || later.contains(answer.items().get(0).eventId()));
    }

    Share marks(RecallAnswer answer) {
      return answer.items().stream()
          .filter(item -> earlier.contains(item.eventId()))
          .map(item -> new Share(item.replacedBy().filter(later::contains).isPresent() ? 1 : 0, 1))
          .reduce(new Share(0, 0), Share::plus);
    }
  }

  private record Figures(Share within60, Share within800, Share order800, Share marked) {

    static final Figures NONE =
        new Figures(new Share(0, 0), new Share(0, 0), new Share(0, 0), new Share(0, 0));

    Figures plus(boolean in60, boolean in800, boolean ordered, boolean marks) {
      return new Figures(
          within60.plus(in60), within800.plus(in800), order800.plus(ordered), marked.plus(marks));
    }
  }

  @Test
  void whatHoldsComesFirst() {
    Map<String, Figures> byReason = new TreeMap<>();
    for (String author : Labelled.AUTHORS) {
      for (Pair pair : append(author)) {
        RecallAnswer wide = ask(pair, author, 800).orElseThrow();
        RecallAnswer all = ask(pair, author, 16_000).orElseThrow();
        boolean marks = pair.marks(all).right() > 0;
        boolean first = ask(pair, author, 60).map(pair::isFirst).orElse(false);
        String label = pair.line().get("label").asString();
        for (String key : List.of(label, label + " " + pair.line().get("reason").asString())) {
          byReason.merge(
              key,
              Figures.NONE.plus(first, pair.isFirst(wide), pair.isRight(wide), marks),
              NaturalChangesDbIT::sum);
        }
      }
    }
    byReason.forEach(
        (key, found) ->
            System.out.printf(
                "%s: first in 60 %s; first in 800 %s; before the other in 800 %s; marked %s%n",
                key, found.within60(), found.within800(), found.order800(), found.marked()));
    if (Labelled.isOpen()) {
      assertThat(byReason.get("keep").marked().right()).isLessThanOrEqualTo(1);
      assertThat(byReason.get("keep").within800().value()).isGreaterThanOrEqualTo(0.8);
      assertThat(byReason.get("change").within800().value()).isGreaterThanOrEqualTo(0.7);
    }
  }

  private static Figures sum(Figures one, Figures other) {
    return new Figures(
        one.within60().plus(other.within60()),
        one.within800().plus(other.within800()),
        one.order800().plus(other.order800()),
        one.marked().plus(other.marked()));
  }

  private Optional<RecallAnswer> ask(Pair pair, String author, int budget) {
    Options options = new Options(budget, 0, Strategy.AUTO, false, true);
    try {
      return Optional.of(
          bench.ask(
              Ask.of(pair.line().get("question").asString(), "reader " + author).with(options)));
    } catch (Fault tooSmall) {
      return Optional.empty();
    }
  }

  private List<Pair> append(String author) {
    List<JsonNode> lines = Labelled.of("pairs", author);
    List<List<EventId>> earlier = append(lines, "earlier", BEGIN, author);
    List<List<EventId>> later = append(lines, "later", BEGIN.plus(APART), author);
    List<Pair> pairs = new ArrayList<>();
    for (int index = 0; index < lines.size(); index++) {
      pairs.add(new Pair(lines.get(index), earlier.get(index), later.get(index)));
    }
    return pairs;
  }

  private List<List<EventId>> append(
      List<JsonNode> lines, String side, Instant begin, String author) {
    List<NewEvent> events = new ArrayList<>();
    List<Integer> sizes = new ArrayList<>();
    for (int index = 0; index < lines.size(); index++) {
      Instant at = begin.plus(Duration.ofHours(3L * index));
      for (JsonNode message : lines.get(index).get(side)) {
        at = at.plusSeconds(60);
        events.add(
            Talk.at(
                at.toString(),
                message.get("speaker").asString(),
                message.get("text").asString(),
                "reader " + author));
      }
      sizes.add(lines.get(index).get(side).size());
    }
    List<EventId> ids = bench.append(events).stream().map(Appended::id).toList();
    DerivedMemories.deriveChanges(
        bench.bench.transactions(), bench.bench.reader(), TestNetwork.replacements());
    List<List<EventId>> bySide = new ArrayList<>();
    int from = 0;
    for (int size : sizes) {
      bySide.add(ids.subList(from, from + size));
      from += size;
    }
    return bySide;
  }
}
