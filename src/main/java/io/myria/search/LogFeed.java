package io.myria.search;

import io.myria.database.Transactions;
import io.myria.event.EventId;
import io.myria.event.EventSeq;
import io.myria.event.EventType;
import io.myria.eventlog.LogPin;
import io.myria.eventlog.LogReader;
import io.myria.eventlog.LogReader.Followed;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** The log as an index reads it: unmasked, since the masks are applied to what is asked of it. */
public final class LogFeed {

  private static final int BATCH = 1_000;

  private final Transactions transactions;
  private final LogReader reader;

  public LogFeed(Transactions transactions, LogReader reader) {
    this.transactions = transactions;
    this.reader = reader;
  }

  /**
   * The log at one moment.
   *
   * @param event the id at the place that was asked about; empty where there is none
   * @param newer events behind that place, without what Myria was asked
   */
  public record Moment(LogPin pin, Optional<EventId> event, long newer) {

    /** Whether an index at that position has read this log. */
    public boolean continues(IndexPosition position) {
      return pin.logId().equals(position.logId())
          && pin.head().compareTo(position.seq()) >= 0
          && event.equals(position.event());
    }
  }

  public Moment moment(EventSeq place) {
    return transactions.run(
        database -> {
          LogPin pin = LogPin.take(database);
          reader.names().follow(pin);
          return new Moment(
              pin, reader.idAt(database, place), reader.newer(database, place, pin.head()));
        });
  }

  /** What was read is of a log that is gone. */
  public void forget() {
    reader.names().forget();
  }

  /**
   * Events, and who is in their sets.
   *
   * @param members by the number of a set
   */
  public record Batch(List<Followed> events, Map<Long, List<Long>> members) {

    public Collection<Long> members(Followed event) {
      return members.get(event.participantSetId());
    }
  }

  /** In which quarters a batch says that events were erased. */
  Set<Quarter> erased(Batch batch) {
    Set<Quarter> quarters = new TreeSet<>();
    for (Followed followed : batch.events()) {
      if (followed.event().own() && followed.event().type().equals(EventType.ERASURE)) {
        transactions.read(
            database -> {
              for (Instant at : reader.erasedTimes(database, followed.event())) {
                quarters.add(Quarter.of(at));
              }
              return null;
            });
      }
    }
    return quarters;
  }

  /** The next ones behind {@code after}; none only where {@code after} is {@code last}. */
  public Batch next(EventSeq after, EventSeq last) {
    return transactions.run(
        database -> {
          List<Followed> events = reader.followWithSets(database, after, last, BATCH);
          List<Long> sets = events.stream().map(Followed::participantSetId).toList();
          return new Batch(events, reader.members(database, sets));
        });
  }
}
