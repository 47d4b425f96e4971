package io.myria.client;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** An HTTP server on loopback that answers as a test says, and keeps what it was sent. */
final class ScriptedServer implements AutoCloseable {

  static final JsonMapper JSON = JsonMapper.shared();

  /** One request: its HTTP method, its headers, and its body, which is a missing node if empty. */
  record Received(String http, com.sun.net.httpserver.Headers headers, JsonNode body) {

    String method() {
      return body.path("method").asString("");
    }

    String header(String name) {
      return headers.getFirst(name);
    }
  }

  /** Answers a request. */
  @FunctionalInterface
  interface Script {
    void answer(Received request, Reply reply) throws Exception;
  }

  /** What a script does with a request; doing nothing breaks the connection. */
  static final class Reply {

    private final HttpExchange exchange;
    private final JsonNode id;

    private Reply(HttpExchange exchange, JsonNode id) {
      this.exchange = exchange;
      this.id = id;
    }

    Reply header(String name, String value) {
      exchange.getResponseHeaders().set(name, value);
      return this;
    }

    void send(int status, String type, String body) throws IOException {
      byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
      exchange.getResponseHeaders().set("Content-Type", type);
      exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
      exchange.getResponseBody().write(bytes);
    }

    void result(String result) throws IOException {
      send(200, "application/json", message("\"result\":" + result));
    }

    void error(int status, int code, String data) throws IOException {
      send(
          status,
          "application/json",
          message("\"error\":{\"code\":" + code + ",\"message\":\"no\",\"data\":" + data + "}"));
    }

    /** One message, with the id of the request. */
    String message(String member) {
      return "{\"jsonrpc\":\"2.0\",\"id\":" + id + "," + member + "}";
    }

    /** Begins a stream and sends parts of it, each at once. */
    void stream(String... parts) throws IOException {
      exchange.getResponseHeaders().set("Content-Type", "text/event-stream;charset=UTF-8");
      exchange.sendResponseHeaders(200, 0);
      for (String part : parts) {
        part(part);
      }
    }

    void part(String part) throws IOException {
      exchange.getResponseBody().write(part.getBytes(StandardCharsets.UTF_8));
      exchange.getResponseBody().flush();
    }
  }

  private final HttpServer http;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<Received> received = new CopyOnWriteArrayList<>();

  ScriptedServer(Script script) throws IOException {
    http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    http.setExecutor(threads);
    http.createContext(
        "/",
        exchange -> {
          byte[] body = exchange.getRequestBody().readAllBytes();
          JsonNode json = body.length == 0 ? JSON.missingNode() : JSON.readTree(body);
          Received request =
              new Received(exchange.getRequestMethod(), exchange.getRequestHeaders(), json);
          received.add(request);
          try {
            script.answer(request, new Reply(exchange, json.path("id")));
          } catch (Exception e) {
            throw new IOException(e);
          } finally {
            exchange.close();
          }
        });
    http.start();
  }

  URI url() {
    return URI.create("http://127.0.0.1:" + http.getAddress().getPort() + "/mcp");
  }

  List<Received> received() {
    return received;
  }

  List<String> methods() {
    List<String> methods = new ArrayList<>();
    received.forEach(one -> methods.add(one.http().equals("POST") ? one.method() : one.http()));
    return methods;
  }

  @Override
  public void close() {
    http.stop(0);
    threads.shutdownNow();
  }
}
