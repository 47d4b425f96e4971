package io.myria.compile;

import io.myria.compile.plan.BuildLease;
import io.myria.compile.plan.BuildOrder;
import io.myria.compile.plan.BuildSettings;
import io.myria.compile.plan.Trigger;
import io.myria.config.Source;
import io.myria.database.LocalTransactions;
import io.myria.database.TestDatabase;
import io.myria.database.Transactions;
import io.myria.embedding.Embeddings;
import io.myria.event.EventSeq;
import io.myria.event.EventType;
import io.myria.event.NewEvent;
import io.myria.event.ParticipantSet;
import io.myria.event.Payload;
import io.myria.eventlog.Drafts;
import io.myria.eventlog.LogReader;
import io.myria.eventlog.LogSettings;
import io.myria.eventlog.ParticipantNames;
import io.myria.eventlog.append.Appended;
import io.myria.eventlog.append.Appender;
import io.myria.projection.DeriveSettings;
import io.myria.projection.RecordedVectors;
import io.myria.security.Caller;
import io.myria.snapshot.Retention;
import io.myria.snapshot.SnapshotLife;
import io.myria.snapshot.SnapshotRegistry;
import io.myria.snapshot.SnapshotSettings;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A database with a log and builders around it, for tests of what is built. */
public final class Bench implements AutoCloseable {

  private final TestDatabase database;
  private final LocalTransactions transactions;
  private final LogReader reader = new LogReader(new ParticipantNames());
  private final Appender appender;

  public Bench() {
    this(TestDatabase.create());
  }

  private Bench(TestDatabase database) {
    this.database = database;
    transactions = new LocalTransactions(database.pool());
    appender =
        new Appender(
            database.pool(), Source.of(Map.of()).read(LogSettings.class), Clock.systemUTC());
  }

  /** Another one with all that is in the database of this one, which nobody may be at work on. */
  public Bench copy() {
    return new Bench(database.copy());
  }

  public LocalTransactions transactions() {
    return transactions;
  }

  public LogReader reader() {
    return reader;
  }

  public SnapshotRegistry registry() {
    return new SnapshotRegistry(transactions);
  }

  public SnapshotLife life() {
    return new SnapshotLife(transactions);
  }

  public Retention retention(int keep, Duration delay) {
    return new Retention(transactions, new SnapshotSettings(keep, delay, delay.dividedBy(2)));
  }

  /** For a thread or a test that wants statements of its own. */
  public TestDatabase database() {
    return database;
  }

  public static BuildSettings settings(String... keysAndValues) {
    Map<String, String> values = new HashMap<>();
    for (int index = 0; index < keysAndValues.length; index += 2) {
      values.put("myria.builder." + keysAndValues[index], keysAndValues[index + 1]);
    }
    return Source.of(values).read(BuildSettings.class);
  }

  public Builder builder(String... keysAndValues) {
    return builder(transactions, settings(keysAndValues));
  }

  public Builder builder(Transactions around, BuildSettings settings) {
    return new Builder(around, reader, new BuildLease("test", settings.lease()), settings);
  }

  /** One that groups by the vectors of a model too. */
  public Builder meaningful(Embeddings model, String... keysAndValues) {
    BuildSettings settings = settings(keysAndValues);
    DeriveSettings derive =
        new DeriveSettings(Duration.ofMillis(20), Duration.ofSeconds(2), true, false);
    return new Builder(
        transactions,
        reader,
        new BuildLease("test", settings.lease()),
        settings,
        Optional.of(new RecordedVectors(transactions, reader, model, derive, "builder")));
  }

  public BuildResult build(String... keysAndValues) {
    return builder(keysAndValues).build(BuildOrder.of(Trigger.MANUAL), Caller.OPEN);
  }

  public List<Appended> append(List<NewEvent> events) {
    List<Appended> appended = new ArrayList<>();
    for (int start = 0; start < events.size(); start += 500) {
      appended.addAll(appender.append(events.subList(start, Math.min(events.size(), start + 500))));
    }
    return appended;
  }

  /** The database as it was before all of it, and its numbers are given anew. */
  public void putBack() {
    execute(
        "truncate event, event_content, event_by_id, event_by_source_key, posting,"
            + " participant_activity, participant_set_member, participant_set, participant"
            + " restart identity");
  }

  /** As Myria notes what it was asked. */
  public void ask(String... participants) {
    ask(Optional.empty(), participants);
  }

  /** As above, under a key. */
  public void ask(Optional<String> key, String... participants) {
    appender.appendOwn(
        new NewEvent(
            Drafts.NOON,
            "test",
            ParticipantSet.of(participants),
            key,
            Optional.empty(),
            EventType.RETRIEVAL,
            new Payload(Map.of("query", "kites")),
            List.of(),
            true));
  }

  public EventSeq head() {
    return transactions.run(reader::head);
  }

  /** The first column of every row, as text. */
  public List<String> column(String sql) {
    try (Connection connection = database.superuser();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      List<String> values = new ArrayList<>();
      while (rows.next()) {
        values.add(rows.getString(1));
      }
      return values;
    } catch (SQLException problem) {
      throw new IllegalStateException(sql, problem);
    }
  }

  public long count(String sql) {
    return Long.parseLong(column(sql).get(0));
  }

  public void execute(String sql) {
    try (Connection connection = database.superuser();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException problem) {
      throw new IllegalStateException(sql, problem);
    }
  }

  /** As if nothing had been derived yet: no checkpoints, and no row of what they stand behind. */
  public void forgetDerived() {
    execute(
        "truncate "
            + column(
                    "select string_agg(attrelid::regclass::text, ', ') from pg_attribute"
                        + " join pg_class on pg_class.oid = attrelid and relkind = 'r'"
                        + " where attname = 'derivation_id'")
                .get(0));
  }

  /** All that the newest snapshot serves, a line a topic: ids, content, words. */
  public List<String> served() {
    return column(
        """
        select concat_ws(' ', topic_id, encode(node_id, 'hex'), parent_topic_id,
                         children, refs, event_count, label, summary, metadata,
                         opened_seq, first_at, last_at, participant_set_id, internal)
        from topic_version where to_ordinal is null order by topic_id
        """);
  }

  /** All that the snapshot of an ordinal serves: its topics, and which topic holds which event. */
  public List<String> servedAsOf(long ordinal) {
    String then =
        " from_ordinal <= %d and (to_ordinal is null or to_ordinal > %d) order by 1"
            .formatted(ordinal, ordinal);
    List<String> all =
        column(
            "select concat_ws(' ', topic_id, encode(node_id, 'hex'), parent_topic_id, children,"
                + " refs, event_count, label, summary, metadata, opened_seq, first_at, last_at,"
                + " participant_set_id, internal) from topic_version where"
                + then);
    all.addAll(column("select concat_ws(' ', event_seq, topic_id) from topic_ref where" + then));
    return all;
  }

  /** Events that the newest snapshot serves; -1 if one is in two topics. */
  public long refs() {
    return count(
        "select case when count(*) = count(distinct event_seq) then count(*) else -1 end"
            + " from topic_ref where to_ordinal is null");
  }

  /** One event a minute. */
  public static List<NewEvent> talk(String one, String other, int from, int count) {
    List<NewEvent> events = new ArrayList<>();
    for (int index = from; index < from + count; index++) {
      events.add(
          Drafts.message(
              Drafts.NOON.plus(Duration.ofMinutes(index)),
              "Message " + index + " about kites and lanterns.",
              one,
              other));
    }
    return events;
  }

  @Override
  public void close() {
    database.close();
  }
}
