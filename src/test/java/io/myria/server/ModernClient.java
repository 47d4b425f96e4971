package io.myria.server;

import static io.myria.server.PlainWords.leaksNothing;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.myria.server.HttpConnection.Answer;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** Sends requests of the revision 2026-07-28, as they should be or changed by a test. */
final class ModernClient {

  static final String VERSION = "2026-07-28";

  private static final String META = "io.modelcontextprotocol/";

  private final URI server;
  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  ModernClient(URI server) {
    this.server = server;
  }

  URI server() {
    return server;
  }

  /** What every request carries. */
  static Map<String, Object> meta() {
    Map<String, Object> meta = new LinkedHashMap<>();
    meta.put(META + "protocolVersion", VERSION);
    meta.put(META + "clientInfo", Map.of("name", "myria-tests", "version", "1"));
    meta.put(META + "clientCapabilities", Map.of());
    return meta;
  }

  static String body(String method, Map<String, Object> params) {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("_meta", meta());
    all.putAll(params);
    Map<String, Object> message = new LinkedHashMap<>();
    message.put("jsonrpc", "2.0");
    message.put("id", "a");
    message.put("method", method);
    message.put("params", all);
    return ToolClient.JSON.writeValueAsString(message);
  }

  static Map<String, String> headers(String method, Map<String, Object> params) {
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("MCP-Protocol-Version", VERSION);
    headers.put("Mcp-Method", method);
    Object name = params.getOrDefault("name", params.get("uri"));
    if (name instanceof String text) {
      headers.put("Mcp-Name", text);
    }
    return headers;
  }

  Answer ask(String method, Map<String, Object> params) throws IOException {
    return send(body(method, params), headers(method, params));
  }

  Answer send(String body, Map<String, String> headers) throws IOException {
    return HttpConnection.send(server, "POST", headers, body.getBytes(UTF_8));
  }

  /** The result of a request that must succeed. */
  JsonNode result(String method, Map<String, Object> params) throws IOException {
    Answer answer = ask(method, params);
    JsonNode result = ToolClient.JSON.readTree(answer.body()).get("result");
    if (answer.status() != 200 || result == null) {
      throw new AssertionError(answer.toString());
    }
    return result;
  }

  /** The structured content of a call. */
  JsonNode call(String tool, Map<String, Object> arguments) throws IOException {
    JsonNode result = result("tools/call", Map.of("name", tool, "arguments", arguments));
    return result.get("structuredContent");
  }

  /** The error of a request that must fail. */
  static JsonNode error(Answer answer, int code) {
    leaksNothing(answer.body());
    assertThat(answer.headers().get("content-type")).startsWith("application/json");
    JsonNode json = ToolClient.JSON.readTree(answer.body());
    assertThat(json.get("jsonrpc").asString()).isEqualTo("2.0");
    assertThat(json.get("error").get("code").asInt()).as(answer.body()).isEqualTo(code);
    assertThat(json.get("error").get("message").asString()).isNotBlank();
    return json.get("error");
  }

  /** A response that is a stream; closing it cancels the request. */
  Stream open(String method, Map<String, Object> params) throws IOException {
    return open(method, params, Map.of());
  }

  Stream open(String method, Map<String, Object> params, Map<String, String> more)
      throws IOException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(server.resolve("/mcp"))
            .timeout(Duration.ofMinutes(1))
            .header("Content-Type", "application/json")
            .header("Accept", "application/json, text/event-stream")
            .POST(HttpRequest.BodyPublishers.ofString(body(method, params)));
    headers(method, params).forEach(request::header);
    more.forEach(request::header);
    try {
      return new Stream(http.send(request.build(), HttpResponse.BodyHandlers.ofInputStream()));
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IOException(interrupted);
    }
  }

  /** Messages as they come, and what stands before them. */
  static final class Stream implements AutoCloseable {

    private final HttpResponse<InputStream> response;
    private final MessageStream events;

    private Stream(HttpResponse<InputStream> response) {
      this.response = response;
      this.events = new MessageStream(response.body());
    }

    HttpResponse<?> response() {
      return response;
    }

    /** The next message, or {@code null} at the end; comments are left out. */
    JsonNode next() throws IOException {
      return events.next();
    }

    @Override
    public void close() throws IOException {
      events.close();
    }
  }
}
