package io.myria.projection;

import io.myria.database.Transactions;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import java.util.concurrent.atomic.AtomicInteger;

/** From one transaction on nothing comes through; that one itself is lost, or only its answer. */
record Cut(Transactions behind, int last, boolean lost, AtomicInteger count)
    implements Transactions {

  Cut(Transactions behind, int last, boolean lost) {
    this(behind, last, lost, new AtomicInteger());
  }

  @Override
  public <T> T run(Work<T> work) {
    int number = count.incrementAndGet();
    if (number > last) {
      throw new Fault(FaultCode.DATABASE_UNAVAILABLE, "killed");
    }
    T result =
        behind.run(
            database -> {
              T done = work.on(database);
              if (number == last && lost) {
                throw new Fault(FaultCode.DATABASE_UNAVAILABLE, "killed");
              }
              return done;
            });
    if (number == last) {
      throw new Fault(FaultCode.DATABASE_UNAVAILABLE, "killed");
    }
    return result;
  }
}
