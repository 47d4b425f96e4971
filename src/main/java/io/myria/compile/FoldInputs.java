package io.myria.compile;

import io.myria.compile.plan.BuildPlan;
import io.myria.database.Database;
import io.myria.database.Transactions;
import io.myria.error.Fault;
import io.myria.event.Event;
import io.myria.event.EventSeq;
import io.myria.eventlog.LogReader;
import io.myria.eventlog.LogReader.Followed;
import io.myria.projection.RecordedVectors;
import io.myria.projection.RecordedVectors.Recording;
import io.myria.snapshot.ExactSetId;
import io.myria.snapshot.Staging;
import io.myria.topics.fold.EventDigest;
import io.myria.topics.fold.Meaning;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The inputs of the fold: the log, and the vectors that are recorded of its events where there is a
 * model. Thread-safe.
 *
 * @param vectors empty where topics are found by words alone
 */
record FoldInputs(Transactions transactions, LogReader log, Optional<RecordedVectors> vectors) {

  /**
   * What a build can read.
   *
   * @param recording empty where it goes by words alone
   * @param last the high-water mark; empty where that is the log's head
   * @param problem why it cannot read what it should
   */
  record Ready(Optional<Recording> recording, Optional<EventSeq> last, Optional<Fault> problem) {

    static final Ready WORDS = new Ready(Optional.empty(), Optional.empty(), Optional.empty());
  }

  /**
   * Takes the high-water mark, and computes or awaits the vectors that are missing up to it.
   *
   * @param takesOver whether what a dead builder began is done first, whose vectors are there:
   *     those of what is new may take longer than anybody is to wait for a builder
   */
  Ready ready(boolean takesOver) {
    if (vectors.isEmpty()) {
      return Ready.WORDS;
    }
    EventSeq last = transactions.run(db -> last(db, takesOver));
    try {
      return vectors
          .get()
          .complete(last)
          .map(found -> new Ready(Optional.of(found), Optional.of(last), Optional.empty()))
          .orElse(Ready.WORDS);
    } catch (Fault fault) {
      return new Ready(Optional.empty(), Optional.of(last), Optional.of(fault));
    }
  }

  private EventSeq last(Database database, boolean takesOver) throws SQLException {
    Optional<EventSeq> begun = takesOver ? Staging.begun(database) : Optional.empty();
    return begun.isPresent() ? begun.get() : log.head(database);
  }

  /** The events of a chunk, and what is recorded of them. */
  record Read(List<Followed> events, Map<EventSeq, List<byte[]>> vectors) {

    /** Analyses the text; outside of any transaction. */
    EventDigest gist(Event event) {
      List<byte[]> passages = vectors.getOrDefault(event.seq(), List.of());
      return EventDigest.of(event, Meaning.ofPassages(passages));
    }
  }

  /** The next events of the log. */
  Read follow(Database database, BuildPlan plan, EventSeq after, int limit) throws SQLException {
    return with(database, plan, log.followWithSets(database, after, plan.last(), limit));
  }

  /** The next events of one exact set. */
  Read follow(Database database, BuildPlan plan, ExactSetId set, EventSeq after, int limit)
      throws SQLException {
    return with(
        database,
        plan,
        log.followSet(database, set.participantSetId(), set.internal(), after, plan.last(), limit));
  }

  Read reread(Database database, BuildPlan plan, Collection<EventSeq> events) throws SQLException {
    return with(database, plan, log.reread(database, events));
  }

  private Read with(Database database, BuildPlan plan, List<Followed> events) throws SQLException {
    if (plan.recording().isEmpty() || events.isEmpty()) {
      return new Read(events, Map.of());
    }
    List<EventSeq> seqs = events.stream().map(followed -> followed.event().seq()).toList();
    return new Read(events, vectors.orElseThrow().of(database, plan.recording().get(), seqs));
  }
}
