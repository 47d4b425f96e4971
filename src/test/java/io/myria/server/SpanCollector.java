package io.myria.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.HexFormat;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Takes what an exporter of OpenTelemetry sends by HTTP, as it comes. Thread-safe. */
final class SpanCollector implements AutoCloseable {

  private final HttpServer http;
  private final Queue<String> bodies = new ConcurrentLinkedQueue<>();

  SpanCollector() throws IOException {
    http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    http.createContext(
        "/",
        exchange -> {
          bodies.add(new String(exchange.getRequestBody().readAllBytes(), ISO_8859_1));
          exchange.sendResponseHeaders(200, -1);
          exchange.close();
        });
    http.start();
  }

  /** What a server is told to send here. */
  String[] settings() {
    return new String[] {
      "-Dotel.sdk.disabled=false",
      "-Dotel.service.name=myria-wounded",
      "-Dotel.traces.exporter=otlp",
      "-Dotel.metrics.exporter=none",
      "-Dotel.logs.exporter=none",
      "-Dotel.exporter.otlp.protocol=http/protobuf",
      "-Dotel.exporter.otlp.endpoint=http://127.0.0.1:" + http.getAddress().getPort(),
      "-Dotel.bsp.schedule.delay=200"
    };
  }

  /** Whether spans of a trace were sent that hold a text, such as their name. */
  boolean has(String traceId, String text) {
    String id = new String(HexFormat.of().parseHex(traceId), ISO_8859_1);
    return bodies.stream().anyMatch(body -> body.contains(id) && body.contains(text));
  }

  /** All of it, a character a byte. */
  String all() {
    return String.join("\n", bodies);
  }

  @Override
  public void close() {
    http.stop(0);
  }
}
