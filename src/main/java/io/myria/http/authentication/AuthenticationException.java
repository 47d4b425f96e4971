package io.myria.http.authentication;

import io.myria.error.Fault;
import io.myria.error.FaultCode;

/**
 * A request that goes no further, and why, in words for the client; nothing of a token is in it.
 */
final class AuthenticationException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final int status;
  private final String error;

  /**
   * @param status of HTTP
   * @param error RFC 6750's code, or empty where the challenge has none
   */
  AuthenticationException(int status, String error, String message, Throwable cause) {
    super(message, cause);
    this.status = status;
    this.error = error;
  }

  /** Nothing was said of who is calling (RFC 6750, section 3.1: no code then). */
  static AuthenticationException withoutToken() {
    return new AuthenticationException(
        401, "", "this server needs a bearer token in the header Authorization", null);
  }

  static AuthenticationException badToken(String message, Throwable cause) {
    return new AuthenticationException(401, "invalid_token", message, cause);
  }

  static AuthenticationException badRequest(String message) {
    return new AuthenticationException(400, "invalid_request", message, null);
  }

  static AuthenticationException notHere(String message) {
    return new AuthenticationException(403, "", message, null);
  }

  static AuthenticationException later(String message, Throwable cause) {
    return new AuthenticationException(503, "", message, cause);
  }

  /** As the one error model has it. */
  Fault fault() {
    FaultCode code =
        switch (status) {
          case 400 -> FaultCode.INVALID_REQUEST;
          case 401 -> FaultCode.UNAUTHENTICATED;
          case 503 -> FaultCode.ISSUER_UNAVAILABLE;
          default -> FaultCode.NOT_ALLOWED;
        };
    return new Fault(code, getMessage(), getCause());
  }

  int status() {
    return status;
  }

  String error() {
    return error;
  }
}
