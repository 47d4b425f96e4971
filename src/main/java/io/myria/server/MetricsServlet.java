package io.myria.server;

import io.smallrye.metrics.MetricsRequestHandler;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The metrics of the implementation that the WAR carries for WildFly, in the Prometheus format.
 * Only there it is made, and only there that implementation is to be seen.
 */
public class MetricsServlet extends HttpServlet {

  private static final long serialVersionUID = 1L;

  /** Behind the last label; allowed, and nobody else writes it. */
  private static final Pattern LAST_COMMA = Pattern.compile("(?<!\\\\)\",} ");

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    List<String> accepted = Collections.list(request.getHeaders("Accept"));
    new MetricsRequestHandler()
        .handleRequest(
            request.getRequestURI(),
            request.getMethod(),
            accepted.isEmpty() ? Stream.of("text/plain") : accepted.stream(),
            request.getParameterMap(),
            (status, body, headers) -> {
              // Not those by which it would let any page of any site read on.
              response.setStatus(status);
              response.setContentType(headers.getOrDefault("Content-Type", "text/plain"));
              response.setCharacterEncoding("UTF-8");
              response.getWriter().write(LAST_COMMA.matcher(body).replaceAll("\"} "));
            });
  }
}
