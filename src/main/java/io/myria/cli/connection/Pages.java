package io.myria.cli.connection;

import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Reads a tool's list through all its pages. Stateless. */
public final class Pages {

  /** Of a page, in tokens: a person pays for none. */
  static final int BUDGET = 16_000;

  public static final int ALL = Integer.MAX_VALUE;

  private Pages() {}

  /**
   * Asks until there is no more, or there are as many as were asked for.
   *
   * @param rows the member of an answer that lists them
   * @param limit at most so many
   * @param kept members of an answer that are shown beside the rows
   * @return the rows under their name, {@code truncated} where there are more, and what is kept, of
   *     the last page
   */
  public static ObjectNode read(Server server, Call call, String rows, int limit, String... kept) {
    ObjectNode document = Json.MAPPER.createObjectNode();
    ArrayNode all = document.putArray(rows);
    boolean more = false;
    String cursor = "";
    do {
      JsonNode page = server.read(call.tool(), call.from(cursor), BUDGET).content();
      for (JsonNode row : page.path(rows)) {
        more |= all.size() == limit;
        if (!more) {
          all.add(row);
        }
      }
      for (String member : kept) {
        if (page.has(member)) {
          document.set(member, page.path(member));
        }
      }
      cursor = page.path("next_cursor").asString("");
    } while (!cursor.isEmpty() && all.size() < limit);
    return document.put("truncated", more || !cursor.isEmpty());
  }

  /** The same arguments for all pages: a cursor goes on with the question that it came from. */
  public record Call(String tool, Map<String, Object> arguments) {

    private Map<String, Object> from(String cursor) {
      if (cursor.isEmpty()) {
        return arguments;
      }
      Map<String, Object> next = new LinkedHashMap<>(arguments);
      next.put("cursor", cursor);
      return next;
    }
  }
}
