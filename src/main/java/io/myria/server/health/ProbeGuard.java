package io.myria.server.health;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebFilter;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Stands before {@code /health}, which the server itself serves: what fails in a probe means that
 * the application is not ready, be it starting or stopping, and never that the probe is broken.
 */
@WebFilter(urlPatterns = {"/health", "/health/*"})
public class ProbeGuard extends HttpFilter {

  private static final long serialVersionUID = 1L;
  private static final List<String> READING = List.of("GET", "HEAD");
  private static final Logger LOG = Logger.getLogger(ProbeGuard.class.getName());

  @Override
  protected void doFilter(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    if (!READING.contains(request.getMethod())) {
      response.setHeader("Allow", String.join(", ", READING));
      response.sendError(HttpServletResponse.SC_METHOD_NOT_ALLOWED);
      return;
    }
    try {
      chain.doFilter(request, response);
    } catch (RuntimeException | ServletException problem) {
      LOG.log(Level.FINE, "a probe could not be answered", problem);
      if (!response.isCommitted()) {
        response.reset();
        response.setStatus(HttpServletResponse.SC_SERVICE_UNAVAILABLE);
        response.setContentType("application/json");
        response.getOutputStream().print("{\"status\":\"DOWN\",\"checks\":[]}");
      }
    }
  }
}
