package io.myria.tidy;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The rooms and what each may use, as docs/adr/0001 decides. A new room begins with a row here. */
final class RoomTable {

  static final String ROOT = "io.myria";

  /** What every room may use, these three aside. */
  private static final Set<String> EVERYWHERE = Set.of("fault", "event", "setting");

  private static final Map<String, Set<String>> ROWS = rows();

  private RoomTable() {}

  static Set<String> rooms() {
    return ROWS.keySet();
  }

  static boolean mayUse(String room, String other) {
    return room.equals(other) || ROWS.getOrDefault(room, Set.of()).contains(other);
  }

  /**
   * The room of a package, or the package itself where it is none: rooms have no inner packages.
   */
  static String roomOf(String packageName) {
    String room = packageName.substring(packageName.lastIndexOf('.') + 1);
    return packageName.equals(ROOT + "." + room) ? room : packageName;
  }

  private static Map<String, Set<String>> rows() {
    Map<String, Set<String>> rows = new LinkedHashMap<>();
    rows.put("fault", Set.of());
    rows.put("event", Set.of("fault"));
    rows.put("setting", Set.of("fault"));
    row(rows, "schema");
    row(rows, "store", "schema");
    row(rows, "text");
    row(rows, "rank", "text");
    row(rows, "fingerprint", "text");
    row(rows, "claim");
    row(rows, "allocate", "fingerprint");
    row(rows, "access");
    row(rows, "log", "access", "text", "store");
    row(rows, "embedding");
    row(rows, "derive", "access", "embedding", "fingerprint", "log", "text", "store");
    row(rows, "search", "access", "log", "text", "store");
    row(rows, "topic");
    row(rows, "snapshot", "access", "topic", "store");
    row(rows, "fold", "snapshot", "topic", "text");
    row(rows, "build", "access", "derive", "fold", "snapshot", "topic", "log", "text", "store");
    row(rows, "query", "access", "snapshot", "topic", "search", "log", "text", "store");
    rows.put("recall", recall());
    rows.put("memory", memory());
    row(rows, "audit", "access", "store");
    row(rows, "limit", "access", "store");
    row(rows, "offer", "access");
    row(rows, "stateless", "access", "offer");
    row(rows, "session", "access", "offer", "stateless");
    rows.put("tool", tool());
    row(rows, "mcp", "access", "audit", "limit", "offer", "query", "snapshot");
    rows.get("mcp").addAll(Set.of("stateless", "session"));
    row(rows, "resource", "access", "offer", "query", "snapshot");
    row(rows, "prompt", "access", "offer");
    Set<String> allButMcp = new TreeSet<>(rows.keySet());
    allButMcp.removeAll(Set.of("mcp", "stateless", "tool", "resource", "prompt"));
    rows.put("operate", allButMcp);
    commandLine(rows);
    return rows;
  }

  private static void commandLine(Map<String, Set<String>> rows) {
    row(rows, "drawing");
    row(rows, "intake", "drawing");
    row(rows, "client", "drawing", "intake");
    row(rows, "launch", "schema", "client", "drawing");
  }

  private static Set<String> recall() {
    Set<String> allowed = new TreeSet<>(EVERYWHERE);
    allowed.addAll(Set.of("access", "rank", "log", "text", "store"));
    allowed.addAll(Set.of("allocate", "claim", "fingerprint"));
    allowed.addAll(Set.of("derive", "embedding", "search", "query", "snapshot", "topic"));
    return allowed;
  }

  private static Set<String> tool() {
    Set<String> allowed = new TreeSet<>(EVERYWHERE);
    allowed.addAll(Set.of("access", "offer", "log", "build", "snapshot", "query", "text", "topic"));
    allowed.addAll(Set.of("derive", "fingerprint", "memory", "rank", "recall", "search"));
    return allowed;
  }

  private static Set<String> memory() {
    Set<String> allowed = new TreeSet<>(EVERYWHERE);
    allowed.addAll(Set.of("access", "allocate", "derive", "fingerprint"));
    allowed.addAll(Set.of("log", "query", "snapshot", "text", "store"));
    return allowed;
  }

  private static void row(Map<String, Set<String>> rows, String room, String... others) {
    Set<String> allowed = new TreeSet<>(EVERYWHERE);
    allowed.addAll(Set.of(others));
    rows.put(room, allowed);
  }
}
