package io.myria.cli;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.myria.cli.connection.Json;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Speaks enough MCP on loopback to be imported into, and misbehaves when told to. It refuses a
 * batch for its first event whose payload says {@code bad}, as Myria does, and stores nothing of
 * it.
 */
public final class FakeServer implements AutoCloseable {

  /** What may happen to a call instead of an answer. */
  public enum Mishap {
    /** The connection breaks before anything is stored. */
    LOSES_THE_REQUEST,
    /** The events are stored, and then the connection breaks. */
    LOSES_THE_ANSWER,
    /** The connection stays open, and nothing comes. */
    STAYS_SILENT,
    OVERLOADED,
    DATABASE_AWAY,
    FORBIDDEN
  }

  /** The connection breaks. */
  public static final int SILENCE = 0;

  /** Of an answer that a test gives: what is no part of its structured content. */
  static final String META = "_meta";

  static final String TEXT = "_text";

  private final HttpServer http;
  private final Deque<Integer> statuses = new ArrayDeque<>();
  private final List<String> keys = new ArrayList<>();
  private final List<JsonNode> appended = new ArrayList<>();
  private final List<Integer> batches = new ArrayList<>();
  private final Deque<Mishap> mishaps = new ArrayDeque<>();
  private BiFunction<String, JsonNode, JsonNode> otherTools = (tool, arguments) -> object();

  public FakeServer() throws IOException {
    http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    http.createContext("/mcp", this::answer);
    http.start();
  }

  public URI url() {
    return URI.create("http://127.0.0.1:" + http.getAddress().getPort() + "/mcp");
  }

  public synchronized void next(Mishap mishap) {
    mishaps.add(mishap);
  }

  /** The status that the next attempt to connect is answered with, or {@link #SILENCE}. */
  public synchronized void nextConnection(int status) {
    statuses.add(status);
  }

  synchronized void onOtherTools(Function<JsonNode, JsonNode> answer) {
    otherTools = (tool, arguments) -> answer.apply(arguments);
  }

  /**
   * @param answer to a tool of this name with these arguments
   */
  synchronized void onOtherTools(BiFunction<String, JsonNode, JsonNode> answer) {
    otherTools = answer;
  }

  /** The source event keys that were stored, in order. */
  public synchronized List<String> stored() {
    return List.copyOf(keys);
  }

  /** The events that were stored, in order. */
  synchronized List<JsonNode> appended() {
    return List.copyOf(appended);
  }

  /** The sizes of the batches that arrived. */
  public synchronized List<Integer> batches() {
    return List.copyOf(batches);
  }

  private synchronized void answer(HttpExchange exchange) throws IOException {
    byte[] body = exchange.getRequestBody().readAllBytes();
    if (!exchange.getRequestMethod().equals("POST")) {
      send(exchange, 405, null);
      return;
    }
    JsonNode request = Json.MAPPER.readTree(body);
    switch (request.path("method").asString("")) {
      case "server/discover" -> connect(exchange, request);
      case "tools/call" -> call(exchange, request);
      default -> send(exchange, 202, null);
    }
  }

  private void connect(HttpExchange exchange, JsonNode request) throws IOException {
    Integer status = statuses.poll();
    if (status == null) {
      send(exchange, 200, result(request, discovered()));
    } else if (status == SILENCE) {
      exchange.close();
    } else {
      send(exchange, status, null);
    }
  }

  private void call(HttpExchange exchange, JsonNode request) throws IOException {
    Mishap mishap = mishaps.poll();
    JsonNode arguments = request.path("params").path("arguments");
    if (mishap == Mishap.LOSES_THE_REQUEST) {
      exchange.close();
      return;
    }
    if (mishap == Mishap.STAYS_SILENT) {
      return;
    }
    ObjectNode answer;
    if (mishap == null || mishap == Mishap.LOSES_THE_ANSWER) {
      String tool = request.path("params").path("name").asString("");
      answer =
          tool.equals("myria_append_events")
              ? append(arguments.path("events"))
              : (ObjectNode) otherTools.apply(tool, arguments);
    } else {
      answer =
          switch (mishap) {
            case OVERLOADED -> error("overloaded", "exhausted", null, true);
            case DATABASE_AWAY -> error("database_unavailable", "unavailable", null, true);
            default -> error("not_allowed", "forbidden", null, false);
          };
    }
    if (mishap == Mishap.LOSES_THE_ANSWER) {
      exchange.close();
      return;
    }
    ObjectNode result = object();
    if (answer.has(META)) {
      result.set("_meta", answer.remove(META));
    }
    JsonNode text = answer.has(TEXT) ? answer.remove(TEXT) : null;
    result
        .putArray("content")
        .addObject()
        .put("type", "text")
        .put("text", text == null ? answer.toString() : text.asString(""));
    result.put("isError", answer.has("error"));
    result.set("structuredContent", answer);
    send(exchange, 200, result(request, result));
  }

  private ObjectNode append(JsonNode events) {
    batches.add(events.size());
    for (int index = 0; index < events.size(); index++) {
      if (events.get(index).path("payload").path("bad").asBoolean(false)) {
        return error("invalid_argument", "caller", "events[" + index + "].payload.bad", false);
      }
    }
    ObjectNode answer = object();
    ArrayNode results = answer.putObject(META).putArray("io.myria/appends");
    int duplicates = 0;
    for (JsonNode event : events) {
      String key = event.path("source_event_key").asString("");
      boolean duplicate = !key.isEmpty() && keys.contains(key);
      if (duplicate) {
        duplicates++;
      } else {
        keys.add(key);
        appended.add(event);
      }
      results.addObject().put("duplicate", duplicate).put("payload_differs", false);
    }
    return answer.put("appended", events.size() - duplicates).put("duplicates", duplicates);
  }

  static ObjectNode error(String code, String kind, String field, boolean retryable) {
    ObjectNode answer = object();
    ObjectNode error = answer.putObject("error");
    error.put("code", code).put("kind", kind).put("message", "so it is");
    error.put("retryable", retryable);
    if (field != null) {
      error.put("field", field);
    }
    return answer;
  }

  private static ObjectNode discovered() {
    ObjectNode result = object();
    result.putArray("supportedVersions").add("2026-07-28");
    result.putObject("capabilities").putObject("tools");
    return result;
  }

  private static ObjectNode result(JsonNode request, JsonNode result) {
    ObjectNode response = object();
    response.put("jsonrpc", "2.0");
    response.set("id", request.get("id"));
    response.set("result", result);
    return response;
  }

  private static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }

  private static void send(HttpExchange exchange, int status, JsonNode body) throws IOException {
    byte[] bytes = body == null ? new byte[0] : body.toString().getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  @Override
  public void close() {
    http.stop(0);
  }
}
