package io.myria.mcp.endpoint;

import io.myria.compile.Builder;
import io.myria.compile.plan.BuildOrder;
import io.myria.compile.plan.Trigger;
import io.myria.config.Source;
import io.myria.database.LocalTransactions;
import io.myria.database.TestDatabase;
import io.myria.database.Transactions;
import io.myria.embedding.Embeddings;
import io.myria.embedding.OnlyModel;
import io.myria.event.EventType;
import io.myria.eventlog.Drafts;
import io.myria.eventlog.EventLine;
import io.myria.eventlog.LogReader;
import io.myria.eventlog.ParticipantSql;
import io.myria.eventlog.append.LogImport;
import io.myria.projection.DerivedMemories;
import io.myria.proof.seal.ProofSettings;
import io.myria.proof.seal.Seals;
import io.myria.read.QuerySettings;
import io.myria.search.IndexedLog;
import io.myria.search.SearchViews;
import io.myria.security.Caller;
import io.myria.security.Permission;
import io.myria.server.ServerBeans;
import io.myria.snapshot.SnapshotId;
import io.myria.statements.reader.AnswerReader;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import javax.sql.DataSource;

/**
 * One random log twice: whole, and without the events that a caller may not see. Both are derived,
 * indexed and built behind the same of the caller's events, and have the same id, the same ids of
 * events and the same clock. Confined to one thread.
 */
final class TwoLogs implements AutoCloseable {

  private static final int OWN = 15;

  private static final String SNAPSHOT_COLUMNS =
      """
      select attrelid::regclass, attname
      from pg_attribute
      join pg_class on pg_class.oid = attrelid and relkind = 'r'
      where attname like '%snapshot_id' and atttypid = 'uuid'::regtype
      """;

  /** How much the servers look at, and how much there is to look at. */
  enum Budgets {
    /** Less than a caller sees. */
    SMALL(20, 5, 8, 60),
    /** More than there is. */
    USUAL(50_000, 20_000, 4, 30),
    /** More than a caller sees, and less than there is. */
    LARGE(1_000, 40, 4, 1_100);

    private final int scanned;
    private final int held;
    private final int between;
    private final int burst;

    /**
     * @param scanned events of a page
     * @param held events of a scope that is ranked whole
     * @param between most hidden events between two of the caller's
     * @param burst hidden events at once, in each step
     */
    Budgets(int scanned, int held, int between, int burst) {
      this.scanned = scanned;
      this.held = held;
      this.between = between;
      this.burst = burst;
    }

    private Source settings() {
      return Source.of(
          Map.of(
              "myria.embedding.model",
              "none",
              "myria.routing.enabled",
              "true",
              "myria.recall.scope_events",
              Integer.toString(held)));
    }

    /** Less than a server would take: small logs are compared in little time. */
    private QuerySettings query() {
      QuerySettings usual = Source.of(Map.of()).read(QuerySettings.class);
      return new QuerySettings(
          usual.defaultLimit(),
          usual.maximumLimit(),
          usual.defaultBudgetTokens(),
          usual.mostBudgetTokens(),
          usual.answerBytes(),
          usual.textCharacters(),
          scanned);
    }
  }

  /** What a network might say: something of each two texts, the same whenever they are compared. */
  private static final class Answers implements AnswerReader {

    @Override
    public OptionalDouble similarity(String question, String message) {
      return OptionalDouble.of(0.5 + DerivedMemories.perhaps(question, message) / 2);
    }

    @Override
    public OptionalDouble probability(String question, String asked, String message) {
      return OptionalDouble.of(DerivedMemories.perhaps(question + asked, message));
    }
  }

  /** One of the two, with a server of its own. */
  final class Store implements AutoCloseable {

    private final TestDatabase database;
    private final Transactions transactions;
    private final ServerBeans beans;
    private final IndexedLog index;
    private final InProcessServer server;

    private Store(TestDatabase database) {
      this.database = database;
      this.transactions = new LocalTransactions(database.pool());
      this.beans =
          new ServerBeans(budgets.settings())
              .with(DataSource.class, database.pool())
              .with(Transactions.class, transactions)
              .with(Clock.class, clock)
              .with(QuerySettings.class, budgets.query())
              .with(ProofSettings.class, Seals.settings());
      model.ifPresent(one -> beans.with(Embeddings.class, one));
      this.index = new IndexedLog(transactions, beans.get(LogReader.class));
      beans.with(SearchViews.class, index.at(() -> indexed));
      beans.with(AnswerReader.class, new Answers());
      this.server = new InProcessServer(beans);
    }

    InProcessServer server() {
      return server;
    }

    private void take(List<EventLine> lines) {
      LogImport imports = beans.get(LogImport.class);
      for (int start = 0; start < lines.size(); start += LogImport.MOST_LINES) {
        imports.take(
            Caller.OPEN,
            Optional.empty(),
            lines.subList(start, Math.min(lines.size(), start + LogImport.MOST_LINES)).stream()
                .map(EventLine::text)
                .toList());
      }
    }

    private void derive() {
      LogReader reader = beans.get(LogReader.class);
      DerivedMemories.derive(transactions, reader, Optional.of(DerivedMemories::perhapsNeeded));
      DerivedMemories.deriveGraph(transactions, reader);
      DerivedMemories.deriveExperience(transactions, reader);
      DerivedMemories.deriveTexts(transactions, reader);
      DerivedMemories.deriveChanges(transactions, reader, DerivedMemories::perhaps);
      model.ifPresent(one -> DerivedMemories.deriveVectors(transactions, reader, one));
      Seals.seal(transactions, reader);
    }

    private void index() {
      index.stopAt(transactions.run(beans.get(LogReader.class)::head).value());
    }

    private SnapshotId build() {
      return beans
          .get(Builder.class)
          .build(BuildOrder.of(Trigger.MANUAL), Caller.OPEN)
          .snapshot()
          .orElseThrow();
    }

    /** As autovacuum does some time later: without it each plan is a guess. */
    private void analyze() {
      try (Connection connection = database.superuser();
          Statement statement = connection.createStatement()) {
        statement.execute("analyze");
      } catch (SQLException problem) {
        throw new IllegalStateException(problem);
      }
    }

    /** Ids of snapshots are random, of more tokens or less, which decides what a budget holds. */
    private void rename(SnapshotId from, SnapshotId to) {
      try (Connection connection = database.superuser();
          Statement statement = connection.createStatement()) {
        statement.execute("set session_replication_role = replica");
        List<String> updates = new ArrayList<>();
        try (ResultSet columns = statement.executeQuery(SNAPSHOT_COLUMNS)) {
          while (columns.next()) {
            updates.add(
                "update %1$s set %2$s = '%3$s' where %2$s = '%4$s'"
                    .formatted(columns.getString(1), columns.getString(2), to, from));
          }
        }
        for (String update : updates) {
          statement.execute(update);
        }
      } catch (SQLException problem) {
        throw new IllegalStateException(problem);
      }
    }

    @Override
    public void close() {
      index.close();
      database.close();
    }
  }

  private final Caller caller;
  private final Budgets budgets;
  private final Optional<OnlyModel> model;
  private final Random random;
  private final RandomLines lines;
  private final Clock clock = new StepClock();
  private final Store alone;
  private final Store whole;
  private final List<EventLine> own = new ArrayList<>();
  private final List<EventLine> hidden = new ArrayList<>();
  private Instant now = Drafts.NOON.plus(Duration.ofDays(RandomLines.DAYS + 1));

  /** Of which each index has a state. */
  private int stops;

  /** The state that is read; none for a negative one. */
  private int indexed = -1;

  /**
   * @param model by which both have vectors of what was derived
   */
  TwoLogs(Caller caller, Budgets budgets, Optional<OnlyModel> model, Random random) {
    this.caller = caller;
    this.budgets = budgets;
    this.model = model;
    this.random = random;
    this.lines = new RandomLines(random);
    TestDatabase database = TestDatabase.create();
    number(database);
    TestDatabase same = database.copy();
    this.alone = new Store(database);
    this.whole = new Store(same);
  }

  /** Whom the caller's events name gets the same number in both, which ids of nodes hash. */
  private void number(TestDatabase database) {
    List<String> known = new ArrayList<>(RandomLines.SHARED);
    known.add("alice");
    if (caller.spokenFor().names().size() > 1) {
      known.addAll(RandomLines.STRANGERS);
    }
    try (Connection connection = database.application().getConnection();
        PreparedStatement statement = connection.prepareStatement(ParticipantSql.ADD_NAMES)) {
      statement.setArray(1, connection.createArrayOf("text", known.toArray()));
      statement.execute();
    } catch (SQLException problem) {
      throw new IllegalStateException(problem);
    }
  }

  /** Stands still within a step. */
  private final class StepClock extends Clock {

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }

    @Override
    public Instant instant() {
      return now;
    }
  }

  Caller caller() {
    return caller;
  }

  Store alone() {
    return alone;
  }

  Store whole() {
    return whole;
  }

  RandomLines lines() {
    return lines;
  }

  /** What the caller sees, in the order of the log. */
  List<EventLine> own() {
    return own;
  }

  /** What it does not. */
  List<EventLine> hidden() {
    return hidden;
  }

  private boolean sees(EventLine line) {
    return isSpokenFor(line) && (caller.may(Permission.INTERNAL) || !line.internal());
  }

  private boolean isSpokenFor(EventLine line) {
    return line.participants().stream().anyMatch(caller.spokenFor().names()::contains);
  }

  /**
   * Routing counts what was recalled for the caller's participants without internal events, by
   * whichever agent: the record is internal, and counts nevertheless.
   */
  private boolean isCounted(EventLine line) {
    return isSpokenFor(line)
        && line.type().equals(EventType.RETRIEVAL)
        && Boolean.FALSE.equals(line.payload().get("include_internal"));
  }

  /** More of both logs: some that is derived, built and indexed, and some behind. */
  void step(boolean build) {
    now = now.plus(Duration.ofHours(7));
    append(stops == 0 || random.nextBoolean() ? budgets.burst : 0);
    archive();
    if (random.nextInt(3) > 0) {
      both(Store::derive);
    }
    if (build) {
      whole.rename(whole.build(), alone.build());
    }
    both(Store::index);
    stops++;
    append(budgets.burst / 4);
    both(Store::analyze);
  }

  /** Another state of the index, the same for both: the last one, one before, or none. */
  void moveIndex() {
    indexed = random.nextInt(stops + 1) - 1;
  }

  private void append(int burst) {
    List<EventLine> all = new ArrayList<>();
    int at = random.nextInt(OWN);
    for (int count = 0; count < OWN; count++) {
      hide(random.nextInt(budgets.between + 1), all);
      if (count == at) {
        hide(burst, all);
      }
      all.add(lines.own(random.nextInt(6) == 0));
    }
    hide(random.nextInt(budgets.between + 1), all);
    List<EventLine> seen = all.stream().filter(this::sees).toList();
    own.addAll(seen);
    hidden.addAll(all.stream().filter(line -> !sees(line)).toList());
    alone.take(all.stream().filter(line -> sees(line) || isCounted(line)).toList());
    whole.take(all);
  }

  /** Others' events, and the caller's internal ones where it may not see these. */
  private void hide(int count, List<EventLine> all) {
    boolean internal = random.nextInt(3) == 0 && !caller.may(Permission.INTERNAL);
    for (int index = 0; index < count; index++) {
      all.add(internal ? lines.own(true) : lines.others());
    }
  }

  /** As an administrator does, who may archive whatever the caller sees. */
  private void archive() {
    EventLine line = lines.one(own);
    Map<String, Object> arguments =
        Map.of(
            "event_id",
            line.eventId(),
            "participants",
            line.participants(),
            "include_internal",
            line.internal());
    Map<String, Object> call = Map.of("name", "myria_archive", "arguments", arguments);
    both(store -> store.server.ask(Caller.OPEN, "tools/call", call));
  }

  /** What is done with a store. */
  @FunctionalInterface
  private interface Work {
    void on(Store store);
  }

  private void both(Work work) {
    work.on(alone);
    work.on(whole);
  }

  @Override
  public void close() {
    both(Store::close);
  }
}
