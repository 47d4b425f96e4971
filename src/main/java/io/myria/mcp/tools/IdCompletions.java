package io.myria.mcp.tools;

import io.myria.mcp.catalog.Completer;
import io.myria.mcp.catalog.ForWhom;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Ids that begin as somebody began to write one, out of the answers of tools: newest events, topics
 * as they are listed, newest snapshots. Where it is not said for whom, and the caller speaks for
 * more than one, there are none.
 */
final class IdCompletions {

  private static final int LOOKED_AT = 100;

  /** Of the answers that the ids are read from: an id takes a hundred tokens with what it names. */
  private static final int PAGES = 30;

  static final Completer EVENTS =
      begun -> ids(begun, "myria_query_event_nodes", Map.of("limit", LOOKED_AT), "event_id");
  static final Completer TOPICS =
      begun -> ids(begun, "myria_query_references", Map.of("max_nodes", LOOKED_AT), "topic_id");
  static final Completer NODES =
      begun -> ids(begun, "myria_query_references", Map.of("max_nodes", LOOKED_AT), "node_id");

  static final Completer SNAPSHOTS =
      begun -> {
        Map<String, Object> list =
            begun
                .tools()
                .answer("myria_list_snapshots", Map.of("limit", LOOKED_AT, "detail", "items"));
        return SnapshotResources.objects(list.get("snapshots")).stream()
            .map(snapshot -> String.valueOf(snapshot.get("snapshot_id")))
            .filter(id -> id.startsWith(begun.value()))
            .toList();
      };

  private IdCompletions() {}

  private static List<String> ids(
      Completer.Begun begun, String tool, Map<String, Object> size, String member) {
    List<String> participants = ForWhom.names(begun.others().getOrDefault("participants", ""));
    if (participants.isEmpty()) {
      if (begun.caller().spokenFor().only().isEmpty()) {
        return List.of();
      }
      participants = List.copyOf(begun.caller().spokenFor().names());
    }
    Map<String, Object> arguments = new HashMap<>(size);
    arguments.put("participants", participants);
    arguments.put("detail", "full");
    Set<String> ids = new LinkedHashSet<>();
    for (int page = 0; page < PAGES && ids.size() < LOOKED_AT; page++) {
      // No more than are missing: pages are of the newest events, a tree has them in another order.
      arguments.computeIfPresent("limit", (key, most) -> LOOKED_AT - ids.size());
      Map<String, Object> answer = begun.tools().answer(tool, arguments);
      collect(answer.get("root"), member, ids);
      Object cursor = answer.get("next_cursor");
      if (cursor == null) {
        break;
      }
      arguments.put("cursor", cursor);
    }
    return ids.stream().limit(LOOKED_AT).filter(id -> id.startsWith(begun.value())).toList();
  }

  private static void collect(Object node, String member, Set<String> ids) {
    if (!(node instanceof Map<?, ?> object)) {
      return;
    }
    if (object.get(member) instanceof String id) {
      ids.add(id);
    }
    if (object.get("children") instanceof List<?> children) {
      children.forEach(child -> collect(child, member, ids));
    }
  }
}
