package io.myria.mcp.protocol;

import io.myria.http.RequestId;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** One HTTP request and its response (streamable-http, Sending Messages). For one thread. */
public final class Exchange {

  private static final String JSON = "application/json";
  private static final String EVENTS = "text/event-stream";
  private static final String RETRY_SECONDS = "5";

  private final HttpServletRequest request;
  private final HttpServletResponse response;
  private final Dialect dialect;

  public Exchange(HttpServletRequest request, HttpServletResponse response, Dialect dialect) {
    this.request = request;
    this.response = response;
    this.dialect = dialect;
  }

  public HttpServletRequest request() {
    return request;
  }

  public HttpServletResponse response() {
    return response;
  }

  /**
   * @throws ProtocolException if the body is no JSON, or the client does not take both kinds of
   *     answers
   */
  public void requirePost() {
    String type = request.getContentType();
    if (type == null || !essence(type).equals(JSON)) {
      throw ProtocolException.request(415, "Content-Type must be " + JSON);
    }
    requireAccepted(JSON, EVENTS);
  }

  /**
   * @throws ProtocolException if the client takes no stream
   */
  public void requireStream() {
    requireAccepted(EVENTS);
  }

  private void requireAccepted(String... types) {
    List<String> accepted =
        Collections.list(request.getHeaders("Accept")).stream()
            .flatMap(header -> Stream.of(header.split(",")))
            .map(Exchange::essence)
            .toList();
    for (String type : types) {
      String any = type.substring(0, type.indexOf('/')) + "/*";
      if (Stream.of(type, any, "*/*").noneMatch(accepted::contains)) {
        throw ProtocolException.request(406, "Accept must list " + String.join(" and ", types));
      }
    }
  }

  /** A media type without its parameters. */
  private static String essence(String type) {
    return type.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
  }

  /** Says that a message was taken which has no answer. */
  public void accept() {
    response.setStatus(HttpServletResponse.SC_ACCEPTED);
  }

  /** The result of a method. */
  public void answer(Message message, Map<String, Object> result) throws IOException {
    if (isRetryable(result)) {
      response.setHeader("Retry-After", RETRY_SECONDS);
    }
    write(200, JsonRpc.result(message.id(), dialect.result(result)));
  }

  /** A tool's error is a result; its caller, or what stands between, may try it again. */
  private static boolean isRetryable(Map<String, Object> result) {
    return Boolean.TRUE.equals(result.get("isError"))
        && result.get("structuredContent") instanceof Map<?, ?> content
        && content.get("error") instanceof Map<?, ?> error
        && Boolean.TRUE.equals(error.get("retryable"));
  }

  /** The one way in which a request of the protocol is refused. */
  public void refuse(ProtocolException refused) throws IOException {
    if (refused.fault().kind().retryable()) {
      response.setHeader("Retry-After", RETRY_SECONDS);
    }
    write(
        refused.status(),
        JsonRpc.error(refused.id(), refused.error(RequestId.of(request)), dialect.nullIds()));
  }

  private void write(int status, Map<String, Object> message) throws IOException {
    byte[] bytes = ExactJson.MAPPER.writeValueAsBytes(message);
    response.setStatus(status);
    response.setContentType(JSON);
    response.setCharacterEncoding("UTF-8");
    response.setContentLength(bytes.length);
    response.getOutputStream().write(bytes);
  }

  public EventStream stream() throws IOException {
    return EventStream.open(request, response);
  }
}
