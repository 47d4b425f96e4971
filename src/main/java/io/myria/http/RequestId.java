package io.myria.http;

import jakarta.servlet.ServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Optional;

/**
 * The id by which a request is known in its answer, in the log and in the audit. It is Myria's own:
 * one that a client sends would let it write into the log. Stateless.
 */
public final class RequestId {

  /** In every answer of the endpoint, whatever it is. */
  public static final String HEADER = "X-Request-Id";

  private static final String ATTRIBUTE = RequestId.class.getName();

  private RequestId() {}

  /** Empty where a request came past the endpoint's filters. */
  public static Optional<String> of(ServletRequest request) {
    return request.getAttribute(ATTRIBUTE) instanceof String id
        ? Optional.of(id)
        : Optional.empty();
  }

  /** Gives a request its id, unless it has one, and says it in the answer. */
  public static String give(ServletRequest request, HttpServletResponse response, CallIds ids) {
    String id = of(request).orElseGet(ids::next);
    request.setAttribute(ATTRIBUTE, id);
    if (!response.isCommitted()) {
      response.setHeader(HEADER, id);
    }
    return id;
  }
}
