package io.myria.http.limit;

import io.myria.error.Fault;
import io.myria.error.FaultCode;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.logging.Level;
import java.util.logging.Logger;

/** A body that arrives as its sender likes, while no thread waits for it. Thread-safe. */
final class IncomingBody implements ReadListener, StalledTransfers.Transfer {

  private static final Logger LOG = Logger.getLogger(IncomingBody.class.getName());

  private static final int CHUNK = 16 << 10;

  private final AsyncContext context;
  private final ServletInputStream in;
  private final Terms terms;
  private final ByteBudget.Share share;
  private final Outcome outcome;
  private final ByteArrayOutputStream read = new ByteArrayOutputStream();
  private final long began = System.nanoTime();
  private long progress = began;
  private boolean over;

  /**
   * How large a body may be, and how slow.
   *
   * @param length of this body, or -1 where it is not known, or the end is known otherwise
   * @param stallNanos without a byte
   * @param receiveNanos in all
   */
  record Terms(long length, int mostBytes, long stallNanos, long receiveNanos) {}

  /** What becomes of it; one of these is called, once. */
  interface Outcome {

    /** All is there. */
    void arrived(byte[] body);

    void refused(int status, Fault why);

    /** The client has gone. */
    void gone();
  }

  IncomingBody(
      AsyncContext context,
      ServletInputStream in,
      Terms terms,
      ByteBudget.Share share,
      Outcome outcome) {
    this.context = context;
    this.in = in;
    this.terms = terms;
    this.share = share;
    this.outcome = outcome;
  }

  void begin() {
    context.setTimeout(0);
    in.setReadListener(this);
  }

  /**
   * Of HTTP/1.1, does not ask for more when all is there: asked then, Grizzly waits for what
   * follows the body, and a next request that comes before this one is put away is lost. HTTP/2 may
   * tell the end in a frame of its own, which only the caller hears of.
   */
  @Override
  public synchronized void onDataAvailable() throws IOException {
    byte[] chunk = new byte[CHUNK];
    while (!over && read.size() != terms.length() && in.isReady()) {
      int length = in.read(chunk);
      if (length < 0) {
        return;
      }
      progress = System.nanoTime();
      if (read.size() + length > terms.mostBytes()) {
        refuse(413, tooLarge());
      } else if (!share.take(length)) {
        refuse(429, overloaded());
      } else {
        read.write(chunk, 0, length);
      }
    }
  }

  @Override
  public synchronized void onAllDataRead() {
    if (!over) {
      over = true;
      outcome.arrived(read.toByteArray());
    }
  }

  @Override
  public synchronized void onError(Throwable problem) {
    LOG.log(Level.FINE, "a client went while it sent", problem);
    if (!over) {
      over = true;
      outcome.gone();
    }
  }

  @Override
  public synchronized void look(long now) {
    if (over) {
      return;
    }
    if (now - progress > terms.stallNanos()) {
      refuse(408, new Fault(FaultCode.TOO_SLOW, "nothing of the request came for too long"));
    } else if (now - began > terms.receiveNanos()) {
      refuse(408, new Fault(FaultCode.TOO_SLOW, "the request took too long to arrive"));
    }
  }

  @Override
  public synchronized long stalledNanos(long now) {
    return over ? 0 : now - progress;
  }

  @Override
  public synchronized void cutOff() {
    if (!over) {
      refuse(429, overloaded());
    }
  }

  static Fault tooLarge() {
    return Fault.tooLarge(null, "the body is larger than myria.mcp.request_bytes allows");
  }

  static Fault overloaded() {
    return new Fault(
        FaultCode.OVERLOADED, "too much is being sent and answered at once; try again");
  }

  private void refuse(int status, Fault why) {
    over = true;
    outcome.refused(status, why);
  }
}
