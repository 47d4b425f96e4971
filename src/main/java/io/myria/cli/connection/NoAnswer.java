package io.myria.cli.connection;

import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpTimeoutException;
import java.util.Set;
import java.util.concurrent.TimeoutException;

/**
 * The failure to get an answer of a Myria: nobody listens, the connection broke, or something else
 * answered.
 */
public final class NoAnswer extends ClientFailure {

  private static final long serialVersionUID = 1L;

  /** Said before a request is looked at: by a server that still starts. */
  private static final Set<Integer> REFUSED_UNSEEN = Set.of(404, 503);

  /** The same, and a proxy whose server is away. */
  private static final Set<Integer> STILL_STARTING = Set.of(404, 502, 503, 504);

  private final boolean neverSent;
  private final boolean mayStillStart;

  private NoAnswer(String message, boolean neverSent, boolean mayStillStart, Throwable cause) {
    super(message, cause);
    this.neverSent = neverSent;
    this.mayStillStart = mayStillStart;
  }

  public static NoAnswer silence(URI url, Throwable problem) {
    boolean neverSent = false;
    boolean late = false;
    boolean broken = false;
    for (Throwable cause = problem; cause != null; cause = cause.getCause()) {
      neverSent |= cause instanceof ConnectException;
      late |= cause instanceof HttpTimeoutException || cause instanceof TimeoutException;
      broken |= cause instanceof IOException;
    }
    return new NoAnswer(
        "no answer from " + url + "; start a server with './myria serve' or name one with --url",
        neverSent,
        // A connection that nobody took in time has a ConnectException for its cause as well.
        late || (broken && !neverSent),
        problem);
  }

  static NoAnswer status(URI url, int status, Throwable problem) {
    return new NoAnswer(
        url
            + " answers HTTP "
            + status
            + " and not as a Myria that is ready; correct --url or wait",
        REFUSED_UNSEEN.contains(status),
        STILL_STARTING.contains(status),
        problem);
  }

  @Override
  public String code() {
    return "no_answer";
  }

  /** Whether there is something that may yet answer, other than a port at which nobody listens. */
  public boolean mayStillStart() {
    return mayStillStart;
  }

  /** Whether the request surely did not reach a Myria. */
  public boolean neverSent() {
    return neverSent;
  }
}
