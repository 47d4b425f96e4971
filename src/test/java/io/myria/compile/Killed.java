package io.myria.compile;

import io.myria.database.Transactions;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import java.util.concurrent.atomic.AtomicInteger;

/** Stands for a process that is killed: from one transaction on, nothing comes through. */
class Killed implements Transactions {

  private final Transactions behind;
  private final int last;
  private final AtomicInteger count = new AtomicInteger();

  Killed(Transactions behind, int last) {
    this.behind = behind;
    this.last = last;
  }

  void before(int transaction) {}

  /** The last transaction does all its work and is lost before it commits. */
  @Override
  public <T> T run(Work<T> work) {
    int transaction = count.incrementAndGet();
    before(transaction);
    return behind.run(
        database -> {
          T result = work.on(database);
          if (transaction >= last) {
            throw new Fault(FaultCode.DATABASE_UNAVAILABLE, "killed");
          }
          return result;
        });
  }
}
