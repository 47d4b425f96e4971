package io.myria.mcp.protocol;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * The open streams. {@link #look} goes over them about once a second: that is how a stream that the
 * client has closed is found, one that it does not read is cut off, and all are kept alive. No
 * stream holds a thread. Thread-safe.
 */
public final class Streams {

  private static final Logger LOG = Logger.getLogger(Streams.class.getName());

  /**
   * The looks after which a quiet stream carries a comment. A connection that the client has closed
   * takes the first thing that is written to it, and often the second: three are to come within ten
   * seconds, so that its place is free soon.
   */
  public static final int QUIET = 3;

  private final Map<EventStream, ServerStream> open = new ConcurrentHashMap<>();

  public void add(EventStream stream, ServerStream flow) {
    open.put(stream, flow);
  }

  public void remove(EventStream stream) {
    open.remove(stream);
  }

  public int count() {
    return open.size();
  }

  public void look() {
    look(System.nanoTime());
  }

  void look(long now) {
    open.forEach((stream, flow) -> look(stream, flow, now));
  }

  public void end() {
    open.forEach((stream, flow) -> flow.end());
    open.clear();
  }

  /** One that fails must not keep the others from being looked at. */
  private void look(EventStream stream, ServerStream flow, long now) {
    try {
      stream.check(now);
      if (!stream.isClosed()) {
        flow.look();
      }
      if (stream.isClosed()) {
        open.remove(stream);
        flow.cancel();
      }
    } catch (RuntimeException | Error problem) {
      LOG.log(Level.WARNING, "a stream could not be looked at", problem);
    }
  }
}
