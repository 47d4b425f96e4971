package io.myria.derive;

import io.myria.database.Transactions;
import io.myria.derive.embedding.Embeddings;
import io.myria.error.Fault;
import io.myria.log.LogReader;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Derives in the background, on threads of its own: one for passages, which are quick, one for
 * fingerprints and one for vectors, so that none waits for a slower one to catch up. Every server
 * runs one; the lease decides who is at work. To be started and closed once.
 */
public final class DeriveRunner implements AutoCloseable {

  private static final Logger LOG = Logger.getLogger(DeriveRunner.class.getName());

  private final Deriver deriver;
  private final Consumers consumers;
  private final Duration poll;
  private final CountDownLatch stopped = new CountDownLatch(1);
  private final List<Thread> threads = new ArrayList<>();

  /**
   * @param holder this server, for people; another one for each run of it
   */
  public DeriveRunner(
      Transactions transactions,
      LogReader log,
      Embeddings embeddings,
      DeriveSettings settings,
      String holder) {
    this.deriver = new Deriver(transactions, log, new Derivations(holder, settings.lease()));
    this.consumers = new Consumers(transactions, embeddings);
    this.poll = settings.poll();
  }

  /**
   * @param factory threads that may use the transactions
   */
  public synchronized void start(ThreadFactory factory) {
    threads.add(factory.newThread(() -> follow(this::passages)));
    threads.add(factory.newThread(() -> follow(this::fingerprints)));
    threads.add(factory.newThread(() -> follow(this::vectors)));
    threads.forEach(Thread::start);
  }

  private boolean passages() {
    boolean worked = deriver.run(consumers.passages(), this::isStopped);
    return deriver.sweep() || worked;
  }

  private boolean fingerprints() {
    return deriver.run(consumers.fingerprints(), this::isStopped);
  }

  private boolean vectors() {
    boolean worked = false;
    for (Consumer consumer : consumers.vectors()) {
      worked |= deriver.run(consumer, this::isStopped);
    }
    return worked;
  }

  private boolean isStopped() {
    return stopped.getCount() == 0;
  }

  /** Something to do, which may leave more of it. */
  private interface Work {
    boolean run();
  }

  private void follow(Work work) {
    try {
      do {
        try {
          while (!isStopped() && work.run()) {
            // There may be more.
          }
        } catch (Fault fault) {
          LOG.log(Level.FINE, "nothing was derived: " + fault.getMessage(), fault);
        } catch (RuntimeException problem) {
          LOG.log(Level.WARNING, "nothing was derived", problem);
        }
      } while (!stopped.await(poll.toMillis(), TimeUnit.MILLISECONDS));
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** Lets what is being computed end, for a few seconds; what is cut off is done again later. */
  @Override
  public synchronized void close() {
    stopped.countDown();
    try {
      for (Thread thread : threads) {
        thread.join(TimeUnit.SECONDS.toMillis(5));
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
    threads.clear();
  }
}
