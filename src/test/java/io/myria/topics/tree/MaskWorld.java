package io.myria.topics.tree;

import io.myria.compile.Builder;
import io.myria.compile.plan.BuildLease;
import io.myria.compile.plan.BuildOrder;
import io.myria.compile.plan.BuildSettings;
import io.myria.compile.plan.Trigger;
import io.myria.config.Source;
import io.myria.database.KeptConnection;
import io.myria.database.LocalTransactions;
import io.myria.database.TestDatabase;
import io.myria.database.Transactions;
import io.myria.event.EventId;
import io.myria.event.EventSeq;
import io.myria.event.NewEvent;
import io.myria.event.TopicHint;
import io.myria.eventlog.LogReader;
import io.myria.eventlog.LogSettings;
import io.myria.eventlog.ParticipantNames;
import io.myria.eventlog.append.Appended;
import io.myria.eventlog.append.Appender;
import io.myria.read.EventCriteria;
import io.myria.read.HintWeight;
import io.myria.read.SnapshotChoice;
import io.myria.search.IndexedLog;
import io.myria.search.SearchViews;
import io.myria.security.Caller;
import io.myria.security.Scope;
import io.myria.snapshot.SnapshotId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;

/**
 * A small random log of many overlapping participant sets, ties and backdated events, some of them
 * internal, with up to two snapshots over it, and the model of what a reader may see of it.
 */
final class MaskWorld implements AutoCloseable {

  /** What a cursor answers with another scope than its own. */
  static final String OTHER_QUESTION = "invalid_cursor cursor";

  private static final int EVENTS = 300;
  private static final String TOPICS =
      """
      select s.snapshot_id, r.event_seq, r.topic_id
      from snapshot s
      join topic_ref r
          on r.from_ordinal <= s.ordinal and (r.to_ordinal is null or r.to_ordinal > s.ordinal)
      order by s.ordinal, r.event_seq
      """;

  private final Random random;
  private final RandomEvents emitter;
  private final RandomQuestions questions;
  private final TestDatabase database = TestDatabase.create();
  private final KeptConnection connection;
  private final LocalTransactions transactions;
  private final LogReader reader = new LogReader(new ParticipantNames());
  private final List<Stored> events = new ArrayList<>();
  private final IndexedLog index;

  /** The topic of each event that a snapshot covers; another snapshot may have it elsewhere. */
  private final Map<SnapshotId, Map<EventSeq, UUID>> topics = new HashMap<>();

  /** Published snapshots and their high-water marks; the last one is active. */
  private final Map<SnapshotId, Long> snapshots = new LinkedHashMap<>();

  /**
   * @param builds how many snapshots
   */
  MaskWorld(Random random, int builds) throws SQLException {
    this.random = random;
    this.emitter = new RandomEvents(random);
    this.questions = new RandomQuestions(this, emitter, random);
    this.connection = new KeptConnection(database.application());
    this.transactions = new LocalTransactions(connection.source());
    for (int count = 0; count < builds; count++) {
      append(EVENTS / 3);
      snapshots.put(build(), (long) events.size());
    }
    append(EVENTS - events.size());
    readTopics();
    this.index = new IndexedLog(transactions, reader);
    List.of(0L, 1L, EVENTS / 2L, EVENTS - 7L, (long) EVENTS).forEach(index::stopAt);
  }

  record Stored(EventSeq seq, EventId id, NewEvent event) {}

  /** The model: what {@code scope} sees of what is wanted, oldest first. */
  List<Stored> visible(Scope scope, EventCriteria wanted, long last) {
    return events.stream()
        .filter(is -> is.event().participants().containsAll(scope.participants()))
        .filter(is -> scope.includeInternal() || !is.event().internal())
        .filter(is -> is.seq().value() <= last)
        .filter(is -> matches(is.event(), wanted))
        .sorted(
            Comparator.comparing((Stored is) -> is.event().timestamp()).thenComparing(Stored::seq))
        .toList();
  }

  private static boolean matches(NewEvent event, EventCriteria wanted) {
    List<String> words = List.of(event.payload().string("text").orElseThrow().split(" "));
    List<String> hints = event.topicHints().stream().map(TopicHint::hint).toList();
    return wanted.query().map(query -> sharesOne(words, List.of(query.split(" ")))).orElse(true)
        && (wanted.contextId().isEmpty() || wanted.contextId().equals(event.contextId()))
        && (wanted.channels().isEmpty() || wanted.channels().contains(event.channel()))
        && (wanted.types().isEmpty() || wanted.types().contains(event.type()))
        && (wanted.hints().isEmpty()
            || sharesOne(hints, wanted.hints().stream().map(HintWeight::hint).toList()))
        && wanted.from().map(from -> !event.timestamp().isBefore(from)).orElse(true)
        && wanted.to().map(to -> event.timestamp().isBefore(to)).orElse(true);
  }

  /** The last event that an answer may hold, as the contract says it. */
  long last(SnapshotChoice choice) {
    boolean fresh = choice.includeFresh().orElse(choice.snapshotId().isEmpty());
    return fresh ? EVENTS : covered(choice);
  }

  /** The high-water mark of the snapshot that is read. */
  long covered(SnapshotChoice choice) {
    return snapshot(choice).map(snapshots::get).orElse(0L);
  }

  Optional<SnapshotId> snapshot(SnapshotChoice choice) {
    List<SnapshotId> published = List.copyOf(snapshots.keySet());
    Optional<SnapshotId> active =
        published.isEmpty() ? Optional.empty() : Optional.of(published.get(published.size() - 1));
    return choice.snapshotId().or(() -> active);
  }

  static boolean sameQuestion(Scope one, Scope other) {
    return one.participants().equals(other.participants())
        && one.includeInternal() == other.includeInternal();
  }

  /** The topic that holds an event in the snapshot that is read. */
  Optional<UUID> topic(SnapshotChoice choice, Stored event) {
    return snapshot(choice).map(id -> topics.get(id).get(event.seq()));
  }

  /** The model of a topic's id: itself if it is served, else what now has its first event. */
  Optional<UUID> led(SnapshotChoice choice, UUID topic) {
    List<SnapshotId> published = published();
    Optional<SnapshotId> read = snapshot(choice);
    for (int last = read.map(published::indexOf).orElse(-1); last >= 0; last--) {
      Map<EventSeq, UUID> then = topics.get(published.get(last));
      Optional<Stored> first =
          events.stream()
              .filter(is -> topic.equals(then.get(is.seq())))
              .min(
                  Comparator.comparing((Stored is) -> is.event().timestamp())
                      .thenComparing(Stored::seq));
      if (first.isPresent()) {
        return topic(choice, first.get());
      }
    }
    return Optional.empty();
  }

  /** Every topic of every snapshot, in an order that the seed decides. */
  List<UUID> allTopics() {
    return topics.values().stream()
        .flatMap(held -> held.values().stream())
        .distinct()
        .sorted()
        .toList();
  }

  List<SnapshotId> published() {
    return List.copyOf(snapshots.keySet());
  }

  TestDatabase database() {
    return database;
  }

  /** Behind by all, much, little or nothing, or none at all: no answer may depend on it. */
  SearchViews index() {
    return index.any(random);
  }

  /** What reads found wrong with the index, and went on without. */
  List<Throwable> brokenIndex() {
    return index.broken();
  }

  LogReader reader() {
    return reader;
  }

  Transactions transactions() {
    return transactions;
  }

  List<Stored> events() {
    return Collections.unmodifiableList(events);
  }

  /** What is asked of this world. */
  RandomQuestions questions() {
    return questions;
  }

  @Override
  public void close() throws SQLException {
    index.close();
    connection.close();
    database.close();
  }

  private void append(int count) {
    LogSettings settings = Source.of(Map.of()).read(LogSettings.class);
    Appender appender = new Appender(database.pool(), settings, Clock.systemUTC());
    List<NewEvent> drafts = new ArrayList<>();
    for (int index = 0; index < count; index++) {
      drafts.add(emitter.next());
    }
    List<Appended> appended = appender.append(drafts);
    for (int index = 0; index < count; index++) {
      events.add(
          new Stored(appended.get(index).seq(), appended.get(index).id(), drafts.get(index)));
    }
  }

  private SnapshotId build() {
    BuildSettings settings = Source.of(Map.of()).read(BuildSettings.class);
    BuildLease lease = new BuildLease("test", settings.lease());
    Builder builder = new Builder(transactions, reader, lease, settings);
    return builder.build(BuildOrder.of(Trigger.MANUAL), Caller.OPEN).snapshot().orElseThrow();
  }

  private void readTopics() {
    transactions.run(db -> db.list(TOPICS, this::readTopic));
  }

  private boolean readTopic(ResultSet row) throws SQLException {
    SnapshotId snapshot = new SnapshotId(row.getObject(1, UUID.class));
    topics
        .computeIfAbsent(snapshot, key -> new HashMap<>())
        .put(new EventSeq(row.getLong(2)), row.getObject(3, UUID.class));
    return true;
  }

  private static boolean sharesOne(List<String> left, List<String> right) {
    return !Collections.disjoint(left, right);
  }
}
