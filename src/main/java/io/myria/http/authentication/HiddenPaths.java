package io.myria.http.authentication;

import jakarta.servlet.FilterChain;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** Stands before what a server puts into every application and Myria has no use for. */
final class HiddenPaths extends HttpFilter {

  private static final long serialVersionUID = 1L;

  @Override
  protected void doFilter(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws IOException {
    response.sendError(HttpServletResponse.SC_NOT_FOUND);
  }
}
