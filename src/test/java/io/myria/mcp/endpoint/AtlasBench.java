package io.myria.mcp.endpoint;

import io.myria.compile.Builder;
import io.myria.compile.plan.BuildOrder;
import io.myria.compile.plan.Trigger;
import io.myria.config.Source;
import io.myria.database.LocalTransactions;
import io.myria.database.TestDatabase;
import io.myria.database.Transactions;
import io.myria.erasure.ErasureSettings;
import io.myria.erasure.ErasureWork;
import io.myria.erasure.Forgetting;
import io.myria.eventlog.LogReader;
import io.myria.projection.DerivedMemories;
import io.myria.proof.seal.ProofSettings;
import io.myria.proof.seal.Seals;
import io.myria.security.Caller;
import io.myria.security.Gate;
import io.myria.security.Permission;
import io.myria.security.SpokenFor;
import io.myria.server.ServerBeans;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.sql.DataSource;

/**
 * A store and the tools of a server over it, without HTTP and without timers: what runs in the
 * background runs when a test says so. Confined to one thread.
 */
final class AtlasBench implements AutoCloseable {

  private final TestDatabase database;
  private final Path receipts;
  private final Transactions transactions;
  private ServerBeans beans;
  private InProcessServer server;

  /**
   * @param receipts folder of the erasures' receipts
   */
  AtlasBench(Path receipts) {
    this.database = TestDatabase.create();
    this.receipts = receipts;
    this.transactions = new LocalTransactions(database.pool());
    restart();
  }

  /** Nothing is held in memory any more. */
  void restart() {
    beans =
        new ServerBeans(
                Source.of(
                    Map.of(
                        "myria.embedding.model", "none",
                        "myria.search.enabled", "false")))
            .with(DataSource.class, database.pool())
            .with(Transactions.class, transactions)
            .with(Clock.class, Clock.systemUTC())
            .with(
                ErasureSettings.class,
                new ErasureSettings(1024, Optional.of(receipts), 3, List.of()))
            .with(Gate.class, new Gate(Map.of("people", Set.of("person"))))
            .with(ProofSettings.class, Seals.settings());
    server = new InProcessServer(beans);
  }

  ServerBeans beans() {
    return beans;
  }

  InProcessServer server() {
    return server;
  }

  /** An agent that reads and writes for participants. */
  static Caller agent(String... names) {
    return caller("agent", EnumSet.of(Permission.READ, Permission.WRITE), names);
  }

  static Caller caller(String name, Set<Permission> permissions, String... names) {
    return new Caller(name, permissions, SpokenFor.of(Set.of(names)));
  }

  /** The result, or the error, as a client gets it. */
  Map<String, Object> ask(Caller caller, String tool, Map<String, Object> arguments) {
    return server.ask(caller, "tools/call", Map.of("name", tool, "arguments", arguments));
  }

  /** The structured answer of a call that has to succeed. */
  @SuppressWarnings("unchecked") // answers are objects
  Map<String, Object> call(Caller caller, String tool, Map<String, Object> arguments) {
    Map<String, Object> result = ask(caller, tool, arguments);
    if (result.containsKey("error") || Boolean.TRUE.equals(result.get("isError"))) {
      throw new AssertionError(tool + " " + arguments + ": " + result);
    }
    return (Map<String, Object>) result.get("structuredContent");
  }

  /** The code of the error of a call that has to fail. */
  String refusal(Caller caller, String tool, Map<String, Object> arguments) {
    Map<String, Object> result = ask(caller, tool, arguments);
    if (!result.containsKey("error") && !Boolean.TRUE.equals(result.get("isError"))) {
      throw new AssertionError(tool + " " + arguments + " is answered: " + result);
    }
    return result.toString();
  }

  /** Appends a message. Its id. */
  String say(String speaker, String text, String... participants) {
    return append(Map.of("speaker", speaker, "text", text), participants);
  }

  /** Appends an event with more members. Its id. */
  String append(Map<String, Object> members, String... participants) {
    Map<String, Object> arguments = new LinkedHashMap<>(members);
    arguments.put("participants", List.of(participants));
    return call(Caller.OPEN, "myria_append_event", arguments).get("event_id").toString();
  }

  /** What is recalled, as a prompt gets it. */
  String recall(String question, String... participants) {
    return recalled(question, participants).get("context").toString();
  }

  Map<String, Object> recalled(String question, String... participants) {
    return call(
        Caller.OPEN,
        "myria_recall",
        Map.of(
            "query",
            question,
            "participants",
            List.of(participants),
            "detail",
            "items",
            "min_confidence",
            0));
  }

  /** Every way to read by a question, as one text. */
  String everything(String question, String... participants) {
    StringBuilder all = new StringBuilder();
    List<String> names = List.of(participants);
    for (String tool :
        List.of(
            "myria_recall",
            "myria_query",
            "myria_query_references",
            "myria_query_event_nodes",
            "myria_find_entities",
            "myria_recall_experience")) {
      String argument = tool.equals("myria_recall_experience") ? "situation" : "query";
      Map<String, Object> answer =
          ask(Caller.OPEN, tool, Map.of(argument, question, "participants", names));
      if (Boolean.TRUE.equals(answer.get("isError"))) {
        throw new AssertionError(tool + ": " + answer);
      }
      all.append(answer);
    }
    for (String tool :
        List.of("myria_brief", "myria_timeline", "myria_get_toc_root", "myria_list_names")) {
      all.append(call(Caller.OPEN, tool, Map.of("participants", names)));
    }
    return all.toString();
  }

  /** All that runs in the background. */
  void background() {
    LogReader reader = beans.get(LogReader.class);
    DerivedMemories.deriveRequests(transactions, reader, beans.get(Forgetting.class));
    DerivedMemories.derive(transactions, reader);
    DerivedMemories.deriveGraph(transactions, reader);
    DerivedMemories.deriveExperience(transactions, reader);
    DerivedMemories.deriveTexts(transactions, reader);
    Seals.seal(transactions, reader);
    beans.get(ErasureWork.class).run();
    beans.get(Builder.class).build(BuildOrder.of(Trigger.MANUAL), Caller.OPEN);
  }

  /** As if nothing had been derived and built yet. */
  void dropDerived() {
    String tables =
        column(
                "select string_agg(attrelid::regclass::text, ', ') from pg_attribute"
                    + " join pg_class on pg_class.oid = attrelid and relkind = 'r'"
                    + " where attname = 'derivation_id'")
            .get(0);
    execute("truncate " + tables);
    beans.get(Builder.class).build(new BuildOrder(Trigger.MANUAL, true), Caller.OPEN);
  }

  /** Erases events, to the receipt. */
  void erase(String... events) {
    Map<String, Object> request = Map.of("event_ids", List.of(events));
    Map<String, Object> confirmed = new LinkedHashMap<>(request);
    confirmed.put("token", call(Caller.OPEN, "myria_erase", request).get("token"));
    call(Caller.OPEN, "myria_erase", confirmed);
    beans.get(ErasureWork.class).run();
  }

  long count(String sql) {
    return Long.parseLong(column(sql).get(0));
  }

  List<String> column(String sql) {
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

  private void execute(String sql) {
    try (Connection connection = database.superuser();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException problem) {
      throw new IllegalStateException(sql, problem);
    }
  }

  static List<Object> list(Object value) {
    return value instanceof List<?> list ? new ArrayList<>(list) : Arrays.asList();
  }

  @Override
  public void close() {
    database.close();
  }
}
