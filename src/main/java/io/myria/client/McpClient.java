package io.myria.client;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * One MCP server over streamable HTTP. The first request is of the revision 2026-07-28, which needs
 * no handshake; a server that does not speak it is asked for a session of 2025-11-25 or earlier
 * (2026-07-28, basic/versioning, Backward Compatibility). Answers may be JSON or streams of events.
 *
 * <p>A request whose fate is unknown is not repeated: {@link NoResponseException#sent} says whether
 * the server may have acted on it. A request that a server refuses because its session has ended is
 * sent again in a new one. For one thread.
 */
public final class McpClient implements AutoCloseable {

  private static final String STATELESS = "2026-07-28";
  private static final String LATEST_WITH_HANDSHAKE = "2025-11-25";
  private static final String META = "io.modelcontextprotocol/";
  private static final String SESSION = "Mcp-Session-Id";

  private static final int METHOD_NOT_FOUND = -32601;
  private static final int INVALID_REQUEST = -32600;
  private static final int UNSUPPORTED_VERSION = -32022;

  /**
   * HeaderMismatch, MissingRequiredClientCapability, Invalid params: a server that waits for a
   * handshake looks at no parameters.
   */
  private static final Set<Integer> STATELESS_ERRORS = Set.of(-32020, -32021, -32602);

  private final Options options;
  private final JsonMapper json;
  private Era era = Era.UNKNOWN;
  private String session = "";
  private String version = LATEST_WITH_HANDSHAKE;
  private int lastId;

  private enum Era {
    UNKNOWN,
    STATELESS,
    WITH_HANDSHAKE
  }

  /**
   * How to reach a server.
   *
   * @param headers sent with every request, such as {@code Authorization}
   * @param name of this client
   * @param connect longest wait for a connection
   * @param silence longest wait for the next byte of an answer; a server that works on a long one
   *     sends comments
   * @param mostBytes of an answer
   */
  public record Options(
      URI endpoint,
      Map<String, String> headers,
      String name,
      String version,
      Duration connect,
      Duration silence,
      long mostBytes) {

    public Options {
      headers = Map.copyOf(headers);
    }

    public static Options of(URI endpoint) {
      return new Options(
          endpoint,
          Map.of(),
          "myria-client",
          "1",
          Duration.ofSeconds(5),
          Duration.ofMinutes(2),
          64L << 20);
    }

    public Options named(String otherName, String otherVersion) {
      return new Options(endpoint, headers, otherName, otherVersion, connect, silence, mostBytes);
    }

    public Options with(String header, String value) {
      Map<String, String> more = new LinkedHashMap<>(headers);
      more.put(header, value);
      return new Options(endpoint, more, name, version, connect, silence, mostBytes);
    }

    public Options silentFor(Duration longest) {
      return new Options(endpoint, headers, name, version, connect, longest, mostBytes);
    }
  }

  /**
   * @param json reads answers and writes requests
   */
  public McpClient(Options options, JsonMapper json) {
    this.options = options;
    this.json = json;
  }

  /**
   * Makes sure that an MCP server answers.
   *
   * @throws McpException when none does
   */
  public void connect() {
    if (era == Era.UNKNOWN) {
      request("server/discover", Map.of());
    }
  }

  /**
   * Calls a tool; that it failed is a result.
   *
   * @throws McpException when there is no result
   */
  public ToolResult callTool(String name, Map<String, ?> arguments) {
    Map<String, Object> params = new LinkedHashMap<>();
    params.put("name", name);
    params.put("arguments", arguments);
    return ToolResult.of(request("tools/call", params));
  }

  /**
   * Sends any request.
   *
   * @return its result
   * @throws McpException when there is none
   */
  public JsonNode request(String method, Map<String, Object> params) {
    if (era != Era.WITH_HANDSHAKE) {
      Answer answer = stateless(method, params);
      if (era == Era.STATELESS || !answer.isOfAnEarlierEra()) {
        JsonNode result = answer.result();
        era = Era.STATELESS;
        return result;
      }
      handshake();
    }
    if (method.equals("server/discover")) {
      return JsonNodeFactory.instance.objectNode(); // the handshake was in place of it
    }
    Answer answer = inSession(method, params);
    if (answer.status() == 404 && !session.isEmpty()) {
      handshake();
      answer = inSession(method, params);
    }
    return answer.result();
  }

  private Answer stateless(String method, Map<String, Object> params) {
    Map<String, Object> meta = new LinkedHashMap<>();
    meta.put(META + "protocolVersion", STATELESS);
    meta.put(META + "clientInfo", clientInfo());
    meta.put(META + "clientCapabilities", Map.of());
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("_meta", meta);
    all.putAll(params);
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("MCP-Protocol-Version", STATELESS);
    headers.put("Mcp-Method", method);
    Object name = params.getOrDefault("name", params.get("uri"));
    if (name instanceof String text) {
      headers.put("Mcp-Name", headerValue(text));
    }
    return exchange(++lastId, method, all, headers);
  }

  private Answer inSession(String method, Map<String, Object> params) {
    return exchange(++lastId, method, params, sessionHeaders());
  }

  private Map<String, String> sessionHeaders() {
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("MCP-Protocol-Version", version);
    if (!session.isEmpty()) {
      headers.put(SESSION, session);
    }
    return headers;
  }

  /** 2025-11-25, basic/lifecycle, Initialization. */
  private void handshake() {
    session = "";
    Map<String, Object> params = new LinkedHashMap<>();
    params.put("protocolVersion", LATEST_WITH_HANDSHAKE);
    params.put("capabilities", Map.of());
    params.put("clientInfo", clientInfo());
    Answer answer = exchange(++lastId, "initialize", params, Map.of());
    version = answer.result().path("protocolVersion").asString(LATEST_WITH_HANDSHAKE);
    session = answer.session();
    Map<String, Object> initialized = message("notifications/initialized", Map.of());
    post(initialized, sessionHeaders()).close();
    era = Era.WITH_HANDSHAKE;
  }

  private Map<String, Object> clientInfo() {
    return Map.of("name", options.name(), "version", options.version());
  }

  /** 2026-07-28, streamable HTTP, Value Encoding. */
  private static String headerValue(String text) {
    boolean plain = text.chars().allMatch(c -> c > ' ' && c <= '~' || c == ' ');
    return plain && text.equals(text.strip()) && !text.startsWith("=?")
        ? text
        : "=?base64?"
            + Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8))
            + "?=";
  }

  private static Map<String, Object> message(String method, Map<String, Object> params) {
    Map<String, Object> message = new LinkedHashMap<>();
    message.put("jsonrpc", "2.0");
    message.put("method", method);
    if (!params.isEmpty()) {
      message.put("params", params);
    }
    return message;
  }

  private HttpPost post(Map<String, Object> message, Map<String, String> headers) {
    Map<String, String> all = new LinkedHashMap<>();
    all.put("Content-Type", "application/json");
    all.put("Accept", "application/json, text/event-stream");
    all.put("User-Agent", options.name() + "/" + options.version());
    all.putAll(headers);
    return HttpPost.send(options, "POST", all, json.writeValueAsBytes(message));
  }

  private Answer exchange(
      int id, String method, Map<String, Object> params, Map<String, String> headers) {
    Map<String, Object> message = message(method, params);
    message.put("id", id);
    HttpPost post = post(message, headers);
    boolean kept = false;
    try {
      JsonNode answer = null;
      if (post.mediaType().equals("text/event-stream")) {
        answer = streamed(post.body(), id, headers);
      } else if (post.mediaType().equals("application/json")) {
        answer = parsed(post.body().readAllBytes());
        kept = true;
      }
      return new Answer(
          post.status(), post.header("WWW-Authenticate"), post.header(SESSION), answer);
    } catch (IOException problem) {
      throw HttpPost.failure(options, true, problem);
    } finally {
      if (!kept) {
        post.close();
      }
    }
  }

  private JsonNode parsed(byte[] body) {
    try {
      JsonNode message = json.readTree(body);
      return message.isObject() ? message : null;
    } catch (JacksonException notJson) {
      return null;
    }
  }

  /** Reads a stream up to the answer; what comes before it is for listeners, or asks back. */
  private JsonNode streamed(InputStream body, int id, Map<String, String> headers)
      throws IOException {
    ServerSentEvents events = new ServerSentEvents(body);
    for (String data = events.next(); data != null; data = events.next()) {
      JsonNode message = parsed(data.getBytes(StandardCharsets.UTF_8));
      if (message == null) {
        continue;
      }
      if (message.has("method")) {
        reply(message, headers);
      } else if (message.path("id").asInt(-1) == id) {
        return message;
      }
    }
    throw new IOException("the stream ended before the answer");
  }

  /** A server may ask whether its client is there; nothing else was offered to it. */
  private void reply(JsonNode asked, Map<String, String> headers) {
    if (!asked.has("id")) {
      return;
    }
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("jsonrpc", "2.0");
    answer.put("id", asked.get("id"));
    if (asked.path("method").asString("").equals("ping")) {
      answer.put("result", Map.of());
    } else {
      answer.put("error", Map.of("code", METHOD_NOT_FOUND, "message", "not offered"));
    }
    post(answer, headers).close();
  }

  /** Ends the session, if there is one. */
  @Override
  public void close() {
    if (era == Era.WITH_HANDSHAKE && !session.isEmpty()) {
      try {
        HttpPost.send(options, "DELETE", sessionHeaders(), null).close();
      } catch (NoResponseException gone) {
        // Its server ends it by itself.
      }
      session = "";
    }
    era = Era.UNKNOWN;
  }

  /**
   * @param session the header, or an empty text
   * @param message {@code null} where the body is no JSON object
   */
  private record Answer(int status, String challenge, String session, JsonNode message) {

    private boolean isError() {
      return message != null && message.path("error").isObject();
    }

    /** Whether to try a handshake: no server of the stateless era answers in this way. */
    boolean isOfAnEarlierEra() {
      int code = isError() ? message.path("error").path("code").asInt(0) : 0;
      if (code == UNSUPPORTED_VERSION) {
        for (JsonNode supported : message.path("error").path("data").path("supported")) {
          if (supported.asString("").compareTo(STATELESS) < 0) {
            return true;
          }
        }
        return false;
      }
      return switch (status) {
        case 400, 404 -> !STATELESS_ERRORS.contains(code);
        case 200 -> code == METHOD_NOT_FOUND || code == INVALID_REQUEST;
        default -> false;
      };
    }

    /**
     * @throws McpException where there is none
     */
    JsonNode result() {
      if (status == 401 || status == 403 || !isError() && (status >= 300 || message == null)) {
        throw new StatusException(status, challenge);
      }
      if (isError()) {
        throw new RpcException(message.path("error"));
      }
      JsonNode result = message.path("result");
      if (result.path("resultType").asString("complete").equals("input_required")) {
        throw new RpcException(
            JsonNodeFactory.instance
                .objectNode()
                .put("code", INVALID_REQUEST)
                .put("message", "the server asks for input that this client cannot give"));
      }
      return result;
    }
  }

  /** The data of server-sent events, one after the other (WHATWG HTML, section 9.2.6). */
  private static final class ServerSentEvents {

    private final BufferedReader lines;

    ServerSentEvents(InputStream in) {
      this.lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    }

    /** The data of the next event that has any, or {@code null} at the end. */
    String next() throws IOException {
      StringBuilder data = new StringBuilder();
      boolean some = false;
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.isEmpty()) {
          if (some) {
            return data.toString();
          }
        } else if (line.startsWith("data:")) {
          if (some) {
            data.append('\n');
          }
          data.append(line, line.startsWith("data: ") ? 6 : 5, line.length());
          some = true;
        }
      }
      return null; // an event without the blank line behind it is incomplete
    }
  }
}
