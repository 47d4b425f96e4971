package io.myria.http;

import java.util.Optional;

/**
 * Puts a request's id, and its caller's trace, into the name of the thread that works for it:
 * {@code … request=ID trace=ID}. Log formats print the name of a thread, and the one of {@code
 * ./myria serve} tells both apart. To be closed by the thread that opened it.
 */
public final class RequestThread {

  private static final String REQUEST = " request=";
  private static final String TRACE = " trace=";

  private final Thread thread = Thread.currentThread();
  private final String before = thread.getName();

  private RequestThread(String requestId, Optional<TraceParent> trace) {
    int end = before.indexOf(REQUEST);
    String own = end < 0 ? before : before.substring(0, end);
    thread.setName(
        own + REQUEST + requestId + trace.map(known -> TRACE + known.traceId()).orElse(""));
  }

  public static RequestThread of(String requestId, Optional<TraceParent> trace) {
    return new RequestThread(requestId, trace);
  }

  /** The thread has its name back. */
  public void close() {
    thread.setName(before);
  }
}
