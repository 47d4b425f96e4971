package io.myria.cli.importing;

import io.myria.cli.connection.ToolFailure;
import io.myria.cli.intake.BadLine;
import io.myria.cli.intake.SourceLine;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

/**
 * Gathers lines into batches and sends them in order. A bad line is told apart from the good ones
 * around it: everything before it is stored, then the import stops or, if told to, goes on without
 * it.
 */
public final class Importer {

  private static final int BATCH_BYTES = 8 << 20;

  private final Delivery delivery;
  private final int batchEvents;
  private final ImportReport report;
  private final LongConsumer bytesDone;
  private final Consumer<BadLine> onBad;
  private final List<SourceLine> pending = new ArrayList<>();
  private int pendingBytes;

  /**
   * @param bytesDone told of the bytes of lines that are acknowledged
   * @param onBad may throw, which ends the import
   */
  public Importer(
      Delivery delivery,
      int batchEvents,
      ImportReport report,
      LongConsumer bytesDone,
      Consumer<BadLine> onBad) {
    this.delivery = delivery;
    this.batchEvents = batchEvents;
    this.report = report;
    this.bytesDone = bytesDone;
    this.onBad = onBad;
  }

  public void good(SourceLine line) {
    if (!pending.isEmpty() && pendingBytes + line.bytes() > BATCH_BYTES) {
      flush();
    }
    pending.add(line);
    pendingBytes += line.bytes();
    if (pending.size() >= batchEvents) {
      flush();
    }
  }

  public void bad(BadLine line) {
    flush();
    refuse(line);
  }

  /** Sends what has gathered. */
  public void flush() {
    List<SourceLine> batch = List.copyOf(pending);
    pending.clear();
    pendingBytes = 0;
    send(batch);
  }

  private void send(List<SourceLine> lines) {
    if (lines.isEmpty()) {
      return;
    }
    try {
      report.acknowledged(delivery.append(lines));
      bytesDone.accept(lines.stream().mapToLong(SourceLine::read).sum());
    } catch (ToolFailure refusal) {
      if (!refusal.blamesTheRequest()) {
        throw refusal;
      }
      divide(lines, refusal);
    }
  }

  /**
   * The server refuses a batch for one bad item. What stands before that is sent, then the item is
   * left out; what stands behind it is sent in halves, so that even a batch of nothing but bad
   * lines is sent no more than log n times over.
   */
  private void divide(List<SourceLine> lines, ToolFailure refusal) {
    Optional<Integer> named = refusal.item().filter(item -> item < lines.size());
    if (named.isEmpty() && lines.size() > 1) {
      sendHalves(lines);
      return;
    }
    int item = named.orElse(0);
    send(lines.subList(0, item));
    SourceLine culprit = lines.get(item);
    refuse(culprit.refused(refusal.code(), refusal.fieldOfItem(), refusal.reason()));
    bytesDone.accept(culprit.read());
    sendHalves(lines.subList(item + 1, lines.size()));
  }

  private void sendHalves(List<SourceLine> lines) {
    int half = lines.size() / 2;
    send(lines.subList(0, half));
    send(lines.subList(half, lines.size()));
  }

  private void refuse(BadLine line) {
    report.refused(line);
    onBad.accept(line);
  }
}
