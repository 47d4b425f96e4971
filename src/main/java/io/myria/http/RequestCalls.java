package io.myria.http;

import io.myria.security.Call;
import jakarta.servlet.http.HttpServletRequest;

/**
 * The {@link Call} that a request is. {@link io.myria.http.authentication.AccessFilter} puts it
 * there before anything else sees the request. Stateless.
 */
public final class RequestCalls {

  private static final String ATTRIBUTE = Call.class.getName();

  private RequestCalls() {}

  /**
   * @throws IllegalStateException where nobody asked who is calling: then nothing may be answered
   */
  public static Call of(HttpServletRequest request) {
    if (request.getAttribute(ATTRIBUTE) instanceof Call call) {
      return call;
    }
    throw new IllegalStateException("a request came past the check of who is calling");
  }

  public static void attach(HttpServletRequest request, Call call) {
    request.setAttribute(ATTRIBUTE, call);
  }
}
