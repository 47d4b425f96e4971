package io.myria.http;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/**
 * Lets pages of allowed origins call the endpoint and read its answers (Fetch Standard, CORS
 * protocol). A preflight request carries no token, so it is answered before authentication. Pages
 * of other origins get no such header; their requests are refused by the endpoint.
 */
public final class CorsFilter extends HttpFilter {

  private static final long serialVersionUID = 1L;

  private static final String METHODS = "POST, GET, DELETE";
  private static final String REQUEST_HEADERS =
      "Accept, Authorization, Content-Type, Last-Event-ID, MCP-Protocol-Version, Mcp-Method,"
          + " Mcp-Name, Mcp-Session-Id, Myria-Channel, Myria-Participants, Myria-Speaker,"
          + " Myria-Tool-Groups, traceparent";
  private static final String RESPONSE_HEADERS =
      "Mcp-Session-Id, MCP-Protocol-Version, Retry-After, WWW-Authenticate, X-Request-Id";

  /** In seconds; browsers cut it to two hours or less. */
  private static final String REMEMBERED = "7200";

  private final transient HostNames origins;

  public CorsFilter(HostNames origins) {
    this.origins = origins;
  }

  @Override
  protected void doFilter(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    String origin = request.getHeader("Origin");
    if (origin == null) {
      chain.doFilter(request, response);
      return;
    }
    response.addHeader("Vary", "Origin");
    boolean allowed = origins.allow(origin);
    if (allowed) {
      response.setHeader("Access-Control-Allow-Origin", origin);
      response.setHeader("Access-Control-Expose-Headers", RESPONSE_HEADERS);
    }
    if (allowed
        && request.getMethod().equals("OPTIONS")
        && request.getHeader("Access-Control-Request-Method") != null) {
      response.setHeader("Access-Control-Allow-Methods", METHODS);
      response.setHeader("Access-Control-Allow-Headers", REQUEST_HEADERS);
      response.setHeader("Access-Control-Max-Age", REMEMBERED);
      response.setStatus(HttpServletResponse.SC_NO_CONTENT);
      return;
    }
    chain.doFilter(request, response);
  }
}
