package io.myria.tidy;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The rooms, on both levels, and what each may use, as docs/adr/0001 decides. A new room begins
 * with a row here.
 */
final class RoomTable {

  static final String ROOT = "io.myria";

  /** What every room may use, these three aside. */
  private static final Set<String> EVERYWHERE = Set.of("error", "event", "config");

  private static final Map<String, Set<String>> ROWS = rows();

  private RoomTable() {}

  static Set<String> rooms() {
    return ROWS.keySet();
  }

  static boolean mayUse(String room, String other) {
    return room.equals(other) || ROWS.getOrDefault(room, Set.of()).contains(other);
  }

  /** The room of a package: its name below the root. */
  static String roomOf(String packageName) {
    return packageName.startsWith(ROOT + ".")
        ? packageName.substring(ROOT.length() + 1)
        : packageName;
  }

  private static Map<String, Set<String>> rows() {
    Map<String, Set<String>> rows = new LinkedHashMap<>();
    rows.put("error", Set.of());
    rows.put("event", Set.of("error"));
    rows.put("config", Set.of("error"));
    log(rows);
    memory(rows);
    recall(rows);
    server(rows);
    commandLine(rows);
    return rows;
  }

  private static void log(Map<String, Set<String>> rows) {
    row(rows, "scope");
    row(rows, "database");
    row(rows, "database.schema");
    row(rows, "text");
    row(rows, "log", "database", "scope", "text");
    row(rows, "log.append", "database", "log", "text");
    row(
        rows,
        "derive",
        "database",
        "derive.embedding",
        "derive.fingerprint",
        "log",
        "scope",
        "text");
    row(rows, "derive.embedding");
    row(rows, "derive.language", "text");
    row(rows, "derive.fingerprint", "derive.language", "text");
    row(rows, "search", "database", "log", "search.index");
    row(rows, "search.index", "database", "log", "text");
  }

  private static void memory(Map<String, Set<String>> rows) {
    row(rows, "topic");
    row(rows, "snapshot", "database", "scope", "topic");
    row(rows, "snapshot.publish", "database", "scope", "snapshot");
    row(
        rows,
        "build",
        "build.fold",
        "build.plan",
        "build.validate",
        "database",
        "derive",
        "log",
        "scope",
        "snapshot",
        "snapshot.publish",
        "topic");
    row(rows, "build.plan", "build.fold", "database", "derive", "snapshot", "text");
    row(rows, "build.fold", "snapshot", "text", "topic");
    row(rows, "build.validate", "build.plan", "database", "log", "snapshot", "text", "topic");
    row(rows, "read", "database", "log", "scope", "search", "snapshot", "text", "topic");
    row(rows, "query", "database", "log", "read", "scope", "search", "snapshot", "text", "topic");
    row(
        rows,
        "query.reference",
        "database",
        "log",
        "query",
        "read",
        "scope",
        "search",
        "snapshot",
        "text",
        "topic");
    row(
        rows,
        "memory",
        "database",
        "derive",
        "derive.fingerprint",
        "log",
        "log.append",
        "query",
        "read",
        "recall.budget",
        "scope",
        "snapshot",
        "text");
  }

  private static void recall(Map<String, Set<String>> rows) {
    row(
        rows,
        "recall",
        "database",
        "derive",
        "derive.embedding",
        "derive.fingerprint",
        "log",
        "read",
        "recall.budget",
        "recall.claim",
        "recall.context",
        "recall.corpus",
        "recall.held",
        "recall.rank",
        "recall.revision",
        "recall.sentence",
        "search",
        "snapshot",
        "text",
        "topic");
    row(rows, "recall.corpus", "text");
    row(rows, "recall.rank", "recall.corpus", "text");
    row(rows, "recall.budget", "derive.fingerprint");
    row(rows, "recall.sentence");
    row(rows, "recall.claim", "recall.sentence");
    row(rows, "recall.revision", "recall.claim", "recall.sentence");
    row(
        rows,
        "recall.held",
        "database",
        "derive",
        "derive.embedding",
        "derive.fingerprint",
        "log",
        "read",
        "recall.budget",
        "recall.corpus",
        "recall.rank",
        "recall.revision",
        "scope",
        "search",
        "snapshot",
        "text");
    row(
        rows,
        "recall.context",
        "derive.fingerprint",
        "recall.corpus",
        "recall.held",
        "recall.rank",
        "snapshot",
        "text",
        "topic");
  }

  private static void server(Map<String, Set<String>> rows) {
    row(rows, "mcp.schema", "scope");
    row(rows, "mcp.catalog", "mcp.schema", "scope");
    row(rows, "mcp.audit", "database", "scope");
    row(rows, "mcp.current", "http.authentication", "mcp.catalog", "scope");
    row(rows, "mcp.legacy", "http.authentication", "mcp.catalog", "mcp.current", "scope");
    row(
        rows,
        "mcp.endpoint",
        "http.authentication",
        "http.limit",
        "mcp.audit",
        "mcp.catalog",
        "mcp.current",
        "mcp.legacy",
        "mcp.schema",
        "read",
        "scope",
        "snapshot.publish");
    row(
        rows,
        "mcp.answer",
        "build",
        "build.plan",
        "derive",
        "derive.fingerprint",
        "mcp.catalog",
        "mcp.schema",
        "memory",
        "query",
        "query.reference",
        "read",
        "recall",
        "recall.context",
        "recall.rank",
        "scope",
        "search.index",
        "snapshot",
        "text",
        "topic");
    row(
        rows,
        "mcp.tool",
        "derive",
        "derive.fingerprint",
        "log",
        "log.append",
        "mcp.answer",
        "mcp.catalog",
        "mcp.schema",
        "memory",
        "query",
        "query.reference",
        "read",
        "recall",
        "recall.held",
        "scope",
        "snapshot",
        "text",
        "topic");
    row(
        rows,
        "mcp.admin",
        "build",
        "build.plan",
        "derive",
        "mcp.answer",
        "mcp.catalog",
        "mcp.schema",
        "memory",
        "query",
        "query.reference",
        "read",
        "scope",
        "search",
        "snapshot",
        "snapshot.publish");
    row(rows, "mcp.resource", "mcp.catalog", "mcp.schema", "read", "scope", "snapshot");
    row(rows, "mcp.prompt", "mcp.catalog", "scope");
    row(rows, "http.authentication", "scope");
    row(rows, "http.limit", "database", "http.authentication", "scope");
    row(
        rows,
        "server",
        "build",
        "build.plan",
        "database",
        "database.schema",
        "derive",
        "derive.embedding",
        "http.authentication",
        "http.limit",
        "log",
        "log.append",
        "mcp.audit",
        "mcp.catalog",
        "mcp.legacy",
        "memory",
        "query",
        "query.reference",
        "read",
        "recall",
        "recall.budget",
        "recall.held",
        "scope",
        "search",
        "search.index",
        "snapshot",
        "snapshot.publish",
        "topic");
  }

  private static void commandLine(Map<String, Set<String>> rows) {
    row(
        rows,
        "cli",
        "cli.connection",
        "cli.drawing",
        "cli.evaluation",
        "cli.importing",
        "cli.intake");
    row(rows, "cli.connection", "cli.drawing", "cli.intake");
    row(rows, "cli.drawing");
    row(rows, "cli.intake", "cli.drawing");
    row(rows, "cli.importing", "cli.connection", "cli.drawing", "cli.intake");
    row(rows, "cli.evaluation", "cli.connection", "cli.drawing", "cli.intake");
    row(rows, "launch", "cli", "cli.drawing", "database.schema", "launch.payara");
    row(rows, "launch.payara");
  }

  private static void row(Map<String, Set<String>> rows, String room, String... others) {
    Set<String> uses = new TreeSet<>(EVERYWHERE);
    uses.addAll(Set.of(others));
    rows.put(room, uses);
  }
}
