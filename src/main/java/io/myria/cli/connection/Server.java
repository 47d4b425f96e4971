package io.myria.cli.connection;

import io.myria.client.McpClient;
import io.myria.client.McpException;
import io.myria.client.NoResponseException;
import io.myria.client.RpcException;
import io.myria.client.StatusException;
import io.myria.client.ToolResult;
import java.net.URI;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** One server, by its MCP endpoint. Connects at the first call. For one thread. */
public final class Server implements AutoCloseable {

  /** Longer than the server works on most things without a sign of it. */
  public static final Duration USUAL_SILENCE = Duration.ofMinutes(2);

  private final URI url;
  private final McpClient client;

  /**
   * @param token sent as a bearer token; may be null
   * @param silence longest wait for the next byte of an answer
   */
  public Server(URI url, String token, Duration silence) {
    this.url = url;
    McpClient.Options options =
        McpClient.Options.of(url).named("myria-command-line", "1").silentFor(silence);
    this.client =
        new McpClient(
            token == null || token.isBlank()
                ? options
                : options.with("Authorization", "Bearer " + token),
            Json.MAPPER);
  }

  /**
   * @return the tool's structured content
   * @throws ToolFailure when the server refuses
   * @throws NoAnswer when no answer comes
   */
  public JsonNode call(String tool, Map<String, Object> arguments) {
    return answer(tool, arguments).content();
  }

  /**
   * The same in all forms, for a person, who pays for no token: as much as is asked for, or as the
   * server gives at most where that is less.
   */
  public ToolAnswer read(String tool, Map<String, Object> arguments, int budgetTokens) {
    Map<String, Object> generous = new LinkedHashMap<>(arguments);
    generous.put("budget_tokens", budgetTokens);
    try {
      return answer(tool, generous);
    } catch (ToolFailure refusal) {
      if (!refusal.field().equals("budget_tokens")) {
        throw refusal;
      }
      return answer(tool, arguments);
    }
  }

  /** As {@link #call}, in all forms. */
  public ToolAnswer answer(String tool, Map<String, Object> arguments) {
    ToolResult result;
    try {
      result = client.callTool(tool, arguments);
    } catch (McpException problem) {
      throw explained(problem);
    }
    JsonNode content = content(result);
    if (result.isError()) {
      throw new ToolFailure(
          content.has("error") ? content.get("error") : error("failed", content.toString()));
    }
    return new ToolAnswer(content, result.text(), result.meta());
  }

  /**
   * Makes sure that a server answers, before anything is sent to it.
   *
   * @throws NoAnswer when none does
   */
  public void connect() {
    try {
      client.connect();
    } catch (McpException problem) {
      throw explained(problem);
    }
  }

  private ClientFailure explained(McpException problem) {
    return switch (problem) {
      case NoResponseException none -> NoAnswer.silence(url, none);
      case StatusException status -> refused(status);
      case RpcException error -> new ToolFailure(error(error));
    };
  }

  /** Myria adds the error model of its tools. */
  private static JsonNode error(RpcException error) {
    return error.data().path("code").isString()
        ? error.data()
        : error("protocol", error.getMessage());
  }

  /** RFC 6750 has the words in the challenge, too. */
  private ClientFailure refused(StatusException refusal) {
    String challenge = refusal.challenge();
    if (refusal.status() == 403 && !challenge.isEmpty()) {
      return new ToolFailure(
          error(
              "insufficient_scope",
              "this call needs a token with the scope \"" + parameter(challenge, "scope") + "\""));
    }
    if (refusal.status() == 401) {
      String why = parameter(challenge, "error_description");
      return new ToolFailure(
          error(
              "not_allowed",
              url
                  + " wants a valid token; give --token"
                  + (why.isEmpty() ? "" : " (" + why + ")")));
    }
    return NoAnswer.status(url, refusal.status(), refusal);
  }

  private static String parameter(String challenge, String name) {
    Matcher matcher = Pattern.compile("\\b" + name + "=\"([^\"]*)\"").matcher(challenge);
    return matcher.find() ? matcher.group(1) : "";
  }

  private static JsonNode error(String code, String message) {
    return JsonNodeFactory.instance.objectNode().put("code", code).put("message", message);
  }

  private static JsonNode content(ToolResult result) {
    if (result.structured().isObject()) {
      return result.structured();
    }
    String text = result.text();
    try {
      return Json.MAPPER.readTree(text);
    } catch (JacksonException notJson) {
      return JsonNodeFactory.instance.objectNode().put("text", text);
    }
  }

  @Override
  public void close() {
    client.close();
  }
}
