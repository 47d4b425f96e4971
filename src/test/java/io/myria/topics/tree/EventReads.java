package io.myria.topics.tree;

import io.myria.config.Source;
import io.myria.database.LocalTransactions;
import io.myria.database.TestDatabase;
import io.myria.database.Transactions;
import io.myria.event.EventId;
import io.myria.event.NewEvent;
import io.myria.eventlog.LogReader;
import io.myria.eventlog.LogSettings;
import io.myria.eventlog.ParticipantNames;
import io.myria.eventlog.append.Appended;
import io.myria.eventlog.append.Appender;
import io.myria.read.Cursors;
import io.myria.read.QuerySettings;
import io.myria.search.SearchViews;
import io.myria.topics.EventNode;
import io.myria.topics.HintNode;
import io.myria.topics.TreeNode;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A database of its own, to append to and to query. */
public final class EventReads implements AutoCloseable {

  private static final Source DEFAULTS = Source.of(Map.of());

  private final TestDatabase database;
  private final LocalTransactions transactions;
  private final Appender appender;
  private final EventNodes nodes;

  private EventReads(
      TestDatabase database, LocalTransactions transactions, QuerySettings settings) {
    this.database = database;
    this.transactions = transactions;
    this.appender =
        new Appender(database.pool(), DEFAULTS.read(LogSettings.class), Clock.systemUTC());
    this.nodes = nodes(transactions, new LogReader(new ParticipantNames()), settings);
  }

  static EventNodes nodes(Transactions transactions, LogReader reader) {
    return nodes(transactions, reader, DEFAULTS.read(QuerySettings.class));
  }

  private static EventNodes nodes(
      Transactions transactions, LogReader reader, QuerySettings settings) {
    return new EventNodes(
        transactions,
        reader,
        SearchViews.NONE,
        new Cursors(transactions, new SecureRandom()),
        settings);
  }

  public static EventReads open() {
    TestDatabase database = TestDatabase.create();
    return new EventReads(
        database, new LocalTransactions(database.pool()), DEFAULTS.read(QuerySettings.class));
  }

  /** The same database under other settings, as another server would read it; not to be closed. */
  EventReads with(QuerySettings settings) {
    return new EventReads(database, transactions, settings);
  }

  public TestDatabase database() {
    return database;
  }

  public Transactions transactions() {
    return transactions;
  }

  public EventId append(NewEvent event) {
    return appender.append(event).id();
  }

  public List<EventId> append(NewEvent... events) {
    return appender.append(List.of(events)).stream().map(Appended::id).toList();
  }

  public QueryAnswer query(EventAsk ask) {
    return nodes.query(ask.request());
  }

  /** One page, depth first. */
  public List<EventId> ids(EventAsk ask) {
    return ids(query(ask));
  }

  List<EventId> idsOfAllPages(EventAsk ask) {
    QueryAnswer page = query(ask);
    List<EventId> all = new ArrayList<>(ids(page));
    while (page.truncated()) {
      page = query(ask.after(page));
      all.addAll(ids(page));
    }
    return all;
  }

  public static List<EventId> ids(QueryAnswer answer) {
    return events(answer.root()).stream().map(node -> node.event().id()).toList();
  }

  static List<EventNode> events(TreeNode node) {
    if (node instanceof EventNode event) {
      return List.of(event);
    }
    return node.children().stream().flatMap(child -> events(child).stream()).toList();
  }

  /** The tree in words: {@code [one, kites(two, three)]}. */
  static List<String> shape(QueryAnswer answer) {
    return answer.root().children().stream().map(EventReads::shape).toList();
  }

  private static String shape(TreeNode node) {
    if (node instanceof EventNode event) {
      return event.text();
    }
    List<String> below = node.children().stream().map(EventReads::shape).toList();
    return ((HintNode) node).label() + "(" + String.join(", ", below) + ")";
  }

  static Optional<EventNode> only(QueryAnswer answer) {
    return events(answer.root()).stream().findFirst();
  }

  @Override
  public void close() {
    database.close();
  }
}
