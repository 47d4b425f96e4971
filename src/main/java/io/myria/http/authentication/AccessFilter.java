package io.myria.http.authentication;

import io.myria.error.Fault;
import io.myria.http.CallIds;
import io.myria.http.ConnectionHeaders;
import io.myria.http.Refusal;
import io.myria.http.RequestCalls;
import io.myria.http.RequestId;
import io.myria.http.StatusByCall;
import io.myria.security.Call;
import io.myria.security.Gate;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Collections;

/**
 * Stands before the endpoint and all its other filters: asks who is calling, and gives the request
 * its {@link Call}. A call that the {@link Gate} refuses later for want of a permission is answered
 * as the tool's error, with the status and the challenge of a 403.
 */
final class AccessFilter extends HttpFilter {

  private static final long serialVersionUID = 1L;

  private static final int DELETE = 0x7f;

  private final transient Authenticator door;
  private final transient Challenge challenge;
  private final transient CallIds ids;

  AccessFilter(Authenticator door, Challenge challenge, CallIds ids) {
    this.door = door;
    this.challenge = challenge;
    this.ids = ids;
  }

  @Override
  protected void doFilter(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    String id = RequestId.give(request, response, ids);
    Call call;
    try {
      requirePlainHeaders(request);
      call =
          new Call(
              door.admit(request),
              id,
              ConnectionHeaders.of(name -> Collections.list(request.getHeaders(name))));
    } catch (AuthenticationException why) {
      challenge.answer(request, response, why);
      return;
    } catch (Fault headers) {
      Refusal.write(request, response, HttpServletResponse.SC_BAD_REQUEST, headers);
      return;
    }
    RequestCalls.attach(request, call);
    chain.doFilter(
        request,
        new StatusByCall(
            response, call, lacking -> challenge.insufficientScope(request, response, lacking)));
  }

  /** The server may let other bytes than those of text through (RFC 9110, section 5.5). */
  private static void requirePlainHeaders(HttpServletRequest request) {
    for (String name : Collections.list(request.getHeaderNames())) {
      for (String value : Collections.list(request.getHeaders(name))) {
        if (value.chars().anyMatch(c -> c < ' ' && c != '\t' || c == DELETE)) {
          throw Fault.invalid(
              name, "the header " + Fault.shortly(name) + " has a control character");
        }
      }
    }
  }
}
