package io.myria.server;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebFilter;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * In the WAR of {@link InsideServerIT}: tells whether the last call of the endpoint read the clock
 * on the thread that served its request: the one that brought it, or that of the second dispatch
 * where the body came after the head. Every append reads the clock.
 */
@WebFilter(
    urlPatterns = {"/mcp", "/noted-threads"},
    asyncSupported = true,
    dispatcherTypes = {DispatcherType.REQUEST, DispatcherType.ASYNC})
public class NotedThreads extends HttpFilter {

  private static final long serialVersionUID = 1L;

  private static final Set<Thread> READERS = ConcurrentHashMap.newKeySet();
  private static volatile Thread request;

  static void note() {
    READERS.add(Thread.currentThread());
  }

  @Override
  protected void doFilter(HttpServletRequest asked, HttpServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    if (asked.getServletPath().equals("/noted-threads")) {
      response.getWriter().write(READERS.contains(request) ? "the same" : "others: " + READERS);
      return;
    }
    READERS.clear();
    request = Thread.currentThread();
    chain.doFilter(asked, response);
  }
}
