package io.myria.server;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * An endpoint in a model's place, as far as Claude Code needs one to run without a key: it asks for
 * a tool that works and for one that fails, and then says that it is done. Every answer is a stream
 * of the Messages API's events.
 */
final class ClaudeStandIn implements AutoCloseable {

  private static final JsonMapper JSON = JsonMapper.shared();
  private static final Map<String, Object> USAGE = Map.of("input_tokens", 1, "output_tokens", 1);

  private final HttpServer server;
  private final List<String> asked = Collections.synchronizedList(new ArrayList<>());

  ClaudeStandIn() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
    server.createContext("/", this::answer);
    server.setExecutor(Executors.newCachedThreadPool());
    server.start();
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** The bodies of what it was asked. */
  List<String> asked() {
    return List.copyOf(asked);
  }

  private void answer(HttpExchange exchange) throws IOException {
    byte[] body = exchange.getRequestBody().readAllBytes();
    boolean messages = exchange.getRequestURI().getPath().endsWith("/messages");
    byte[] answer = messages ? stream(new String(body, StandardCharsets.UTF_8)) : new byte[0];
    exchange.getResponseHeaders().add("Content-Type", "text/event-stream");
    exchange.sendResponseHeaders(messages ? 200 : 404, answer.length == 0 ? -1 : answer.length);
    exchange.getResponseBody().write(answer);
    exchange.close();
  }

  private byte[] stream(String body) {
    asked.add(body);
    JsonNode request = JSON.readTree(body);
    String said = request.get("messages").toString();
    boolean tools = !request.path("tools").isEmpty();
    String events;
    if (tools && !said.contains("toolu_one")) {
      events = call("toolu_one", "Bash", Map.of("command", "echo kites", "description", "Says it"));
    } else if (tools && !said.contains("toolu_two")) {
      events = call("toolu_two", "Read", Map.of("file_path", "/nonexistent/kite"));
    } else {
      events =
          events(
              Map.of("type", "text", "text", ""),
              Map.of("type", "text_delta", "text", "The kites are said."),
              "end_turn");
    }
    return events.getBytes(StandardCharsets.UTF_8);
  }

  private static String call(String id, String tool, Map<String, Object> input) {
    return events(
        Map.of("type", "tool_use", "id", id, "name", tool, "input", Map.of()),
        Map.of("type", "input_json_delta", "partial_json", JSON.writeValueAsString(input)),
        "tool_use");
  }

  private static String events(Map<String, Object> block, Map<String, Object> delta, String stop) {
    Map<String, Object> message =
        Map.of(
            "id", "msg_1",
            "type", "message",
            "role", "assistant",
            "model", "stand-in",
            "content", List.of(),
            "usage", USAGE);
    return event("message_start", Map.of("message", message))
        + event("content_block_start", Map.of("index", 0, "content_block", block))
        + event("content_block_delta", Map.of("index", 0, "delta", delta))
        + event("content_block_stop", Map.of("index", 0))
        + event("message_delta", Map.of("delta", Map.of("stop_reason", stop), "usage", USAGE))
        + event("message_stop", Map.of());
  }

  private static String event(String type, Map<String, Object> members) {
    Map<String, Object> all = new LinkedHashMap<>(members);
    all.put("type", type);
    return "event: " + type + "\ndata: " + JSON.writeValueAsString(all) + "\n\n";
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
