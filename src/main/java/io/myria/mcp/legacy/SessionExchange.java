package io.myria.mcp.legacy;

import io.myria.http.authentication.RequestId;
import io.myria.mcp.current.EventStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Collections;
import java.util.Locale;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;

/** One HTTP request and its response. For one thread. */
final class SessionExchange {

  private static final String RETRY_SECONDS = "5";

  private final HttpServletRequest request;
  private final HttpServletResponse response;
  private final JsonMapper mapper;

  SessionExchange(HttpServletRequest request, HttpServletResponse response, JsonMapper mapper) {
    this.request = request;
    this.response = response;
    this.mapper = mapper;
  }

  HttpServletRequest request() {
    return request;
  }

  HttpServletResponse response() {
    return response;
  }

  void requireTypes(String... accepted) {
    String type = request.getContentType();
    if (type == null || !essence(type).equals("application/json")) {
      throw SessionException.request(415, "Content-Type must be application/json");
    }
    requireAccepted(accepted);
  }

  void requireAccepted(String... types) {
    for (String type : types) {
      String any = type.substring(0, type.indexOf('/')) + "/*";
      if (accepted().noneMatch(one -> one.equals(type) || one.equals(any) || one.equals("*/*"))) {
        throw SessionException.request(406, "Accept must list " + String.join(" and ", types));
      }
    }
  }

  void accept() {
    response.setStatus(HttpServletResponse.SC_ACCEPTED);
  }

  void refuse(SessionException refused) throws IOException {
    if (refused.isRetryable()) {
      response.setHeader("Retry-After", RETRY_SECONDS);
    }
    write(refused.status(), refused.json(RequestId.of(request)));
  }

  void write(int status, Object message) throws IOException {
    byte[] bytes = mapper.writeValueAsBytes(message);
    response.setStatus(status);
    response.setContentType("application/json");
    response.setCharacterEncoding("UTF-8");
    response.setContentLength(bytes.length);
    response.getOutputStream().write(bytes);
  }

  EventStream stream() throws IOException {
    return EventStream.open(request, response, mapper);
  }

  SessionResponse reply() {
    return new SessionResponse(request, response, mapper);
  }

  private Stream<String> accepted() {
    return Collections.list(request.getHeaders("Accept")).stream()
        .flatMap(header -> Stream.of(header.split(",")))
        .map(SessionExchange::essence);
  }

  /** A media type without its parameters. */
  private static String essence(String type) {
    return type.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
  }
}
