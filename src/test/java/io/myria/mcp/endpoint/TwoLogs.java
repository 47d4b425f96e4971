package io.myria.mcp.endpoint;

import io.myria.build.Builder;
import io.myria.build.plan.BuildOrder;
import io.myria.build.plan.Trigger;
import io.myria.config.Source;
import io.myria.database.LocalTransactions;
import io.myria.database.TestDatabase;
import io.myria.database.Transactions;
import io.myria.derive.DerivedMemories;
import io.myria.log.Drafts;
import io.myria.log.LogReader;
import io.myria.log.ParticipantSql;
import io.myria.log.append.LogImport;
import io.myria.log.transfer.EventLine;
import io.myria.read.QuerySettings;
import io.myria.scope.Caller;
import io.myria.scope.Permission;
import io.myria.search.IndexedLog;
import io.myria.search.SearchViews;
import io.myria.server.ServerBeans;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import javax.sql.DataSource;

/**
 * One random log twice: whole, and without the events that a caller may not see. Both are derived,
 * indexed and built at the same of the caller's events, and have the same id, events' ids and time.
 */
final class TwoLogs implements AutoCloseable {

  /**
   * For whom, and how much there is of others.
   *
   * @param events the caller's, of a step
   * @param hidden most of others' between two of the caller's
   * @param burst others' at once, in each step
   */
  record Plan(
      Caller caller, int events, int hidden, int burst, Map<String, String> settings, int scanned) {

    /** Whom the caller's events name, and nobody else. */
    List<String> known() {
      List<String> known = new ArrayList<>(RandomLines.SHARED);
      known.add("alice");
      if (caller.spokenFor().names().contains("carol")) {
        known.addAll(RandomLines.STRANGERS);
      }
      return known;
    }

    boolean sees(EventLine line) {
      boolean spoken = line.participants().stream().anyMatch(caller.spokenFor().names()::contains);
      return spoken && (caller.may(Permission.INTERNAL) || !line.internal());
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
      Source settings = Source.of(plan.settings());
      this.beans =
          new ServerBeans(settings)
              .with(DataSource.class, database.pool())
              .with(Transactions.class, transactions)
              .with(Clock.class, clock)
              .with(QuerySettings.class, scanning(settings.read(QuerySettings.class)));
      this.index = new IndexedLog(transactions, beans.get(LogReader.class));
      beans.with(SearchViews.class, index.at(() -> indexed));
      this.server = new InProcessServer(beans);
    }

    InProcessServer server() {
      return server;
    }

    private QuerySettings scanning(QuerySettings usual) {
      return new QuerySettings(
          usual.defaultLimit(),
          usual.maximumLimit(),
          usual.defaultBudgetTokens(),
          usual.mostBudgetTokens(),
          usual.answerBytes(),
          usual.textCharacters(),
          plan.scanned());
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
      DerivedMemories.derive(transactions, reader);
      DerivedMemories.deriveGraph(transactions, reader);
      DerivedMemories.deriveExperience(transactions, reader);
      DerivedMemories.deriveTexts(transactions, reader);
    }

    private void index() {
      LogReader reader = beans.get(LogReader.class);
      index.stopAt(transactions.run(reader::head).value());
    }

    @Override
    public void close() {
      index.close();
      database.close();
    }
  }

  private final Plan plan;
  private final Random random;
  private final RandomLines lines;
  private final Clock clock = new StepClock();
  private final Store alone;
  private final Store whole;
  private final List<EventLine> own = new ArrayList<>();
  private final List<EventLine> hidden = new ArrayList<>();
  private Instant now = Drafts.NOON.plus(Duration.ofDays(41));
  private int stops;
  private int indexed = -1;

  TwoLogs(Plan plan, Random random) {
    this.plan = plan;
    this.random = random;
    this.lines = new RandomLines(random);
    TestDatabase database = TestDatabase.create();
    number(database, plan.known());
    TestDatabase same = database.copy();
    this.alone = new Store(database);
    this.whole = new Store(same);
  }

  /** Ids of nodes hash the participants' numbers. */
  private static void number(TestDatabase database, List<String> names) {
    try (Connection connection = database.application().getConnection();
        PreparedStatement statement = connection.prepareStatement(ParticipantSql.ADD_NAMES)) {
      statement.setArray(1, connection.createArrayOf("text", names.toArray()));
      statement.execute();
    } catch (SQLException problem) {
      throw new IllegalStateException(problem);
    }
  }

  /** Moves when it is told to. */
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

  Plan plan() {
    return plan;
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

  /** More of both logs; indexes, derivations and builds follow at moments of their own. */
  void step(int number, boolean build) {
    now = now.plus(Duration.ofHours(7));
    append(plan.burst());
    if (random.nextInt(3) > 0) {
      both(Store::derive);
    }
    if (build) {
      both(this::build);
    }
    archive();
    both(Store::index);
    stops++;
    append(number == 0 ? 0 : plan.burst() / 4);
  }

  /** Another state of the index, the same for both. */
  void shuffleIndex() {
    indexed = random.nextInt(stops + 1) - 1;
  }

  private void append(int burst) {
    List<EventLine> all = new ArrayList<>();
    int at = random.nextInt(plan.events());
    for (int count = 0; count < plan.events() / 2; count++) {
      int others = random.nextInt(plan.hidden() + 1) + (count == at ? burst : 0);
      for (int index = 0; index < others; index++) {
        all.add(random.nextInt(4) == 0 ? lines.own(true) : lines.others());
      }
      all.add(lines.own(random.nextInt(6) == 0));
    }
    for (int index = random.nextInt(plan.hidden() + 1); index > 0; index--) {
      all.add(lines.others());
    }
    List<EventLine> seen = all.stream().filter(plan::sees).toList();
    own.addAll(seen);
    hidden.addAll(all.stream().filter(line -> !plan.sees(line)).toList());
    alone.take(seen);
    whole.take(all);
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
    both(
        store ->
            store.server.ask(
                Caller.OPEN, "tools/call", Map.of("name", "myria_archive", "arguments", arguments)));
  }

  private void build(Store store) {
    store.beans.get(Builder.class).build(BuildOrder.of(Trigger.MANUAL), Caller.OPEN);
  }

  /** What is done with a store. */
  @FunctionalInterface
  interface Work {
    void on(Store store);
  }

  /** First with the one that has nothing of others. */
  void both(Work work) {
    work.on(alone);
    work.on(whole);
  }

  @Override
  public void close() {
    both(Store::close);
  }
}
