package io.myria.topics.tree;

import io.myria.database.Database;
import io.myria.database.Transactions;
import io.myria.event.Event;
import io.myria.event.EventId;
import io.myria.event.EventSeq;
import io.myria.eventlog.EventTraits;
import io.myria.eventlog.LogReader;
import io.myria.read.Cursors;
import io.myria.read.ReadPin;
import io.myria.read.WordLookup;
import io.myria.search.SearchViews;
import io.myria.snapshot.TopicVersion;
import io.myria.topics.TopicId;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Lets a walker choose what a page begins with. It begins where the usual order does, and what it
 * concludes with is looked up under the mask and the filters again; the usual order follows. It is
 * asked for a question's first page alone, and not below named topics, where the caller walks by
 * themselves. Where the usual order holds nothing, it begins with the best of all events, whatever
 * words they have. Thread-safe.
 */
final class ReferenceWalks {

  /** Items of the usual order whose topics a walk begins with. */
  private static final int LOOKED = 80;

  private static final int LEAVES = 12;

  private final Transactions transactions;
  private final LogReader reader;
  private final SearchViews index;
  private final Walker walker;
  private final int scanBudget;

  ReferenceWalks(
      Transactions transactions,
      LogReader reader,
      SearchViews index,
      Walker walker,
      int scanBudget) {
    this.transactions = transactions;
    this.reader = reader;
    this.index = index;
    this.walker = walker;
    this.scanBudget = scanBudget;
  }

  private static final int FRESH = 10;

  /** Leaves whose events stand for a topic that was chosen. */
  private static final int BELOW = 64;

  /** Of an answer's tokens that a cursor may take more because of what was chosen. */
  private static final int CURSOR_SHARE = 8;

  /** The same course, or one that begins with what the walker chose. */
  ReferenceCourse walked(ReferencesRequest request, ReferenceCourse course) {
    boolean asks =
        walker.works()
            && request.query().isPresent()
            && request.cursor().isEmpty()
            && request.under().isEverything()
            && course.pin().isPresent();
    Optional<WalkQuestion> question = asks ? question(request, course) : Optional.empty();
    if (question.isEmpty()) {
      return course;
    }
    Walk walk = walker.walk(question.get());
    if (walk.degraded().isPresent()) {
      return course.without(walk.degraded().get());
    }
    List<EventSeq> chosen =
        read(request, course, sources -> chosen(sources, walk.steps(), course)).orElse(List.of());
    return chosen.isEmpty()
        ? course.without(Walk.filtered().degraded().orElseThrow())
        : course.beginning(affordable(chosen, course));
  }

  /** As many as the cursor has room for. */
  private static WalkedPlace affordable(List<EventSeq> chosen, ReferenceCourse course) {
    List<EventSeq> some = chosen;
    WalkedPlace place = new WalkedPlace(some, 0, "");
    int most = course.budget().tokens() / CURSOR_SHARE;
    while (some.size() > 1
        && Cursors.characters(place.characters(course.best())) > most + Cursors.characters(0)) {
      some = some.subList(0, some.size() - 1);
      place = new WalkedPlace(some, 0, "");
    }
    return place;
  }

  private Optional<WalkQuestion> question(ReferencesRequest request, ReferenceCourse course) {
    return read(
            request,
            course,
            sources -> {
              List<ReferenceItem> items = sources.first(course);
              List<ReferenceItem> looked =
                  items.isEmpty()
                      ? wanted(sources, course.best())
                      : items.subList(0, Math.min(LOOKED, items.size()));
              return new WalkQuestion(
                  request.query().orElseThrow(),
                  request.asOf(),
                  topics(sources, looked),
                  fresh(sources, looked),
                  new PinnedTopics(
                      transactions,
                      reader,
                      request.scope(),
                      sources.pin(),
                      sources.pin().last(request.snapshot())));
            })
        .filter(question -> !question.topics().isEmpty() || !question.fresh().isEmpty());
  }

  /** The best of all events, where none holds a word of the question. */
  private static List<ReferenceItem> wanted(ReferenceSources sources, List<EventSeq> best)
      throws SQLException {
    sources.filter().look(best);
    return sources.chosen(best.stream().filter(sources.filter()::wants).limit(LOOKED).toList());
  }

  /** The best leaves, each behind those of the topics above it that are not there yet. */
  private static List<TopicVersion> topics(ReferenceSources sources, List<ReferenceItem> items)
      throws SQLException {
    List<TopicVersion> leaves =
        items.stream().flatMap(item -> item.leaf().stream()).distinct().limit(LEAVES).toList();
    Map<TopicId, TopicVersion> above = new HashMap<>();
    sources.topics().addAncestors(sources.database(), leaves, above);
    Map<TopicId, TopicVersion> topics = new LinkedHashMap<>();
    for (TopicVersion leaf : leaves) {
      List<TopicVersion> chain = new ArrayList<>(List.of(leaf));
      while (chain
          .get(0)
          .parent()
          .map(above::get)
          .filter(one -> !chain.contains(one))
          .isPresent()) {
        chain.add(0, above.get(chain.get(0).parent().get()));
      }
      chain.forEach(topic -> topics.putIfAbsent(topic.topicId(), topic));
    }
    return List.copyOf(topics.values());
  }

  private List<Event> fresh(ReferenceSources sources, List<ReferenceItem> items)
      throws SQLException {
    List<EventSeq> seqs =
        items.stream()
            .filter(item -> item.leaf().isEmpty())
            .map(ReferenceItem::event)
            .limit(FRESH)
            .toList();
    Map<EventSeq, Event> events = new HashMap<>();
    reader
        .load(sources.database(), seqs, sources.topics().mask())
        .forEach(event -> events.put(event.seq(), event));
    return seqs.stream().map(events::get).toList();
  }

  /** The events that the steps name, in order, each once, of those that are wanted. */
  private static List<EventSeq> chosen(
      ReferenceSources sources, List<Walk.Step> steps, ReferenceCourse course) throws SQLException {
    Database database = sources.database();
    List<EventId> ids = steps.stream().flatMap(step -> step.event().stream()).toList();
    Map<EventId, EventSeq> places = EventTraits.places(database, sources.topics().mask(), ids);
    EventSeq last = sources.pin().last(sources.request().snapshot());
    Set<EventSeq> chosen = new LinkedHashSet<>();
    for (Walk.Step step : steps) {
      Stream<EventSeq> events =
          step.topic().isPresent()
              ? below(sources, step.topic().get(), course).stream()
              : step.event().map(places::get).stream();
      events.filter(seq -> seq.compareTo(last) <= 0).forEach(chosen::add);
    }
    sources.filter().look(chosen);
    return chosen.stream().filter(sources.filter()::wants).limit(WalkConclusion.MOST).toList();
  }

  /** All events of a topic, in the usual order as far as it is known. */
  private static List<EventSeq> below(
      ReferenceSources sources, TopicId topic, ReferenceCourse course) throws SQLException {
    List<ReferenceItem> items = new ArrayList<>();
    List<TopicVersion> found = sources.topics().byId(sources.database(), List.of(topic));
    for (TopicVersion leaf : sources.topics().leavesBelow(sources.database(), found, BELOW)) {
      leaf.refs().forEach(ref -> items.add(ReferenceItem.of(ref, leaf)));
    }
    List<ReferenceItem> ordered =
        course.guided().isPresent() ? GuidedItems.inOrder(items, course.best()) : items;
    return ordered.stream().map(ReferenceItem::event).toList();
  }

  @FunctionalInterface
  private interface Reading<T> {
    public T of(ReferenceSources sources) throws SQLException;
  }

  /** By a read of its own; empty where nothing can be visible. */
  private <T> Optional<T> read(
      ReferencesRequest request, ReferenceCourse course, Reading<T> reading) {
    ReadPin pin = course.pin().orElseThrow();
    return transactions.read(
        database -> {
          try (WordLookup words =
              WordLookup.of(index, pin.within(request.snapshot()), scanBudget)) {
            Optional<ReferenceSources> sources = ReferenceSources.of(database, request, pin, words);
            Optional<T> read =
                sources.isPresent() ? Optional.of(reading.of(sources.get())) : Optional.empty();
            pin.confirm(database);
            return read;
          }
        });
  }
}
