package io.myria.database;

/**
 * Whether this thread is inside a transaction, and so holds a connection. Stateless but for the
 * thread.
 */
public final class OpenTransaction {

  private static final ThreadLocal<Integer> DEPTH = new ThreadLocal<>();

  private OpenTransaction() {}

  /** Counts one in, for {@link Transactions}; {@link #end} by the same thread. */
  static void begin() {
    Integer outer = DEPTH.get();
    DEPTH.set(outer == null ? 1 : outer + 1);
  }

  static void end() {
    int inner = DEPTH.get();
    if (inner == 1) {
      DEPTH.remove();
    } else {
      DEPTH.set(inner - 1);
    }
  }

  /** Whether this thread holds a connection. */
  static boolean isOpen() {
    return DEPTH.get() != null;
  }

  /**
   * Guards what may take long and must hold nothing meanwhile.
   *
   * @param what completes "… inside a transaction"
   * @throws IllegalStateException inside one: a defect of the caller
   */
  public static void refuse(String what) {
    if (isOpen()) {
      throw new IllegalStateException(what + " inside a transaction");
    }
  }
}
