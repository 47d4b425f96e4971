package io.myria.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.zip.GZIPInputStream;

/** Takes what an exporter of OpenTelemetry sends by HTTP, as it comes. Thread-safe. */
final class SpanCollector implements AutoCloseable {

  private final HttpServer http;
  private final Queue<String> bodies = new ConcurrentLinkedQueue<>();

  SpanCollector() throws IOException {
    http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    http.createContext(
        "/",
        exchange -> {
          bodies.add(new String(body(exchange).readAllBytes(), ISO_8859_1));
          exchange.sendResponseHeaders(200, -1);
          exchange.close();
        });
    http.start();
  }

  private static InputStream body(HttpExchange exchange) throws IOException {
    boolean packed = "gzip".equals(exchange.getRequestHeaders().getFirst("Content-Encoding"));
    return packed ? new GZIPInputStream(exchange.getRequestBody()) : exchange.getRequestBody();
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

  /**
   * How long a span of that name took, by the first of them; empty where none was sent. After its
   * name a span has its kind, its start and its end in nanoseconds (fields 6, 7, 8 of Span in
   * opentelemetry-proto, in this order as all exporters write them).
   */
  Optional<Duration> took(String traceId, String name) {
    String id = new String(HexFormat.of().parseHex(traceId), ISO_8859_1);
    return bodies.stream()
        .filter(body -> body.contains(id))
        .map(body -> body.substring(body.indexOf(id)))
        .filter(body -> body.contains(name))
        .map(body -> body.substring(body.indexOf(name) + name.length()).getBytes(ISO_8859_1))
        .map(SpanCollector::duration)
        .findFirst();
  }

  private static Duration duration(byte[] afterName) {
    ByteBuffer fields = ByteBuffer.wrap(afterName).order(ByteOrder.LITTLE_ENDIAN);
    assertThat(fields.get(0)).as("the tag of the kind").isEqualTo((byte) 0x30);
    assertThat(fields.get(2)).as("the tag of the start").isEqualTo((byte) 0x39);
    assertThat(fields.get(11)).as("the tag of the end").isEqualTo((byte) 0x41);
    return Duration.ofNanos(fields.getLong(12) - fields.getLong(3));
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
