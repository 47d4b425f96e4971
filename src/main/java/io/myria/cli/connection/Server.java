package io.myria.cli.connection;

import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.client.transport.McpHttpClientTransportAuthorizationException;
import io.modelcontextprotocol.json.jackson3.JacksonMcpJsonMapper;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.Implementation;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import java.net.URI;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * One server, by its MCP endpoint. Connects at the first call, and anew after a lost connection.
 * Not for use by several threads.
 */
public final class Server implements AutoCloseable {

  /** A build of many events may take minutes; the server has limits of its own for the rest. */
  private static final Duration ANSWER = Duration.ofMinutes(15);

  /** The SDK tells a status in words only. */
  private static final Pattern STATUS = Pattern.compile("[Ss]tatus code: ?(\\d{3})");

  private static final Duration CONNECT = Duration.ofSeconds(5);
  private static final int ANSWER_BYTES = 64 << 20;

  private final URI url;
  private final String token;
  private final JsonMapper json = Json.MAPPER;
  private McpSyncClient client;

  /**
   * @param token sent as a bearer token; may be null
   */
  public Server(URI url, String token) {
    this.url = url;
    this.token = token;
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
    CallToolResult result;
    try {
      result = connected().callTool(CallToolRequest.builder(tool).arguments(arguments).build());
    } catch (McpError refused) {
      throw new ToolFailure(
          error("protocol", refused.getMessage() == null ? "no message" : refused.getMessage()));
    } catch (RuntimeException lost) {
      close();
      throw explained(lost);
    }
    JsonNode content = content(result);
    if (Boolean.TRUE.equals(result.isError())) {
      throw new ToolFailure(
          content.has("error") ? content.get("error") : error("failed", content.toString()));
    }
    return new ToolAnswer(
        content,
        text(result),
        result.meta() == null
            ? JsonNodeFactory.instance.objectNode()
            : json.valueToTree(result.meta()));
  }

  /**
   * Makes sure that a server answers, before anything is sent to it.
   *
   * @throws NoAnswer when none does
   */
  public void connect() {
    try {
      connected();
    } catch (RuntimeException problem) {
      close();
      throw explained(problem);
    }
  }

  /** An HTTP status tells more than a lost connection does. */
  private ClientFailure explained(RuntimeException problem) {
    for (Throwable cause = problem; cause != null; cause = cause.getCause()) {
      if (cause instanceof McpHttpClientTransportAuthorizationException refused) {
        return refused(refused.getResponseInfo());
      }
      Matcher status = STATUS.matcher(String.valueOf(cause.getMessage()));
      if (status.find()) {
        return NoAnswer.status(url, Integer.parseInt(status.group(1)), problem);
      }
    }
    return NoAnswer.silence(url, problem);
  }

  /**
   * The SDK keeps the challenge and drops the body; RFC 6750 has the words in the challenge, too.
   */
  private ToolFailure refused(HttpResponse.ResponseInfo response) {
    String challenge = response.headers().firstValue("WWW-Authenticate").orElse("");
    if (response.statusCode() == 403) {
      return new ToolFailure(
          error(
              "insufficient_scope",
              "this call needs a token with the scope \"" + parameter(challenge, "scope") + "\""));
    }
    String why = parameter(challenge, "error_description");
    return new ToolFailure(
        error(
            "not_allowed",
            url + " wants a valid token; give --token" + (why.isEmpty() ? "" : " (" + why + ")")));
  }

  private static String parameter(String challenge, String name) {
    Matcher matcher = Pattern.compile("\\b" + name + "=\"([^\"]*)\"").matcher(challenge);
    return matcher.find() ? matcher.group(1) : "";
  }

  private static JsonNode error(String code, String message) {
    return JsonNodeFactory.instance.objectNode().put("code", code).put("message", message);
  }

  private JsonNode content(CallToolResult result) {
    if (result.structuredContent() != null) {
      return json.valueToTree(result.structuredContent());
    }
    String text = text(result);
    try {
      return json.readTree(text);
    } catch (JacksonException notJson) {
      return JsonNodeFactory.instance.objectNode().put("text", text);
    }
  }

  private static String text(CallToolResult result) {
    return result.content().stream()
        .filter(TextContent.class::isInstance)
        .map(part -> ((TextContent) part).text())
        .findFirst()
        .orElse("");
  }

  private McpSyncClient connected() {
    if (client == null) {
      HttpClientStreamableHttpTransport.Builder transport =
          HttpClientStreamableHttpTransport.builder(url.resolve("/").toString())
              .endpoint(url.getRawPath())
              .jsonMapper(new JacksonMcpJsonMapper(json))
              .connectTimeout(CONNECT)
              .maxResponseSize(ANSWER_BYTES);
      if (token != null && !token.isBlank()) {
        transport.addHttpRequestCustomizer(
            (request, method, uri, body, context) ->
                request.header("Authorization", "Bearer " + token));
      }
      McpSyncClient made =
          McpClient.sync(transport.build())
              .clientInfo(Implementation.builder("myria-command-line", "1").build())
              .requestTimeout(ANSWER)
              .initializationTimeout(Duration.ofSeconds(20))
              .build();
      made.initialize();
      client = made;
    }
    return client;
  }

  @Override
  public void close() {
    if (client != null) {
      McpSyncClient closing = client;
      client = null;
      closing.close();
    }
  }
}
