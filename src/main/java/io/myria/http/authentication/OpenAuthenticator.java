package io.myria.http.authentication;

import io.myria.security.Caller;
import jakarta.servlet.http.HttpServletRequest;

/**
 * Lets everybody in who is on this machine. The address that the request came to is looked at, and
 * not only the setting: a server that did not begin with {@code ./myria serve} may listen where
 * nobody told Myria.
 */
final class OpenAuthenticator implements Authenticator {

  @Override
  public Caller admit(HttpServletRequest request) {
    if (!Loopback.is(request.getLocalAddr())) {
      throw AuthenticationException.notHere(
          "this server is open to its own machine only; set myria.access.mode to jwt to reach it"
              + " from elsewhere");
    }
    return Caller.OPEN;
  }
}
