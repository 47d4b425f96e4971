package io.myria.experience;

import io.myria.config.Source;
import io.myria.event.EventId;
import io.myria.event.NewEvent;
import io.myria.event.ParticipantSet;
import io.myria.event.Payload;
import io.myria.experience.ExperienceRecall.Recalled;
import io.myria.experience.YearMoments.AskedCall;
import io.myria.experience.YearMoments.AskedSituation;
import io.myria.experience.YearMoments.Happened;
import io.myria.read.Cursors;
import io.myria.recall.Recall;
import io.myria.recall.RecallAids;
import io.myria.recall.cache.RecallFilter;
import io.myria.recall.cache.RecallRequest;
import io.myria.recall.cache.RecallRequest.Options;
import io.myria.recall.cache.RecallSettings;
import io.myria.recall.cache.Strategy;
import io.myria.recall.context.RecallItem;
import io.myria.security.Caller;
import io.myria.security.Scope;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** {@link AgentYear} in a database, derived, and what is told of it; events by their numbers. */
final class LivedYear implements AutoCloseable {

  private final ExperienceBench bench = new ExperienceBench(false);
  private final List<EventId> ids = new ArrayList<>();
  private final Map<EventId, Integer> numbers = new HashMap<>();
  private final Recall rival;

  /** What refers to an event needs its id, so that such a one begins another batch. */
  LivedYear(AgentYear year) {
    List<NewEvent> batch = new ArrayList<>();
    for (Happened one : year.happened) {
      if (one.refersTo().filter(to -> to >= ids.size()).isPresent()) {
        flush(batch);
      }
      batch.add(event(one));
    }
    flush(batch);
    for (int number = 0; number < ids.size(); number++) {
      numbers.put(ids.get(number), number);
    }
    bench.derive();
    this.rival =
        new Recall(
            bench.bench().transactions(),
            bench.bench().reader(),
            new Cursors(bench.bench().transactions(), new SecureRandom()),
            RecallAids.NONE,
            Source.of(Map.of()).read(RecallSettings.class));
  }

  private void flush(List<NewEvent> batch) {
    if (!batch.isEmpty()) {
      ids.addAll(bench.append(batch));
      batch.clear();
    }
  }

  private NewEvent event(Happened one) {
    Map<String, Object> payload = new LinkedHashMap<>(one.payload());
    one.refersTo().ifPresent(to -> payload.put("refers_to", ids.get(to).toString()));
    return new NewEvent(
        one.at(),
        "agent",
        ParticipantSet.of("agent", one.person()),
        Optional.empty(),
        // Calls say themselves what came of them.
        AgentYear.SILENT == 0 || one.payload().containsKey("tool")
            ? Optional.empty()
            : Optional.of("work"),
        one.type(),
        new Payload(payload),
        List.of(),
        false);
  }

  @Override
  public void close() {
    bench.close();
  }

  private static Scope scope(String person) {
    return Caller.OPEN.scope(ParticipantSet.of(person), false);
  }

  int number(EventId id) {
    return numbers.get(id);
  }

  /** The number of the result that is found. */
  Optional<Integer> find(AskedCall asked, boolean alike) {
    ToolResults.Request request =
        new ToolResults.Request(
            scope(asked.person()),
            Optional.of(asked.at()),
            asked.tool(),
            payload(asked.args()),
            alike,
            Optional.empty(),
            false,
            false);
    return bench.results(0).find(request).hit().map(hit -> numbers.get(hit.event().id()));
  }

  /** Numbers as requests have them. */
  private static Map<String, Object> payload(Map<String, Object> args) {
    return new Payload(args).members();
  }

  /** The first three of {@code myria_recall} among feedback. */
  List<Integer> recalled(AskedSituation asked) {
    RecallFilter filter =
        new RecallFilter(
            Optional.empty(), List.of(), List.of("feedback"), Optional.empty(), Optional.empty());
    RecallRequest request =
        new RecallRequest(
            scope(asked.person()),
            asked.situation(),
            filter,
            Optional.of(asked.at()),
            new Options(4_000, 0, Strategy.AUTO, false, false),
            Optional.empty(),
            Optional.empty());
    return rival.recall(request).items().stream()
        .sorted(Comparator.comparing(RecallItem::score).reversed())
        .limit(3)
        .map(item -> numbers.get(item.eventId()))
        .toList();
  }

  Recalled experience(Instant at, String person, String situation, Optional<String> action) {
    return bench.recall(
        new ExperienceRecall.Request(
            scope(person), Optional.of(at), situation, action, Optional.empty()));
  }
}
