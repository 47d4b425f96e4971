package io.myria.server;

import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.lang.annotation.Annotation;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.HealthCheckResponse.Status;
import org.eclipse.microprofile.health.Liveness;
import org.eclipse.microprofile.health.Readiness;
import org.eclipse.microprofile.health.Startup;
import tools.jackson.databind.json.JsonMapper;

/**
 * The application's checks as MicroProfile Health 4.0 has them: {@code /health} all, {@code
 * /health/live}, {@code /health/ready}, {@code /health/started}; 200 where all are up, 503 where
 * one is down.
 */
public class HealthServlet extends HttpServlet {

  private static final long serialVersionUID = 1L;

  private static final JsonMapper JSON = JsonMapper.shared();

  private static final Map<String, Annotation> KINDS =
      Map.of(
          "/live", Liveness.Literal.INSTANCE,
          "/ready", Readiness.Literal.INSTANCE,
          "/started", Startup.Literal.INSTANCE);

  @Inject @Any private transient Instance<HealthCheck> checks;

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    String path = request.getPathInfo() == null ? "" : request.getPathInfo();
    if (!path.isEmpty() && !KINDS.containsKey(path)) {
      response.sendError(HttpServletResponse.SC_NOT_FOUND);
      return;
    }
    List<HealthCheckResponse> answers =
        asked(path).flatMap(kind -> checks.select(kind).stream()).map(HealthCheck::call).toList();
    boolean up = answers.stream().allMatch(answer -> answer.getStatus() == Status.UP);
    response.setStatus(up ? HttpServletResponse.SC_OK : HttpServletResponse.SC_SERVICE_UNAVAILABLE);
    response.setContentType("application/json");
    response.setCharacterEncoding("UTF-8");
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("status", (up ? Status.UP : Status.DOWN).name());
    document.put("checks", answers.stream().map(HealthServlet::document).toList());
    response.getWriter().write(JSON.writeValueAsString(document));
  }

  private static Stream<Annotation> asked(String path) {
    return path.isEmpty() ? KINDS.values().stream() : Stream.of(KINDS.get(path));
  }

  private static Map<String, Object> document(HealthCheckResponse answer) {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("name", answer.getName());
    document.put("status", answer.getStatus().name());
    answer.getData().ifPresent(data -> document.put("data", data));
    return document;
  }
}
