package io.myria.llm;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A server that speaks chat completions with tool calls, answers what it is told to, misbehaves as
 * it is told to, and keeps every request. Steps are taken in their order, one a request; after the
 * last, {@link #otherwise} answers. Thread-safe.
 */
public final class ModelPeer implements AutoCloseable {

  public static final String MODEL = "nvidia/nemotron-3-super-120b-a12b";

  private static final JsonMapper JSON = JsonMapper.shared();

  private final int port;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<String> bodies = new CopyOnWriteArrayList<>();
  private final List<Map<String, List<String>>> headers = new CopyOnWriteArrayList<>();
  private final Deque<Step> steps = new ArrayDeque<>();
  private volatile Step otherwise = status(500, "no step is left");
  private HttpServer server;

  /** What it does about one request. */
  @FunctionalInterface
  public interface Step {
    void answer(HttpExchange exchange, JsonNode request) throws IOException;
  }

  public ModelPeer() {
    server = listening(0);
    port = server.getAddress().getPort();
  }

  private HttpServer listening(int wanted) {
    try {
      HttpServer made =
          HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), wanted), 0);
      made.setExecutor(threads);
      made.createContext("/v1/chat/completions", this::answer);
      made.start();
      return made;
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  /** Breaks all connections; nobody listens at its port any more. */
  public synchronized void goAway() {
    server.stop(0);
  }

  /** Listens again, at the same port. */
  public synchronized void comeBack() {
    server.stop(0);
    server = listening(port);
  }

  /** What {@code myria.llm.url} is set to. */
  public String url() {
    return "http://127.0.0.1:" + port + "/v1";
  }

  /** Of every request so far, in the order in which they came. */
  public List<String> bodies() {
    return bodies;
  }

  public List<JsonNode> requests() {
    return bodies.stream().map(JSON::readTree).toList();
  }

  /** Names as they were sent, in lower case but for the first letter. */
  public List<Map<String, List<String>>> headers() {
    return headers;
  }

  /** Adds what it does next. */
  public ModelPeer then(Step... more) {
    synchronized (steps) {
      steps.addAll(List.of(more));
    }
    return this;
  }

  /** What it does when no step is left. */
  public ModelPeer otherwise(Step step) {
    otherwise = step;
    return this;
  }

  /** Forgets requests and steps. */
  public void reset() {
    synchronized (steps) {
      steps.clear();
    }
    bodies.clear();
    headers.clear();
    otherwise = status(500, "no step is left");
  }

  private void answer(HttpExchange exchange) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    bodies.add(body);
    headers.add(Map.copyOf(exchange.getRequestHeaders()));
    Step step;
    synchronized (steps) {
      step = steps.isEmpty() ? otherwise : steps.poll();
    }
    try (exchange) {
      step.answer(exchange, JSON.readTree(body));
    }
  }

  /** A call of a tool. */
  public record Call(String tool, Object arguments) {}

  /** Calls one tool. */
  public static Step call(String tool, Object arguments) {
    return calls(new Call(tool, arguments));
  }

  /** Calls tools, in one answer. */
  public static Step calls(Call... calls) {
    return (exchange, request) -> send(exchange, 200, completion(request, List.of(calls), ""));
  }

  /** Calls what the request makes of it. */
  public static Step calling(Function<JsonNode, Call> call) {
    return (exchange, request) ->
        send(exchange, 200, completion(request, List.of(call.apply(request)), ""));
  }

  /** Says words and calls nothing. */
  public static Step says(String words) {
    return (exchange, request) -> send(exchange, 200, completion(request, List.of(), words));
  }

  /** As it would answer, and changed before it is sent. */
  public static Step changed(Call call, Function<Map<String, Object>, Map<String, Object>> change) {
    return (exchange, request) ->
        send(
            exchange,
            200,
            JSON.writeValueAsString(change.apply(completionOf(request, List.of(call), ""))));
  }

  /** An error. */
  public static Step status(int status, String message) {
    return (exchange, request) ->
        send(
            exchange,
            status,
            JSON.writeValueAsString(Map.of("error", Map.of("code", status, "message", message))));
  }

  /** Too many requests. */
  public static Step busy(int retryAfterSeconds) {
    return (exchange, request) -> {
      exchange.getResponseHeaders().set("Retry-After", String.valueOf(retryAfterSeconds));
      send(exchange, 429, "{\"error\": {\"code\": 429, \"message\": \"slow down\"}}");
    };
  }

  /** Sends a client elsewhere. */
  public static Step redirect(String to) {
    return (exchange, request) -> {
      exchange.getResponseHeaders().set("Location", to);
      exchange.sendResponseHeaders(307, -1);
    };
  }

  /** Any body of any type. */
  public static Step raw(String type, String body) {
    return (exchange, request) -> {
      exchange.getResponseHeaders().set("Content-Type", type);
      byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
      exchange.sendResponseHeaders(200, bytes.length);
      exchange.getResponseBody().write(bytes);
    };
  }

  /** Never answers. */
  public static Step never(long millis) {
    return (exchange, request) -> sleep(millis);
  }

  /** A space every so often, without an end. */
  public static Step drip(long millis) {
    return (exchange, request) -> {
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      exchange.sendResponseHeaders(200, 0);
      try (OutputStream body = exchange.getResponseBody()) {
        for (int count = 0; count < 1_000; count++) {
          body.write(' ');
          body.flush();
          sleep(millis);
        }
      }
    };
  }

  /** Promises more than it sends, and breaks the connection. */
  public static Step reset(String beginning) {
    return (exchange, request) -> {
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      exchange.sendResponseHeaders(200, beginning.length() + 1_000);
      exchange.getResponseBody().write(beginning.getBytes(StandardCharsets.UTF_8));
      exchange.getResponseBody().flush();
    };
  }

  private static String completion(JsonNode request, List<Call> calls, String words) {
    return JSON.writeValueAsString(completionOf(request, calls, words));
  }

  private static Map<String, Object> completionOf(
      JsonNode request, List<Call> calls, String words) {
    Map<String, Object> message = new LinkedHashMap<>();
    message.put("role", "assistant");
    message.put("content", words);
    if (!calls.isEmpty()) {
      List<Object> list = new ArrayList<>();
      for (Call call : calls) {
        list.add(
            Map.of(
                "id",
                "call_" + list.size(),
                "type",
                "function",
                "function",
                Map.of("name", call.tool(), "arguments", written(call.arguments()))));
      }
      message.put("tool_calls", list);
    }
    Map<String, Object> completion = new LinkedHashMap<>();
    completion.put("id", "gen-1");
    completion.put("object", "chat.completion");
    completion.put("model", request.path("model").asString(""));
    completion.put(
        "choices",
        List.of(
            Map.of(
                "index",
                0,
                "finish_reason",
                calls.isEmpty() ? "stop" : "tool_calls",
                "message",
                message)));
    completion.put(
        "usage",
        Map.of("prompt_tokens", 100, "completion_tokens", 20, "total_tokens", 120, "cost", 0.0001));
    return completion;
  }

  /** Text as it is, so that wrong JSON can be said. */
  private static String written(Object arguments) {
    return arguments instanceof String text ? text : JSON.writeValueAsString(arguments);
  }

  private static void send(HttpExchange exchange, int status, String body) throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  private static void sleep(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    goAway();
    threads.shutdownNow();
  }
}
