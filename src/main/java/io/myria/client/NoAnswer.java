package io.myria.client;

import java.net.ConnectException;

/** The server did not answer: nobody listens, or the connection broke before the answer came. */
final class NoAnswer extends ClientFailure {

  private static final long serialVersionUID = 1L;

  NoAnswer(String url, Throwable cause) {
    super(
        "no answer from " + url + "; start a server with './myria serve' or name one with --url",
        cause);
  }

  @Override
  String code() {
    return "no_answer";
  }

  /** Whether the request surely did not reach anybody. */
  boolean neverSent() {
    for (Throwable cause = getCause(); cause != null; cause = cause.getCause()) {
      if (cause instanceof ConnectException) {
        return true;
      }
    }
    return false;
  }
}
