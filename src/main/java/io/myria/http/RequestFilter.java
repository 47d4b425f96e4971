package io.myria.http;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;

/** Gives each request its id, before anything else sees it, and has its work known by it. */
public final class RequestFilter extends HttpFilter {

  private static final long serialVersionUID = 1L;

  private final transient CallIds ids;
  private final transient RequestSpans spans = new RequestSpans();

  public RequestFilter(CallIds ids) {
    this.ids = ids;
  }

  @Override
  protected void doFilter(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    String id = RequestId.give(request, response, ids);
    Optional<TraceParent> trace = TraceParent.of(request.getHeader(TraceParent.HEADER));
    RequestThread thread = RequestThread.of(id, trace);
    RequestSpans.Running span = spans.begin(request, id);
    try {
      chain.doFilter(request, response);
      if (!span.endsWith(request, response)) {
        span.answered(response.getStatus());
      }
    } finally {
      span.close();
      thread.close();
    }
  }
}
