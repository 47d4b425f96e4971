package io.myria.recall;

import io.myria.config.Service;
import io.myria.database.Database;
import io.myria.database.Transactions;
import io.myria.event.Event;
import io.myria.event.EventId;
import io.myria.event.EventSeq;
import io.myria.eventlog.LogReader;
import io.myria.eventlog.Mask;
import io.myria.fingerprint.FingerprintReader;
import io.myria.graph.GraphAnswer;
import io.myria.graph.GraphScope;
import io.myria.graph.GraphTraversal;
import io.myria.projection.DerivedReader;
import io.myria.read.Degraded;
import io.myria.read.ReadPin;
import io.myria.read.SnapshotChoice;
import io.myria.recall.cache.RecallRequest;
import io.myria.recall.cache.Strategy;
import io.myria.recall.context.RecallItem;
import jakarta.inject.Inject;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A recall whose answer is events one by one, each with what the knowledge graph has around it; the
 * ranking is that of {@link Recall}. Thread-safe.
 */
@Service
public final class ExpandedRecall {

  /** Other events of one result. */
  private static final int MESSAGES = 3;

  private final Recall recall;
  private final GraphTraversal traversal;
  private final Transactions transactions;
  private final LogReader log;
  private final FingerprintReader fingerprints;

  @Inject
  public ExpandedRecall(
      Recall recall,
      GraphTraversal traversal,
      Transactions transactions,
      LogReader log,
      FingerprintReader fingerprints) {
    this.recall = recall;
    this.traversal = traversal;
    this.transactions = transactions;
    this.log = log;
    this.fingerprints = fingerprints;
  }

  /**
   * What was found. Confined to one request.
   *
   * @param results best first; none where the answer is withheld
   * @param degraded where the graph is behind
   */
  record Expanded(FilledRecall filled, List<ExpandedResult> results, Optional<Degraded> degraded) {

    Expanded {
      results = List.copyOf(results);
    }

    /** The answer without these, which are left for the next page. */
    RecallAnswer without(List<ExpandedResult> cut) {
      return filled.without(
          cut.stream().map(one -> one.original().eventId()).collect(Collectors.toSet()));
    }
  }

  /**
   * As {@link Recall#recall}. What the graph leads to may be of any time; events that say so are
   * told where the request's filter lets them.
   *
   * @param request with an explanation
   * @param by the strategy, which may be another than the one that was asked for
   * @param hops most relations from what an event mentions; 0 for none
   * @throws io.myria.error.Fault as there
   */
  Expanded recall(RecallRequest request, Strategy by, int hops) {
    FilledRecall filled = recall.ranked(request, by, AnswerMeasure.NOTHING).fill(0);
    List<RecallItem> items = filled.items();
    GraphScope scope = new GraphScope(request.scope(), request.asOf());
    Map<EventId, List<String>> entities =
        items.isEmpty()
            ? Map.of()
            : traversal.mentioned(scope, items.stream().map(RecallItem::eventId).toList());
    Optional<GraphAnswer> graph =
        hops == 0 || entities.isEmpty()
            ? Optional.empty()
            : Optional.of(traversal.beside(scope, names(items, entities), hops, choice(request)));
    Map<EventId, List<Related>> related = new HashMap<>();
    graph
        .map(Surroundings::new)
        .ifPresent(
            around ->
                entities.forEach((event, names) -> related.put(event, around.of(names, hops))));
    return new Expanded(
        filled, told(request, items, entities, related), graph.flatMap(GraphAnswer::degraded));
  }

  private static SnapshotChoice choice(RecallRequest request) {
    return new SnapshotChoice(request.snapshot(), Optional.empty());
  }

  private static Set<String> names(List<RecallItem> items, Map<EventId, List<String>> entities) {
    Set<String> names = new LinkedHashSet<>();
    items.forEach(item -> names.addAll(entities.getOrDefault(item.eventId(), List.of())));
    return names;
  }

  private List<ExpandedResult> told(
      RecallRequest request,
      List<RecallItem> items,
      Map<EventId, List<String>> entities,
      Map<EventId, List<Related>> related) {
    Map<Long, Event> events = events(request, related);
    Set<EventId> told = new HashSet<>();
    items.forEach(item -> told.add(item.eventId()));
    List<ExpandedResult> results = new ArrayList<>();
    for (RecallItem item : items) {
      List<Related> around = related.getOrDefault(item.eventId(), List.of());
      List<Event> messages =
          around.stream()
              .flatMap(one -> one.places().stream())
              .distinct()
              .map(events::get)
              .filter(event -> event != null && told.add(event.id()))
              .limit(MESSAGES)
              .toList();
      results.add(
          new ExpandedResult(
              item, entities.getOrDefault(item.eventId(), List.of()), around, messages));
    }
    return results;
  }

  /** The events that relations stand on, as far as they may answer. */
  private Map<Long, Event> events(RecallRequest request, Map<EventId, List<Related>> related) {
    Set<EventSeq> places = new LinkedHashSet<>();
    related
        .values()
        .forEach(
            some -> some.forEach(one -> one.places().forEach(at -> places.add(new EventSeq(at)))));
    Map<Long, Event> events = new HashMap<>();
    if (!places.isEmpty()) {
      for (Event event : transactions.read(database -> load(database, request, places))) {
        events.put(event.seq().value(), event);
      }
    }
    return events;
  }

  private List<Event> load(Database database, RecallRequest request, Set<EventSeq> places)
      throws SQLException {
    Optional<Mask> mask = Mask.of(database, request.scope());
    if (mask.isEmpty()) {
      return List.of();
    }
    EventSeq last = ReadPin.take(database, choice(request), Optional.empty()).last(choice(request));
    Set<EventSeq> archived =
        request.options().includeArchived()
            ? Set.of()
            : fingerprints.archived(database, new DerivedReader().pin(database), mask.get(), last);
    Optional<Instant> end = request.asOf();
    return log.load(database, places, mask.get()).stream()
        .filter(event -> !archived.contains(event.seq()) && event.seq().compareTo(last) <= 0)
        .filter(event -> end.map(at -> !event.timestamp().isAfter(at)).orElse(true))
        .filter(
            event ->
                request
                    .filter()
                    .lets(event.timestamp(), event.contextId(), event.channel(), event.type()))
        .toList();
  }
}
