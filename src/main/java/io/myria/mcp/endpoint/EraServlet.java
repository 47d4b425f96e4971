package io.myria.mcp.endpoint;

import io.myria.http.HttpFault;
import io.myria.http.Refusal;
import io.myria.http.limit.ReadRequest;
import io.myria.mcp.legacy.SessionEndpoint;
import io.myria.mcp.legacy.SessionlessEndpoint;
import io.myria.mcp.protocol.Envelope;
import io.myria.mcp.protocol.StatelessEndpoint;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Collections;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The endpoint: parses the body of a request and gives it to the era that it is of. What is not of
 * the stateless revision and of no session stands for itself. GET and DELETE are for sessions, and
 * refused where there are none, or the stateless revision is named, as is every other method.
 */
final class EraServlet extends HttpServlet {

  private static final long serialVersionUID = 1L;

  private final transient HostGuard guard;
  private final transient StatelessEndpoint stateless;
  private final transient Optional<SessionEndpoint> sessions;
  private final transient SessionlessEndpoint sessionless;

  /**
   * @param sessions empty where every request stands for itself
   */
  EraServlet(
      HostGuard guard,
      StatelessEndpoint stateless,
      Optional<SessionEndpoint> sessions,
      SessionlessEndpoint sessionless) {
    this.guard = guard;
    this.stateless = stateless;
    this.sessions = sessions;
    this.sessionless = sessionless;
  }

  @Override
  protected void service(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    OptionalInt stranger =
        guard.refusal(
            Collections.list(request.getHeaders("Host")),
            Collections.list(request.getHeaders("Origin")));
    if (stranger.isPresent()) {
      response.sendError(stranger.getAsInt());
    } else if (request.getRequestURI().contains(";")) {
      // The server takes a path with parameters for the path; this one has none.
      response.sendError(HttpServletResponse.SC_NOT_FOUND);
    } else if (request instanceof ReadRequest read) {
      post(read, response);
    } else {
      noPost(request, response);
    }
  }

  private void noPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
    boolean session = sessions.isPresent() && !StatelessEndpoint.isNamedBy(request);
    String allowed = session ? "POST, GET, DELETE" : "POST";
    if (session && request.getMethod().equals("GET")) {
      sessions.get().listen(request, response);
    } else if (session && request.getMethod().equals("DELETE")) {
      sessions.get().delete(request, response);
    } else if (request.getMethod().equals("OPTIONS")) {
      response.setHeader("Allow", allowed + ", OPTIONS");
      response.setStatus(HttpServletResponse.SC_NO_CONTENT);
    } else {
      response.setHeader("Allow", allowed);
      int status = HttpServletResponse.SC_METHOD_NOT_ALLOWED;
      Refusal.write(request, response, status, HttpFault.of(status));
    }
  }

  private void post(ReadRequest request, HttpServletResponse response) throws IOException {
    Envelope body = Envelope.of(request.body());
    if (StatelessEndpoint.takes(request, body)) {
      stateless.post(request, response, body);
    } else if (sessions.isPresent() && SessionEndpoint.takes(request, body)) {
      sessions.get().post(request, response, body);
    } else {
      sessionless.post(request, response, body);
    }
  }

  @Override
  public void destroy() {
    stateless.end();
    sessions.ifPresent(SessionEndpoint::end);
  }
}
