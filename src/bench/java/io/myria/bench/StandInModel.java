package io.myria.bench;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.myria.launcher.payara.LaunchFailure;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * An embeddings endpoint in place of a model, so that a million vectors take minutes: of each text
 * the sum of a seeded direction a word, of as many dimensions as the bundled models have. Texts
 * that share words are near each other. Thread-safe.
 */
final class StandInModel implements AutoCloseable {

  private static final int DIMENSIONS = 384;
  private static final JsonMapper JSON = JsonMapper.shared();

  private final HttpServer server;
  private final ExecutorService threads = Executors.newFixedThreadPool(2);

  StandInModel() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException problem) {
      throw new LaunchFailure("no port for a stand-in of the model", problem);
    }
    server.createContext("/embeddings", StandInModel::answer);
    server.setExecutor(threads);
    server.start();
  }

  /** Of a server that asks it. */
  List<String> options() {
    String settings = "-Dmyria.embedding.";
    return List.of(
        settings + "model=endpoint",
        settings + "endpoint.url=http://127.0.0.1:" + server.getAddress().getPort(),
        settings + "endpoint.model=stand-in",
        settings + "endpoint.dimensions=" + DIMENSIONS);
  }

  private static void answer(HttpExchange exchange) throws IOException {
    JsonNode request = JSON.readTree(exchange.getRequestBody().readAllBytes());
    List<Map<String, Object>> data = new ArrayList<>();
    for (JsonNode text : request.get("input")) {
      data.add(Map.of("index", data.size(), "embedding", vector(text.asString())));
    }
    byte[] body = JSON.writeValueAsBytes(Map.of("data", data));
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(200, body.length);
    try (OutputStream out = exchange.getResponseBody()) {
      out.write(body);
    }
  }

  /** Whole numbers, which are short in JSON. */
  private static int[] vector(String text) {
    int[] vector = new int[DIMENSIONS];
    for (String word : text.split("\\W+")) {
      long bits = word.hashCode() * 0x9E3779B97F4A7C15L | 1;
      for (int dimension = 0; dimension < DIMENSIONS; dimension++) {
        bits ^= bits << 13;
        bits ^= bits >>> 7;
        bits ^= bits << 17;
        vector[dimension] += (int) (bits >> 60);
      }
    }
    return vector;
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
