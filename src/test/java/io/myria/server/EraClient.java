package io.myria.server;

import static io.myria.server.PlainWords.leaksNothing;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.myria.server.HttpConnection.Answer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** Asks the same of a server in either era, with a token or without. */
final class EraClient {

  /** Of the protocol. */
  enum Era {
    EARLIER,
    NEWER;

    /** The code of a resource that is not there; it has changed from one to the other. */
    int resourceNotFound() {
      return this == EARLIER ? -32002 : -32602;
    }
  }

  private final URI server;
  private final Era era;
  private final Map<String, String> token;

  EraClient(URI server, Era era, Map<String, String> token) {
    this.server = server;
    this.era = era;
    this.token = token;
  }

  Answer ask(String method, Map<String, Object> params) {
    Map<String, String> headers = new LinkedHashMap<>(token);
    try {
      if (era == Era.NEWER) {
        headers.putAll(ModernClient.headers(method, params));
        return new ModernClient(server).send(ModernClient.body(method, params), headers);
      }
      Map<String, Object> message = new LinkedHashMap<>();
      message.put("jsonrpc", "2.0");
      message.put("id", "a");
      message.put("method", method);
      message.put("params", params);
      byte[] body = ToolClient.JSON.writeValueAsString(message).getBytes(UTF_8);
      return HttpConnection.send(server, "POST", headers, body);
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  /** The result of a request that must succeed. */
  JsonNode result(String method, Map<String, Object> params) {
    Answer answer = ask(method, params);
    JsonNode result = ToolClient.JSON.readTree(answer.body()).get("result");
    assertThat(result).as(answer.toString()).isNotNull();
    assertThat(answer.status()).isEqualTo(200);
    assertThat(result.has("resultType")).isEqualTo(era == Era.NEWER);
    return result;
  }

  /** The error of a request that must fail. */
  JsonNode error(String method, Map<String, Object> params) {
    return error(ask(method, params));
  }

  static JsonNode error(Answer answer) {
    leaksNothing(answer.body());
    JsonNode error = ToolClient.JSON.readTree(answer.body()).get("error");
    assertThat(error).as(answer.toString()).isNotNull();
    assertThat(error.get("message").asString()).isNotBlank();
    return error;
  }

  /** What stands in a resource that is JSON. */
  JsonNode read(String uri) {
    JsonNode contents = result("resources/read", Map.of("uri", uri)).get("contents");
    assertThat(contents.size()).isEqualTo(1);
    assertThat(contents.get(0).get("uri").asString()).isEqualTo(uri);
    assertThat(contents.get(0).get("mimeType").asString()).isEqualTo("application/json");
    return ToolClient.JSON.readTree(contents.get(0).get("text").asString());
  }

  /** The structured content of a call that must succeed. */
  JsonNode call(String tool, Map<String, Object> arguments) {
    JsonNode result = result("tools/call", Map.of("name", tool, "arguments", arguments));
    assertThat(result.get("isError").asBoolean()).as(result.toString()).isFalse();
    return result.get("structuredContent");
  }
}
