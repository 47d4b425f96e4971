package io.myria.limit;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * The bodies that are arriving and the answers that are leaving. {@link #look} goes over them a few
 * times a second and cuts off those that do not get on; none of them holds a thread. Thread-safe.
 */
final class Patience {

  private static final Logger LOG = Logger.getLogger(Patience.class.getName());

  private final Set<Transfer> open = ConcurrentHashMap.newKeySet();

  /** Bytes on their way. */
  interface Transfer {

    /**
     * @param now of {@code System.nanoTime}
     */
    void look(long now);
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
    } catch (RuntimeException problem) {
      LOG.log(Level.WARNING, "a transfer could not be looked at", problem);
    }
  }
}
