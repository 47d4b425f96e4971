package io.myria.topics.tree;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.database.ExplainedPlan;
import io.myria.database.LocalTransactions;
import io.myria.database.RecordedStatements;
import io.myria.database.RecordedStatements.Recorded;
import io.myria.database.TestDatabase;
import io.myria.event.Event;
import io.myria.event.EventId;
import io.myria.event.ParticipantSet;
import io.myria.eventlog.LogReader;
import io.myria.eventlog.Order;
import io.myria.eventlog.ParticipantNames;
import io.myria.read.Cursors;
import io.myria.read.EventCriteria;
import io.myria.read.PageRequest;
import io.myria.read.QuerySettings;
import io.myria.read.SnapshotChoice;
import io.myria.search.SearchViews;
import io.myria.security.Caller;
import io.myria.security.Scope;
import io.myria.topics.EventNode;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/**
 * What an event query costs in a log of 120,000 events, in pages of 8 KiB that PostgreSQL touches.
 * The bounds below hold for any size of the log: they come from the page's limit and from the scan
 * budget. Every statement is the one that the code runs, with its parameters, planned once for them
 * and once for any; first with neither statistics nor a visibility map, as right after an import,
 * then with both.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class EventQueryPlanDbIT {

  private static final int BUDGET = 4_000;

  /** A page of 50 events: finding them, loading them, and the names of their participants. */
  private static final long FOR_A_PAGE = 1_500;

  /** An index-only row, its set, its content. */
  private static final long FOR_AN_EXAMINED_EVENT = 8;

  /** One row, or few, read whole faster than by an index. */
  private static final Set<String> TINY = Set.of("log", "memory", "snapshot", "server_secret");

  private static final String NOWHERE = "zebra";

  private static TestDatabase database;
  private static RecordedStatements recorded;
  private static LocalTransactions transactions;
  private static EventNodes nodes;

  @BeforeAll
  static void fill() throws SQLException {
    database = TestDatabase.create();
    database.load(LargeLog.STATEMENTS.toArray(String[]::new));
    recorded = new RecordedStatements(database.pool());
    transactions = new LocalTransactions(recorded.source());
    nodes =
        new EventNodes(
            transactions,
            new LogReader(new ParticipantNames()),
            SearchViews.NONE,
            new Cursors(transactions, new SecureRandom()),
            new QuerySettings(50, 200, 2_000, 64_000, 4 << 20, 2_000, BUDGET));
  }

  @AfterAll
  static void close() {
    database.close();
  }

  @Test
  @org.junit.jupiter.api.Order(1)
  void anImportedLogIsReadWithinBounds() throws SQLException {
    readEverything();
  }

  @Test
  @org.junit.jupiter.api.Order(2)
  void theSameLogVacuumedAndAnalyzedIsReadWithinBounds() throws SQLException {
    try (Connection connection = database.superuser();
        Statement statement = connection.createStatement()) {
      statement.execute("vacuum analyze");
    }
    readEverything();
  }

  private void readEverything() throws SQLException {
    for (Order order : Order.values()) {
      costs(FOR_A_PAGE, 50, plain(order, "dormant"));
      costs(FOR_A_PAGE, 50, plain(order, "dormant", "everyone"));
      costs(FOR_A_PAGE, 50, plain(order, "broad"));
      costs(FOR_A_PAGE, 50, plain(order, "everyone"));
      costs(FOR_A_PAGE, 50, plain(order, "broad", "everyone"));
      costs(FOR_A_PAGE, 50, plain(order, "crowd_7", "everyone"));
      // Nothing is found, and every event that is examined has to be paid for.
      costs(400 * FOR_AN_EXAMINED_EVENT, 0, plain(order, "dormant", "crowd_7"));
      costs(400 * FOR_AN_EXAMINED_EVENT, 0, asking(order, NOWHERE, "dormant"));
      costs(BUDGET * FOR_AN_EXAMINED_EVENT, 0, asking(order, NOWHERE, "broad"));
      costs(BUDGET * FOR_AN_EXAMINED_EVENT, 0, asking(order, NOWHERE, "everyone"));
      costs(BUDGET * FOR_AN_EXAMINED_EVENT, 0, plain(order, "broad", "crowd_7"));
      aLaterPageCostsNoMore(plain(order, "everyone"));
      anEventIsFoundByItsId(plain(order, "everyone"));
    }
  }

  private void aLaterPageCostsNoMore(EventNodesRequest first) throws SQLException {
    EventNodesRequest page = first;
    for (int count = 0; count < 20; count++) {
      page = after(page, nodes.query(page));
    }
    costs(FOR_A_PAGE, 50, page);
  }

  private void anEventIsFoundByItsId(EventNodesRequest request) throws SQLException {
    EventNode first = (EventNode) nodes.query(request).root().children().get(0);
    EventId id = first.event().id();
    recorded.take();
    LogReader reader = new LogReader(new ParticipantNames());
    Optional<Event> found = transactions.run(db -> reader.find(db, id, request.scope()));
    assertThat(found).isPresent();
    checkPlans(50);
  }

  /** Runs the request, then asks for the plans of all that it ran. */
  private void costs(long mostBuffers, int events, EventNodesRequest request) throws SQLException {
    recorded.take();
    QueryAnswer answer = nodes.query(request);
    assertThat(answer.root().children()).as("%s", request).hasSize(events);
    checkPlans(mostBuffers);
  }

  private void checkPlans(long mostBuffers) throws SQLException {
    List<Recorded> queries = recorded.take();
    long custom = 0;
    long generic = 0;
    try (Connection connection = database.pool().getConnection()) {
      // In one transaction where sent together: some set how the later ones are planned.
      connection.setAutoCommit(false);
      for (Recorded query : queries) {
        custom += checked(ExplainedPlan.custom(connection, query)).buffers();
        generic += checked(ExplainedPlan.generic(connection, query)).buffers();
        if (query.endsRoundTrip()) {
          connection.rollback();
        }
      }
    }
    assertThat(custom).as("buffers of %s", queries).isBetween(1L, mostBuffers);
    assertThat(generic).as("buffers of generic plans of %s", queries).isBetween(1L, mostBuffers);
  }

  private static ExplainedPlan checked(ExplainedPlan plan) {
    assertThat(plan.sequentialScans()).as("%s", plan).isSubsetOf(TINY);
    return plan;
  }

  private static EventNodesRequest plain(Order order, String... participants) {
    return request(order, Optional.empty(), participants);
  }

  private static EventNodesRequest asking(Order order, String query, String... participants) {
    return request(order, Optional.of(query), participants);
  }

  private static EventNodesRequest request(
      Order order, Optional<String> query, String... participants) {
    Scope scope = Caller.OPEN.scope(ParticipantSet.of(participants), false);
    EventCriteria criteria =
        new EventCriteria(
            query,
            Optional.empty(),
            List.of(),
            List.of(),
            List.of(),
            Optional.empty(),
            Optional.empty(),
            List.of());
    return new EventNodesRequest(
        scope, criteria, order, false, SnapshotChoice.ACTIVE, PageRequest.FIRST);
  }

  private static EventNodesRequest after(EventNodesRequest request, QueryAnswer answer) {
    return new EventNodesRequest(
        request.scope(),
        request.criteria(),
        request.order(),
        request.includePayload(),
        request.snapshot(),
        new PageRequest(Optional.empty(), answer.nextCursor()));
  }
}
