package io.myria.mcp.current;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/** One POST and its response (streamable-http, Sending Messages). For one thread. */
final class Exchange {

  private static final int TOO_MANY_REQUESTS = 429;
  private static final String RETRY_SECONDS = "5";

  private final HttpServletRequest request;
  private final HttpServletResponse response;
  private final JsonMapper mapper;

  Exchange(HttpServletRequest request, HttpServletResponse response, JsonMapper mapper) {
    this.request = request;
    this.response = response;
    this.mapper = mapper;
  }

  HttpServletRequest request() {
    return request;
  }

  /**
   * @throws ProtocolException if the body is no JSON, or the client does not take both kinds of
   *     answers
   */
  void checkTypes() {
    String type = request.getContentType();
    if (type == null || !"application/json".equals(essence(type))) {
      throw ProtocolException.request(415, "Content-Type must be application/json");
    }
    List<String> accepted =
        Collections.list(request.getHeaders("Accept")).stream()
            .flatMap(header -> List.of(header.split(",")).stream())
            .map(Exchange::essence)
            .toList();
    if (!accepts(accepted, "application", "json") || !accepts(accepted, "text", "event-stream")) {
      throw ProtocolException.request(
          406, "Accept must list application/json and text/event-stream");
    }
  }

  void accept() {
    response.setStatus(202);
  }

  void write(int status, Map<String, Object> message) throws IOException {
    byte[] bytes = mapper.writeValueAsBytes(message);
    response.setStatus(status);
    if (status == TOO_MANY_REQUESTS) {
      response.setHeader("Retry-After", RETRY_SECONDS);
    }
    response.setContentType("application/json");
    response.setCharacterEncoding("UTF-8");
    response.setContentLength(bytes.length);
    response.getOutputStream().write(bytes);
  }

  EventStream stream() throws IOException {
    return EventStream.open(request, response, mapper);
  }

  private static boolean accepts(List<String> accepted, String type, String subtype) {
    return accepted.contains(type + "/" + subtype)
        || accepted.contains(type + "/*")
        || accepted.contains("*/*");
  }

  /** A media type without its parameters. */
  private static String essence(String type) {
    return type.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
  }
}
