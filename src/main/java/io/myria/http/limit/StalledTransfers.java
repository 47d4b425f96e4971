package io.myria.http.limit;

import java.util.Comparator;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * The bodies that are arriving and the answers that are leaving. {@link #look} goes over them a few
 * times a second and cuts off those that do not get on; none of them holds a thread. Thread-safe.
 */
final class StalledTransfers {

  private static final Logger LOG = Logger.getLogger(StalledTransfers.class.getName());

  /** A caller that reads or sends at all is never so slow. */
  private static final long LEAST_NANOS = 1_000_000_000L;

  private final Set<Transfer> open = ConcurrentHashMap.newKeySet();

  /** Bytes on their way. */
  interface Transfer {

    /**
     * @param now of {@code System.nanoTime}
     */
    void look(long now);

    /** How long, until {@code now}, nothing has moved. */
    long stalledNanos(long now);

    /** Gives back what it holds, before its patience is over. */
    void cutOff();
  }

  /**
   * Where memory is short, patience is: who has not got on for longest goes.
   *
   * @return false if all get on, and {@code length} bytes are not left
   */
  boolean take(ByteBudget.Share share, int length) {
    while (!share.take(length)) {
      if (!relieve()) {
        return false;
      }
    }
    return true;
  }

  private boolean relieve() {
    long now = System.nanoTime();
    Optional<Transfer> slowest =
        open.stream()
            .filter(transfer -> transfer.stalledNanos(now) > LEAST_NANOS)
            .max(Comparator.comparingLong(transfer -> transfer.stalledNanos(now)));
    slowest.ifPresent(
        transfer -> {
          transfer.cutOff();
          open.remove(transfer);
        });
    return slowest.isPresent();
  }

  void add(Transfer transfer) {
    open.add(transfer);
  }

  void remove(Transfer transfer) {
    open.remove(transfer);
  }

  int count() {
    return open.size();
  }

  void look() {
    long now = System.nanoTime();
    open.forEach(transfer -> look(transfer, now));
  }

  /** One that fails must not keep the others from being looked at. */
  private static void look(Transfer transfer, long now) {
    try {
      transfer.look(now);
    } catch (RuntimeException | Error problem) {
      LOG.log(Level.WARNING, "a transfer could not be looked at", problem);
    }
  }
}
