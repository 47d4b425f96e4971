package io.myria.topics.tree;

import io.myria.database.Database;
import io.myria.event.EventSeq;
import io.myria.eventlog.Mask;
import io.myria.read.Guide.Guided;
import io.myria.read.ReadPin;
import io.myria.read.VisibleTopics;
import io.myria.read.WordLookup;
import io.myria.snapshot.PinnedSnapshot;
import io.myria.snapshot.TopicVersion;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The readers that the items of a page are read with. Confined to one transaction. */
record ReferenceSources(
    Database database,
    ReferencesRequest request,
    ReadPin pin,
    VisibleTopics topics,
    WordLookup words,
    ReferenceFilter filter) {

  /** Of a request that names no topics; empty where nothing can be visible. */
  static Optional<ReferenceSources> of(
      Database database, ReferencesRequest request, ReadPin pin, WordLookup words)
      throws SQLException {
    Optional<Mask> mask = Mask.of(database, request.scope());
    long ordinal = pin.snapshot().map(PinnedSnapshot::ordinal).orElse(0L);
    return mask.map(
        seen ->
            new ReferenceSources(
                database,
                request,
                pin,
                new VisibleTopics(ordinal, seen),
                words,
                new ReferenceFilter(database, seen, request.criteria())));
  }

  /** The first items of the usual order; whether there are more is for {@link #holdsOthers}. */
  List<ReferenceItem> first(ReferenceCourse course) throws SQLException {
    if (course.guided().isPresent()) {
      return guided(course.guided().get()).at(0).items();
    }
    ReferenceWindows windows = windows();
    return windows.at(windows.first()).items();
  }

  /** Whether the usual order has other items than some, as far as its first window tells. */
  boolean holdsOthers(ReferenceCourse course, Collection<EventSeq> than) throws SQLException {
    boolean more =
        course.guided().isPresent()
            ? guided(course.guided().get()).at(0).next().isPresent()
            : windows().at(windows().first()).next().isPresent();
    return more || first(course).stream().anyMatch(item -> !than.contains(item.event()));
  }

  /** Where the usual order begins. */
  String start(ReferenceCourse course) {
    return course.guided().isPresent()
        ? GuidedPlace.first(course.guided().get().way()).write()
        : windows().first().write();
  }

  /** Events that a walk chose, as items, in its order. */
  List<ReferenceItem> chosen(List<EventSeq> events) throws SQLException {
    List<EventSeq> held = events.stream().filter(seq -> seq.compareTo(pin.covered()) <= 0).toList();
    Map<EventSeq, TopicVersion> leaves = topics.ofEvents(database, held);
    return events.stream()
        .map(seq -> new ReferenceItem(seq, Optional.ofNullable(leaves.get(seq))))
        .toList();
  }

  List<ReferenceItem> named(Optional<Guided> guided) throws SQLException {
    return NamedTopics.items(database, topics, request, words, filter, guided);
  }

  List<ReferenceItem> rest(BranchPlace branch) throws SQLException {
    return NamedTopics.rest(database, topics, filter, branch);
  }

  GuidedItems guided(Guided guided) throws SQLException {
    List<String> terms = request.criteria().filter().terms();
    Set<EventSeq> holding = new HashSet<>(guided.near());
    holding.addAll(words.matches(database, topics.mask(), terms, guided.best()).keySet());
    GuidedItems.Order order = GuidedItems.Order.of(filter, guided.best(), holding);
    return new GuidedItems(database, topics, filter, order, pin.covered());
  }

  ReferenceWindows windows() {
    return new ReferenceWindows(this);
  }
}
