package io.myria.http.limit;

import io.myria.config.Service;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * The end of taking requests: from {@link #begin} on new ones are refused with {@code stopping},
 * and those that are being answered go on. Thread-safe.
 */
@Service
public final class Draining {

  private static final long LOOK_MS = 20;

  private volatile boolean begun;
  private volatile BooleanSupplier quiet = () -> true;

  /**
   * @param isQuiet whether no request is being answered
   */
  void watch(BooleanSupplier isQuiet) {
    quiet = isQuiet;
  }

  public boolean hasBegun() {
    return begun;
  }

  public void begin() {
    begun = true;
  }

  /** Waits until no request is being answered, and no longer than {@code patience}. */
  public boolean await(Duration patience) {
    long end = System.nanoTime() + patience.toNanos();
    try {
      while (!quiet.getAsBoolean() && System.nanoTime() < end) {
        TimeUnit.MILLISECONDS.sleep(LOOK_MS);
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
    return quiet.getAsBoolean();
  }

  static Fault refusal() {
    return new Fault(
        FaultCode.STOPPING, "this server is stopping; try again, in a moment or on another server");
  }
}
