package io.myria.recall.ranking;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.StreamSupport;
import javax.net.ssl.SSLContext;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A server that speaks rerank requests, scores as it is told to, misbehaves as it is told to, and
 * keeps every request. Thread-safe.
 */
public final class RerankPeer implements AutoCloseable {

  private static final JsonMapper JSON = JsonMapper.shared();

  private final String scheme;
  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<String> bodies = new CopyOnWriteArrayList<>();
  private volatile Behaviour behaviour = scoring((query, document) -> 0);

  /** What it does about a request. */
  @FunctionalInterface
  public interface Behaviour {
    void answer(HttpExchange exchange, JsonNode request) throws IOException;
  }

  /** What a document is worth to a question. */
  @FunctionalInterface
  public interface Judgement {
    double score(String query, String document);
  }

  public RerankPeer() {
    this(Optional.empty());
  }

  /** Over TLS, as this one. */
  public RerankPeer(SSLContext identity) {
    this(Optional.of(identity));
  }

  private RerankPeer(Optional<SSLContext> identity) {
    InetSocketAddress anywhere = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    scheme = identity.isPresent() ? "https" : "http";
    try {
      if (identity.isPresent()) {
        HttpsServer secured = HttpsServer.create(anywhere, 0);
        secured.setHttpsConfigurator(new HttpsConfigurator(identity.get()));
        server = secured;
      } else {
        server = HttpServer.create(anywhere, 0);
      }
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
    server.setExecutor(threads);
    server.createContext("/v1/rerank", this::answer);
    server.start();
  }

  /** What {@code myria.rerank.url} is set to. */
  public String url() {
    return scheme + "://127.0.0.1:" + server.getAddress().getPort() + "/v1";
  }

  /** Of every request so far. */
  public List<String> bodies() {
    return bodies;
  }

  public RerankPeer does(Behaviour next) {
    behaviour = next;
    return this;
  }

  private void answer(HttpExchange exchange) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    bodies.add(body);
    try (exchange) {
      behaviour.answer(exchange, JSON.readTree(body));
    }
  }

  /** In the form in which it was asked. */
  public static Behaviour scoring(Judgement judgement) {
    return (exchange, request) -> {
      boolean tei = request.has("texts");
      List<String> documents = texts(request.path(tei ? "texts" : "documents"));
      List<Object> results = new ArrayList<>();
      for (int index = 0; index < documents.size(); index++) {
        double score = judgement.score(request.path("query").asString(), documents.get(index));
        results.add(Map.of("index", index, tei ? "score" : "relevance_score", score));
      }
      send(exchange, 200, JSON.writeValueAsString(tei ? results : Map.of("results", results)));
    };
  }

  /** Results as they are. */
  public static Behaviour results(String results) {
    return (exchange, request) -> send(exchange, 200, "{\"results\": " + results + "}");
  }

  public static Behaviour status(int status) {
    return (exchange, request) -> send(exchange, status, "{\"error\": \"no\"}");
  }

  public static Behaviour late(long millis) {
    return (exchange, request) -> {
      try {
        Thread.sleep(millis);
      } catch (InterruptedException stopped) {
        Thread.currentThread().interrupt();
      }
    };
  }

  private static List<String> texts(JsonNode list) {
    return StreamSupport.stream(list.spliterator(), false).map(JsonNode::asString).toList();
  }

  private static void send(HttpExchange exchange, int status, String body) throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
