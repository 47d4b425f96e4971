package io.myria.mcp;

import io.modelcontextprotocol.server.transport.HeaderAccessor;
import io.modelcontextprotocol.server.transport.ServerTransportSecurityException;
import io.myria.limit.ReadRequest;
import io.myria.stateless.Lane;
import jakarta.servlet.ServletConfig;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Collections;
import java.util.List;

/**
 * The endpoint: gives each request to the era that it is of. What is not of the stateless revision
 * goes to the SDK's servlet, as does everything but POST, which answers 405 in both.
 */
final class EraServlet extends HttpServlet {

  private static final long serialVersionUID = 1L;

  private final transient HttpServlet earlier;
  private final transient Lane lane;
  private final transient HostGuard guard;

  EraServlet(HttpServlet earlier, Lane lane, HostGuard guard) {
    this.earlier = earlier;
    this.lane = lane;
    this.guard = guard;
  }

  @Override
  public void init(ServletConfig config) throws ServletException {
    super.init(config);
    earlier.init(config);
  }

  @Override
  protected void service(HttpServletRequest request, HttpServletResponse response)
      throws ServletException, IOException {
    if (!(request instanceof ReadRequest read) || !lane.takes(request, read.body())) {
      earlier.service(request, response);
      return;
    }
    try {
      guard.validate(new Headers(request));
    } catch (ServerTransportSecurityException stranger) {
      response.sendError(stranger.getStatusCode());
      return;
    }
    lane.answer(request, response, read.body());
  }

  @Override
  public void destroy() {
    lane.end();
    earlier.destroy();
  }

  private record Headers(HttpServletRequest request) implements HeaderAccessor {

    @Override
    public List<String> getHeader(String name) {
      List<String> values = Collections.list(request.getHeaders(name));
      return values.isEmpty() ? null : values;
    }

    @Override
    public List<String> getHeaderNames() {
      return Collections.list(request.getHeaderNames());
    }
  }
}
