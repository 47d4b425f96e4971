package io.myria.cli.connection;

import io.myria.client.NoResponseException;
import java.net.URI;
import java.util.Set;

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

  public static NoAnswer silence(URI url, NoResponseException problem) {
    String instead =
        problem.sent()
            ? " (" + problem.getMessage() + ")"
            : "; start a server with './myria serve' or name one with --url";
    return new NoAnswer(
        "no answer from " + url + instead,
        !problem.sent(),
        problem.sent() || problem.timedOut(),
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
