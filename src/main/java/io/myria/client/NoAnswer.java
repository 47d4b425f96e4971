package io.myria.client;

import java.net.ConnectException;
import java.net.URI;
import java.util.Set;

/** No answer of a Myria came: nobody listens, the connection broke, or something else answered. */
final class NoAnswer extends ClientFailure {

  private static final long serialVersionUID = 1L;

  /** Said before a request is looked at: by a server that still starts. */
  private static final Set<Integer> REFUSED_UNSEEN = Set.of(404, 503);

  private final boolean neverSent;

  private NoAnswer(String message, boolean neverSent, Throwable cause) {
    super(message, cause);
    this.neverSent = neverSent;
  }

  static NoAnswer silence(URI url, Throwable problem) {
    boolean neverSent = false;
    for (Throwable cause = problem; cause != null; cause = cause.getCause()) {
      neverSent |= cause instanceof ConnectException;
    }
    return new NoAnswer(
        "no answer from " + url + "; start a server with './myria serve' or name one with --url",
        neverSent,
        problem);
  }

  static NoAnswer status(URI url, int status, Throwable problem) {
    return new NoAnswer(
        url
            + " answers HTTP "
            + status
            + " and not as a Myria that is ready; correct --url or wait",
        REFUSED_UNSEEN.contains(status),
        problem);
  }

  @Override
  String code() {
    return "no_answer";
  }

  /** Whether the request surely did not reach a Myria. */
  boolean neverSent() {
    return neverSent;
  }
}
