package io.myria.http.authentication;

import jakarta.servlet.FilterChain;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** Hides the paths that an application server adds to every application and Myria does not use. */
final class HiddenPaths extends HttpFilter {

  private static final long serialVersionUID = 1L;

  @Override
  protected void doFilter(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws IOException {
    response.sendError(HttpServletResponse.SC_NOT_FOUND);
  }
}
