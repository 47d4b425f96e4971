package io.myria.topics.tree;

import io.myria.database.Database;
import io.myria.database.Transactions;
import io.myria.event.Event;
import io.myria.event.EventId;
import io.myria.event.EventSeq;
import io.myria.eventlog.EventTraits;
import io.myria.eventlog.LogReader;
import io.myria.eventlog.Mask;
import io.myria.llm.InspectedTopics;
import io.myria.read.ReadPin;
import io.myria.read.RequestDigest;
import io.myria.read.VisibleTopics;
import io.myria.security.Scope;
import io.myria.snapshot.PinnedSnapshot;
import io.myria.snapshot.TopicVersion;
import io.myria.topics.TopicId;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * What a scope sees of a pinned snapshot and of the log up to the pin. Each call is a transaction
 * of its own and masks anew; the pin is confirmed after its last row.
 */
public final class PinnedTopics implements InspectedTopics {
  private final Transactions transactions;
  private final LogReader reader;
  private final Scope scope;
  private final ReadPin pinned;
  private final EventSeq last;

  /**
   * @param last event that there is
   */
  public PinnedTopics(
      Transactions transactions, LogReader reader, Scope scope, ReadPin pinned, EventSeq last) {
    this.transactions = transactions;
    this.reader = reader;
    this.scope = scope;
    this.pinned = pinned;
    this.last = last;
  }

  Scope scope() {
    return scope;
  }

  ReadPin pinned() {
    return pinned;
  }

  @FunctionalInterface
  private interface Look<T> {
    public List<T> at(Database database, VisibleTopics topics) throws SQLException;
  }

  /** Of the same head and snapshot the same scope sees the same. */
  @Override
  public String pin() {
    return RequestDigest.of("inspection")
        .scope(scope)
        .text(pinned.snapshotId().map(Object::toString))
        .number(last.value())
        .done()
        .hex();
  }

  @Override
  public List<TopicVersion> roots(int most) {
    return look((database, topics) -> topics.roots(database, most));
  }

  @Override
  public List<TopicVersion> topics(Collection<TopicId> ids) {
    return look((database, topics) -> topics.byId(database, ids));
  }

  @Override
  public List<Event> events(Collection<EventId> ids) {
    return look(
        (database, topics) ->
            load(database, topics, EventTraits.places(database, topics.mask(), ids).values()));
  }

  @Override
  public List<Event> eventsAt(Collection<EventSeq> places) {
    return look((database, topics) -> load(database, topics, places));
  }

  private List<Event> load(Database database, VisibleTopics topics, Collection<EventSeq> places)
      throws SQLException {
    List<EventSeq> there = places.stream().filter(place -> place.compareTo(last) <= 0).toList();
    return reader.load(database, there, topics.mask());
  }

  private <T> List<T> look(Look<T> look) {
    return transactions.read(
        database -> {
          Optional<Mask> mask = Mask.of(database, scope);
          if (mask.isEmpty()) {
            return List.of();
          }
          long ordinal = pinned.snapshot().map(PinnedSnapshot::ordinal).orElse(0L);
          List<T> found = look.at(database, new VisibleTopics(ordinal, mask.get()));
          pinned.confirm(database);
          return found;
        });
  }
}
