package io.myria.cli.importer;

import io.myria.cli.connection.ToolFailure;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

/**
 * Gathers events into batches and sends them in order. A bad item does not affect the good ones
 * around it.
 */
public final class Batches implements Sink.Output {

  private static final int BATCH_BYTES = 8 << 20;

  private final Delivery delivery;
  private final int batchEvents;
  private final Report report;
  private final LongConsumer bytesDone;
  private final Consumer<BadItem> onBad;
  private final List<Item> pending = new ArrayList<>();
  private int pendingBytes;

  /**
   * @param bytesDone receives the bytes of items that are acknowledged
   * @param onBad may throw, which ends the import; what has gathered can still be flushed
   */
  public Batches(
      Delivery delivery,
      int batchEvents,
      Report report,
      LongConsumer bytesDone,
      Consumer<BadItem> onBad) {
    this.delivery = delivery;
    this.batchEvents = batchEvents;
    this.report = report;
    this.bytesDone = bytesDone;
    this.onBad = onBad;
  }

  @Override
  public void good(Item item) {
    if (!pending.isEmpty() && pendingBytes + item.bytes() > BATCH_BYTES) {
      flush();
    }
    pending.add(item);
    pendingBytes += item.bytes();
    if (pending.size() >= batchEvents) {
      flush();
    }
  }

  @Override
  public void bad(BadItem item) {
    report.bad(item);
    onBad.accept(item);
  }

  /** Sends what has gathered. */
  public void flush() {
    List<Item> batch = List.copyOf(pending);
    pending.clear();
    pendingBytes = 0;
    send(batch);
  }

  private void send(List<Item> items) {
    if (items.isEmpty()) {
      return;
    }
    try {
      report.acknowledged(items, delivery.append(items));
      bytesDone.accept(items.stream().mapToLong(Item::read).sum());
    } catch (ToolFailure refusal) {
      if (!refusal.blamesTheRequest()) {
        throw refusal;
      }
      divide(items, refusal);
    }
  }

  /**
   * The server refuses a batch for one bad item. What stands before that is sent, then the item is
   * left out; what stands behind it is sent in halves, so that even a batch of nothing but bad
   * items is sent no more than log n times over.
   */
  private void divide(List<Item> items, ToolFailure refusal) {
    Optional<Integer> named = refusal.item().filter(index -> index < items.size());
    if (named.isEmpty() && items.size() > 1) {
      sendHalves(items);
      return;
    }
    int index = named.orElse(0);
    send(items.subList(0, index));
    Item culprit = items.get(index);
    bad(culprit.refused(refusal.code(), refusal.fieldOfItem(), refusal.reason()));
    bytesDone.accept(culprit.read());
    sendHalves(items.subList(index + 1, items.size()));
  }

  private void sendHalves(List<Item> items) {
    int half = items.size() / 2;
    send(items.subList(0, half));
    send(items.subList(half, items.size()));
  }
}
