package io.myria.mcp.endpoint;

import io.modelcontextprotocol.server.transport.HeaderAccessor;
import io.modelcontextprotocol.server.transport.ServerTransportSecurityException;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.http.authentication.HttpFault;
import io.myria.http.authentication.Refusal;
import io.myria.http.limit.ReadRequest;
import io.myria.mcp.current.StatelessEndpoint;
import io.myria.mcp.legacy.SessionEndpoint;
import jakarta.servlet.ServletConfig;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The endpoint: gives each request to the era that it is of. What is not of the stateless revision
 * and of no session goes to the SDK's servlet. GET and DELETE are for sessions, and refused where
 * there are none, or the stateless revision is named, as is every other method.
 */
final class EraServlet extends HttpServlet {

  private static final long serialVersionUID = 1L;

  private static final int NOT_ACCEPTABLE = 406;

  private final transient HttpServlet earlier;
  private final transient StatelessEndpoint stateless;
  private final transient Optional<SessionEndpoint> sessions;
  private final transient HostGuard guard;

  /**
   * @param sessions empty where every request stands for itself
   */
  EraServlet(
      HttpServlet earlier,
      StatelessEndpoint stateless,
      Optional<SessionEndpoint> sessions,
      HostGuard guard) {
    this.earlier = earlier;
    this.stateless = stateless;
    this.sessions = sessions;
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
    try {
      guard.validate(new Headers(request));
    } catch (ServerTransportSecurityException stranger) {
      response.sendError(stranger.getStatusCode());
      return;
    }
    if (request.getRequestURI().contains(";")) {
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

  private void post(ReadRequest request, HttpServletResponse response)
      throws ServletException, IOException {
    byte[] body = request.body();
    if (stateless.takes(request, body)) {
      stateless.answer(request, response, body);
    } else if (sessions.isPresent() && sessions.get().takes(request, body)) {
      sessions.get().post(request, response, body);
    } else if (!takesBoth(request)) {
      Refusal.write(
          request,
          response,
          NOT_ACCEPTABLE,
          new Fault(
              FaultCode.INVALID_REQUEST,
              "Accept must list application/json and text/event-stream"));
    } else if (ExactJson.isJson(body)) {
      earlier.service(request, response);
    } else {
      Refusal.malformed(request, response);
    }
  }

  /** The SDK answers a client that does not with the code of an unknown method. */
  private static boolean takesBoth(HttpServletRequest request) {
    List<String> accepted =
        Collections.list(request.getHeaders("Accept")).stream()
            .map(header -> header.toLowerCase(Locale.ROOT))
            .toList();
    return Stream.of("application/json", "text/event-stream")
        .allMatch(type -> accepted.stream().anyMatch(header -> header.contains(type)));
  }

  @Override
  public void destroy() {
    stateless.end();
    sessions.ifPresent(SessionEndpoint::end);
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
