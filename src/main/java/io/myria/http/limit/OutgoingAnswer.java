package io.myria.http.limit;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import java.io.IOException;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * An answer that is complete and leaves as fast as its reader takes it, while no thread waits for
 * that. A reader that takes nothing for too long is cut off. Thread-safe.
 */
final class OutgoingAnswer implements WriteListener, StalledTransfers.Transfer {

  private static final Logger LOG = Logger.getLogger(OutgoingAnswer.class.getName());

  /** So that progress is seen while a large answer goes. */
  private static final int CHUNK = 32 << 10;

  private final AsyncContext context;
  private final ServletOutputStream out;
  private final byte[] answer;
  private final long stallNanos;
  private final StalledTransfers patience;
  private int written;
  private long progress = System.nanoTime();
  private boolean over;

  OutgoingAnswer(
      AsyncContext context,
      ServletOutputStream out,
      byte[] answer,
      long stallNanos,
      StalledTransfers patience) {
    this.context = context;
    this.out = out;
    this.answer = answer;
    this.stallNanos = stallNanos;
    this.patience = patience;
  }

  void begin() {
    context.setTimeout(0);
    patience.add(this);
    out.setWriteListener(this);
  }

  @Override
  public synchronized void onWritePossible() throws IOException {
    while (!over && out.isReady()) {
      progress = System.nanoTime();
      if (written == answer.length) {
        finish();
        return;
      }
      int length = Math.min(CHUNK, answer.length - written);
      out.write(answer, written, length);
      written += length;
    }
  }

  @Override
  public synchronized void onError(Throwable problem) {
    LOG.log(Level.FINE, "a client went while it was answered", problem);
    finish();
  }

  @Override
  public synchronized void look(long now) {
    if (!over && now - progress > stallNanos) {
      LOG.fine("a client took nothing of its answer for too long");
      finish();
    }
  }

  @Override
  public synchronized long stalledNanos(long now) {
    return over ? 0 : now - progress;
  }

  @Override
  public synchronized void cutOff() {
    finish();
  }

  private void finish() {
    if (over) {
      return;
    }
    over = true;
    patience.remove(this);
    try {
      context.complete();
    } catch (IllegalStateException alreadyDone) {
      LOG.log(Level.FINE, "the server ended an answer", alreadyDone);
    }
  }
}
