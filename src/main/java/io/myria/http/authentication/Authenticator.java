package io.myria.http.authentication;

import io.myria.security.Caller;
import jakarta.servlet.http.HttpServletRequest;

/** Says who a request is from. Thread-safe. */
interface Authenticator {

  /**
   * @throws AuthenticationException when that cannot be said, or nobody is answered this way
   */
  Caller admit(HttpServletRequest request);
}
