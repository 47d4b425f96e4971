package io.myria.mcp.protocol;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * A response that is a stream of server-sent events (streamable-http, Receiving Messages). It is
 * written without waiting: what the client does not take stands in a queue, and a client that takes
 * nothing for ten seconds, or lets too much stand, is cut off. Thread-safe.
 */
public final class EventStream implements WriteListener {

  private static final Logger LOG = Logger.getLogger(EventStream.class.getName());

  private static final long PATIENCE_NANOS = 10_000_000_000L;
  private static final int MOST_WAITING = 256;
  private static final byte[] COMMENT = ":\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

  private final AsyncContext context;
  private final ServletOutputStream out;
  private final Deque<byte[]> waiting = new ArrayDeque<>();
  private boolean started;
  private boolean unflushed;
  private boolean ending;
  private boolean closed;
  private long stuckSince;

  private EventStream(AsyncContext context, ServletOutputStream out) {
    this.context = context;
    this.out = out;
  }

  /** Turns the response into a stream; on the request's thread. */
  static EventStream open(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    response.setStatus(200);
    response.setContentType("text/event-stream");
    response.setCharacterEncoding("UTF-8");
    response.setHeader("Cache-Control", "no-cache, no-store");
    response.setHeader("X-Accel-Buffering", "no");
    AsyncContext context = request.startAsync(request, response);
    context.setTimeout(0);
    EventStream stream = new EventStream(context, response.getOutputStream());
    stream.out.setWriteListener(stream);
    return stream;
  }

  public synchronized void send(Map<String, Object> message) {
    String event = "event: message\ndata: " + ExactJson.MAPPER.writeValueAsString(message) + "\n\n";
    offer(event.getBytes(StandardCharsets.UTF_8));
  }

  /** Keeps what stands between from closing the connection, and finds out whether it is closed. */
  public synchronized void comment() {
    if (waiting.isEmpty()) {
      offer(COMMENT);
    }
  }

  /** Ends the response when all is written. */
  public synchronized void end() {
    if (!ending) {
      ending = true;
      stuckSince = System.nanoTime();
    }
    write();
  }

  /** Also where the client has closed it. */
  public synchronized boolean isClosed() {
    return closed;
  }

  /** Cuts off a client that does not read, the last words either. */
  public synchronized void check(long now) {
    boolean owes = !waiting.isEmpty() || unflushed || ending;
    if (!closed && owes && now - stuckSince > PATIENCE_NANOS) {
      close();
    }
  }

  @Override
  public synchronized void onWritePossible() {
    started = true;
    write();
  }

  @Override
  public synchronized void onError(Throwable problem) {
    LOG.log(Level.FINE, "a client closed its stream", problem);
    close();
  }

  private void offer(byte[] bytes) {
    if (closed || ending) {
      return;
    }
    if (waiting.isEmpty()) {
      stuckSince = System.nanoTime();
    }
    waiting.add(bytes);
    if (waiting.size() > MOST_WAITING) {
      close();
    } else {
      write();
    }
  }

  private void write() {
    try {
      while (started && !closed && out.isReady()) {
        byte[] next = waiting.poll();
        if (next != null) {
          out.write(next);
          unflushed = true;
          stuckSince = System.nanoTime();
        } else if (unflushed) {
          unflushed = false;
          out.flush();
        } else {
          if (ending) {
            close();
          }
          return;
        }
      }
    } catch (IOException | IllegalStateException gone) {
      LOG.log(Level.FINE, "a client closed its stream", gone);
      close();
    }
  }

  private void close() {
    if (closed) {
      return;
    }
    closed = true;
    waiting.clear();
    try {
      context.complete();
    } catch (IllegalStateException alreadyDone) {
      LOG.log(Level.FINE, "the server ended a stream", alreadyDone);
    }
  }
}
