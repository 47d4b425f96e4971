package io.myria.server;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import tools.jackson.databind.JsonNode;

/** An embeddings endpoint that can be told to misbehave. Thread-safe. */
final class EmbeddingServer implements AutoCloseable {

  /** How it answers. */
  enum Mood {
    WELL,
    BUSY,
    WRONG,
    /** An answer that never ends, as fast as it is read. */
    ENDLESS,
    /** One that comes byte by byte. */
    DRIPPING,
    NEVER
  }

  static final String REFUSED = "nobody may embed this";

  private final HttpServer server;
  private final List<String> keys = new CopyOnWriteArrayList<>();
  private volatile Mood mood = Mood.WELL;

  EmbeddingServer() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
    server.setExecutor(Executors.newCachedThreadPool());
    server.createContext("/v1/embeddings", this::answer);
    server.start();
  }

  /**
   * @param host a name of this machine
   */
  String url(String host) {
    return "http://" + host + ":" + server.getAddress().getPort() + "/v1";
  }

  void mood(Mood next) {
    mood = next;
  }

  /** Of the requests so far, the headers that let them in. */
  List<String> keys() {
    return keys;
  }

  private void answer(HttpExchange exchange) throws IOException {
    JsonNode request = ToolClient.JSON.readTree(exchange.getRequestBody().readAllBytes());
    keys.add(String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")));
    switch (mood) {
      case WELL -> wellDone(exchange, request);
      case BUSY -> send(exchange, 503, "{\"error\": \"busy\"}");
      case WRONG -> send(exchange, 400, "{\"error\": \"no such model\"}");
      case ENDLESS -> endless(exchange, " ".repeat(1 << 20), 0);
      case DRIPPING -> endless(exchange, " ", 100);
      default -> {
        // The client gives up first.
      }
    }
  }

  private static void wellDone(HttpExchange exchange, JsonNode request) throws IOException {
    List<Object> data = new ArrayList<>();
    for (JsonNode text : request.get("input")) {
      if (text.asString().contains(REFUSED)) {
        send(exchange, 400, "{\"error\": \"not this one\"}");
        return;
      }
      Map<String, Object> item = new LinkedHashMap<>();
      item.put("index", data.size());
      item.put("embedding", List.of(text.asString().length(), 1, 0.5));
      data.add(item);
    }
    send(exchange, 200, ToolClient.JSON.writeValueAsString(Map.of("data", data)));
  }

  /** Until the client hangs up. */
  private static void endless(HttpExchange exchange, String piece, long pause) throws IOException {
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(200, 0);
    try (OutputStream body = exchange.getResponseBody()) {
      while (true) {
        body.write(piece.getBytes(StandardCharsets.UTF_8));
        body.flush();
        Thread.sleep(pause);
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  private static void send(HttpExchange exchange, int status, String body) throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
