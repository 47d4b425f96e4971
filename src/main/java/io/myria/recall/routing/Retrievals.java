package io.myria.recall.routing;

import io.myria.database.Database;
import io.myria.database.Parameters;
import io.myria.event.Event;
import io.myria.event.EventId;
import io.myria.event.EventSeq;
import io.myria.event.StorableTime;
import io.myria.eventlog.Mask;
import io.myria.experience.Experience;
import io.myria.experience.ExperienceKind;
import io.myria.experience.Experiences;
import io.myria.experience.FeedbackType;
import io.myria.experience.RecordedRoute;
import io.myria.memory.Sources;
import io.myria.projection.DerivedPin;
import io.myria.read.ReadPin;
import io.myria.read.SnapshotChoice;
import io.myria.security.Scope;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Retrievals as one request sees them, and what is said of them. Confined to one transaction. */
final class Retrievals {

  /** Of a scope's retrievals, the newest. */
  static final int MOST = 500;

  /** Of what was not derived of yet, most events, and most bytes of their payloads. */
  private static final int TAIL = 1_000;

  private static final long TAIL_BYTES = 16L << 20;

  private final Database database;
  private final Sources sources;
  private final Mask mask;
  private final DerivedPin derived;
  private final EventSeq last;
  private final Instant end;

  /** By their places. */
  private final TreeMap<EventSeq, Kept> kept = new TreeMap<>();

  /** What was not derived of yet. */
  private List<Event> tail = List.of();

  private boolean behind;

  /** A retrieval, before what its words mean is asked. */
  private record Kept(Instant at, List<String> terms, Optional<Boolean> satisfied) {}

  /**
   * For whom, and up to when.
   *
   * @param asOf what happened later does not exist
   */
  record Asked(Scope scope, Optional<Instant> asOf, SnapshotChoice choice) {}

  private Retrievals(
      Database database, Sources sources, Mask mask, EventSeq last, Optional<Instant> asOf)
      throws SQLException {
    this.database = database;
    this.sources = sources;
    this.mask = mask;
    this.derived = sources.derived().pin(database);
    this.last = last;
    this.end = asOf.orElse(StorableTime.LAST);
  }

  /** Empty where the scope sees nothing at all. */
  static Optional<Retrievals> read(Database database, Sources sources, Asked asked)
      throws SQLException {
    EventSeq last = ReadPin.take(database, asked.choice(), Optional.empty()).last(asked.choice());
    Optional<Mask> mask = Mask.of(database, asked.scope());
    if (mask.isEmpty()) {
      return Optional.empty();
    }
    Retrievals retrievals = new Retrievals(database, sources, mask.get(), last, asked.asOf());
    retrievals.readTail();
    retrievals.readDerived();
    retrievals.addTail();
    return Optional.of(retrievals);
  }

  /** Whether so much is new that it was not looked at. */
  boolean behind() {
    return behind;
  }

  /** The newest, in order. */
  List<Retrieval> newest() {
    return kept.values().stream()
        .flatMap(one -> Retrieval.of(one.terms(), one.satisfied()).stream())
        .toList();
  }

  /** The same as long as no other retrieval is seen. */
  String state() {
    return kept.size() + " " + (kept.isEmpty() ? "" : kept.lastEntry().getValue().at());
  }

  /** Events that are seen, internal ones apart, up to so many. */
  long size(long most) throws SQLException {
    return database
        .one(
            RetrievalSql.SIZE,
            row -> row.getLong(1),
            mask.parameters().and("last", last.value()).and("most", most))
        .orElseThrow();
  }

  /** Those of the very participants since a time, up to so many. */
  long since(Scope scope, Instant since, int most) throws SQLException {
    long before =
        database
            .one(
                RetrievalSql.COUNT,
                row -> row.getLong(1),
                parameters()
                    .and("asOf", StorableTime.LAST)
                    .and("actions", new String[] {action()})
                    .and("own", true)
                    .and("since", since)
                    .and("most", (long) most))
            .orElseThrow();
    return before
        + tail.stream()
            .filter(event -> event.participants().equals(scope.participants()))
            .filter(event -> event.timestamp().isAfter(since))
            .flatMap(event -> Experiences.of(event).stream())
            .filter(one -> one.action().equals(Optional.of(action())))
            .filter(one -> one.kind() == ExperienceKind.RETRIEVAL)
            .count();
  }

  private String action() {
    return mask.includeInternal() ? RecordedRoute.INTERNAL : RecordedRoute.VISIBLE;
  }

  private String[] actions() {
    return mask.includeInternal()
        ? new String[] {RecordedRoute.VISIBLE, RecordedRoute.INTERNAL}
        : new String[] {RecordedRoute.VISIBLE};
  }

  private Parameters parameters() {
    return mask.parameters().and("derivation", derived.experienceId()).and("last", last.value());
  }

  private void readDerived() throws SQLException {
    List<Map.Entry<EventSeq, Kept>> rows =
        database.list(
            RetrievalSql.JUDGED,
            Retrievals::kept,
            parameters()
                .and("asOf", end)
                .and("actions", actions())
                .and("own", false)
                .and("most", (long) MOST));
    rows.forEach(row -> kept.put(row.getKey(), row.getValue()));
  }

  private static Map.Entry<EventSeq, Kept> kept(ResultSet row) throws SQLException {
    return Map.entry(
        new EventSeq(row.getLong(1)),
        new Kept(
            row.getObject(2, OffsetDateTime.class).toInstant(),
            Arrays.asList((String[]) row.getArray(3).getArray()),
            Optional.ofNullable(row.getString(4))
                .flatMap(FeedbackType::of)
                .map(said -> !said.isAgainst())));
  }

  private record Measured(EventSeq seq, long bytes) {}

  /**
   * Retrievals are internal, and those that count are read whatever was asked for. Other internal
   * events count only where they are asked for, here too: how many there are is nothing that an
   * answer may depend on.
   */
  private void readTail() throws SQLException {
    EventSeq after = derived.experienceUpTo();
    if (after.compareTo(last) >= 0) {
      return;
    }
    List<Measured> found =
        database.list(
            RetrievalSql.TAIL,
            row -> new Measured(new EventSeq(row.getLong(1)), row.getLong(2)),
            mask.parameters()
                .and("after", after.value())
                .and("last", last.value())
                .and("most", TAIL + 1L));
    behind = found.size() > TAIL || found.stream().mapToLong(Measured::bytes).sum() > TAIL_BYTES;
    if (!behind) {
      Mask all = new Mask(mask.participantIds(), true);
      tail = sources.log().load(database, found.stream().map(Measured::seq).toList(), all);
    }
  }

  private void addTail() throws SQLException {
    Set<String> counted = new HashSet<>(List.of(actions()));
    for (Event event : tail) {
      Optional<Experience> experience = Experiences.of(event).filter(any -> exists(event));
      if (experience.isEmpty()) {
        continue;
      }
      Experience one = experience.get();
      if (one.kind() == ExperienceKind.RETRIEVAL && counted.contains(one.action().orElse(""))) {
        kept.put(event.seq(), new Kept(event.timestamp(), one.terms(), Optional.empty()));
      }
      if (one.kind() == ExperienceKind.FEEDBACK && (mask.includeInternal() || !event.internal())) {
        judge(event, one);
      }
    }
    while (kept.size() > MOST) {
      kept.pollFirstEntry();
    }
  }

  private boolean exists(Event event) {
    return !event.timestamp().isAfter(end);
  }

  /** Of a retrieval of the very same participants, before it. */
  private void judge(Event said, Experience feedback) throws SQLException {
    FeedbackType type = feedback.feedback().orElseThrow();
    if (type == FeedbackType.NEUTRAL || feedback.refersTo().isEmpty()) {
      return;
    }
    Map<EventId, Event> meant = new HashMap<>(sources.log().byId(database, feedback.refersTo()));
    for (Event retrieval : meant.values()) {
      if (retrieval.participants().equals(said.participants())
          && retrieval.seq().compareTo(said.seq()) < 0) {
        kept.computeIfPresent(
            retrieval.seq(),
            (seq, was) -> new Kept(was.at(), was.terms(), Optional.of(!type.isAgainst())));
      }
    }
  }
}
