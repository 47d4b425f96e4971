package example.myria;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Calls tools of Myria over MCP, each by one request of HTTP. Thread-safe. */
public final class MyriaClient {

  static final ObjectMapper JSON = new ObjectMapper();

  private final HttpClient http =
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)).build();
  private final URI endpoint;
  private final List<String> participants;

  /**
   * @param endpoint such as {@code http://127.0.0.1:8080/mcp}
   * @param participants for whom it reads, and who may see what it appends
   */
  public MyriaClient(URI endpoint, List<String> participants) {
    this.endpoint = endpoint;
    this.participants = List.copyOf(participants);
  }

  /** The structured answer of a tool; throws {@link IllegalStateException} with its error. */
  JsonNode call(String tool, Map<String, Object> arguments) {
    try {
      Map<String, Object> body =
          Map.of(
              "jsonrpc",
              "2.0",
              "id",
              1,
              "method",
              "tools/call",
              "params",
              Map.of("name", tool, "arguments", arguments));
      HttpRequest request =
          HttpRequest.newBuilder(endpoint)
              .timeout(Duration.ofSeconds(30))
              .header("Content-Type", "application/json")
              .header("Accept", "application/json, text/event-stream")
              .header("Myria-Participants", header(participants))
              .POST(HttpRequest.BodyPublishers.ofString(JSON.writeValueAsString(body)))
              .build();
      String answer = http.send(request, HttpResponse.BodyHandlers.ofString()).body();
      JsonNode result = JSON.readTree(answer).path("result");
      if (!result.has("structuredContent") || result.path("isError").asBoolean()) {
        throw new IllegalStateException(tool + ": " + answer);
      }
      return result.get("structuredContent");
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", interrupted);
    }
  }

  /** Names may hold commas and any letters; a header holds them percent-encoded. */
  private static String header(List<String> names) {
    return names.stream()
        .map(name -> URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20"))
        .collect(Collectors.joining(","));
  }
}
