package io.myria.erasure;

import io.myria.database.Transactions;

/** Transactions of a server that is killed in the middle of one. For one thread. */
record Dying(Transactions around, int[] left) implements Transactions {

  /** As a server that is killed. */
  static final class Dead extends Error {
    private static final long serialVersionUID = 1L;
  }

  Dying(Transactions around, int left) {
    this(around, new int[] {left});
  }

  @Override
  public <T> T run(Work<T> work) {
    if (left[0]-- <= 0) {
      throw new Dead();
    }
    return around.run(
        database -> {
          T result = work.on(database);
          if (left[0] == 0) {
            throw new Dead();
          }
          return result;
        });
  }

  @Override
  public <T> T read(Work<T> work) {
    return around.read(work);
  }
}
