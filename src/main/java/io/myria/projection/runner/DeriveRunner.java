package io.myria.projection.runner;

import io.myria.database.Foreground;
import io.myria.database.Transactions;
import io.myria.database.WorkPriority;
import io.myria.embedding.Embeddings;
import io.myria.error.RecurringWork;
import io.myria.eventlog.LogPin;
import io.myria.eventlog.LogReader;
import io.myria.llm.LanguageModel;
import io.myria.projection.Consumer;
import io.myria.projection.Derivations;
import io.myria.projection.DeriveSettings;
import io.myria.projection.Deriver;
import io.myria.proof.seal.Sealing;
import io.myria.statements.RelationProposals;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.logging.Logger;

/**
 * Derives in the background, in tasks of their own: passages, which are quick, fingerprints, the
 * graph, experience, seals, vectors, changes and a model's proposals, so that none waits for a
 * slower one. Every server runs one; the lease decides who is at work. To be started and closed
 * once.
 */
public final class DeriveRunner implements AutoCloseable {

  private static final Logger LOG = Logger.getLogger(DeriveRunner.class.getName());

  private static final int TASKS = 9;
  private static final int PARTING_S = 15;

  /** What is appended in one is read from the log meanwhile. */
  private static final Duration BURST = Duration.ofSeconds(10);

  /**
   * How long a task that found nothing to do looks at the log's head alone. What else may give it
   * work waits for so long: a job that is resumed, a lease that runs out, a batch that failed.
   */
  private static final Duration AT_REST = Duration.ofSeconds(2);

  private final Transactions transactions;
  private final Deriver deriver;
  private final Consumers consumers;
  private final Optional<Consumer> requests;
  private final Sealing sealing;
  private final Duration poll;
  private final Semaphore turns = new Semaphore(TASKS);
  private final List<Future<?>> tasks = new ArrayList<>();
  private final long begun = System.nanoTime();
  private volatile boolean stopped;
  private final Object looking = new Object();
  private LogPin seen;
  private long seenAt;

  /**
   * What computes.
   *
   * @param model that may be asked for relations, where the settings say so
   * @param requests withholds what somebody requests to forget; empty where nothing does
   */
  public record Models(Embeddings embeddings, LanguageModel model, Optional<Consumer> requests) {

    public Models(Embeddings embeddings, LanguageModel model) {
      this(embeddings, model, Optional.empty());
    }
  }

  /**
   * @param holder this server, for people; another one for each run of it
   */
  public DeriveRunner(
      Transactions transactions,
      LogReader log,
      Models models,
      Sealing sealing,
      DeriveSettings settings,
      String holder) {
    this.transactions = transactions;
    this.deriver = new Deriver(transactions, log, new Derivations(holder, settings.lease()));
    this.consumers =
        new Consumers(
            transactions,
            log,
            models.embeddings(),
            settings.tokens(),
            Optional.of(new RelationProposals(models.model())).filter(any -> settings.proposals()));
    this.requests = models.requests();
    this.sealing = sealing;
    this.poll = settings.poll();
  }

  /** As below, where there are no requests to make way for. */
  public void start(ScheduledExecutorService executor) {
    start(executor, new Foreground());
  }

  /** What one thread does, until there is no more of it. */
  private record Task(WorkPriority priority, Predicate<BooleanSupplier> work) {}

  /**
   * @param executor threads that may use the transactions, one for each task
   * @param foreground what each of them makes way for, between batches
   */
  public synchronized void start(ScheduledExecutorService executor, Foreground foreground) {
    for (Task task :
        List.of(
            new Task(WorkPriority.URGENT, this::passages),
            new Task(WorkPriority.URGENT, this::experience),
            new Task(WorkPriority.URGENT, this::requests),
            new Task(WorkPriority.NORMAL, this::fingerprints),
            new Task(WorkPriority.NORMAL, this::graph),
            new Task(WorkPriority.NORMAL, this::seals),
            new Task(WorkPriority.LOW, this::vectors),
            new Task(WorkPriority.LOW, this::changes),
            new Task(WorkPriority.BATCH, this::proposals))) {
      Foreground.Pace pace = foreground.pace(BURST, task.priority());
      BooleanSupplier stop =
          () -> {
            pace.giveWay(this::isStopped);
            return stopped;
          };
      BooleanSupplier work =
          () -> {
            pace.begin();
            try {
              return task.work().test(stop);
            } finally {
              pace.end();
            }
          };
      Rest rest = new Rest();
      tasks.add(
          executor.scheduleWithFixedDelay(
              new RecurringWork(LOG, "nothing was derived", () -> follow(work, rest)),
              0,
              poll.toMillis(),
              TimeUnit.MILLISECONDS));
    }
  }

  private boolean passages(BooleanSupplier stop) {
    boolean worked = deriver.run(consumers.passages(), stop);
    if (System.nanoTime() - begun > Deriver.FORSAKEN_AFTER.toNanos()) {
      deriver.retireForsaken();
    }
    return deriver.sweep() || worked;
  }

  private boolean requests(BooleanSupplier stop) {
    return requests.map(one -> deriver.run(one, stop)).orElse(false);
  }

  private boolean fingerprints(BooleanSupplier stop) {
    return deriver.run(consumers.fingerprints(), stop);
  }

  private boolean graph(BooleanSupplier stop) {
    return deriver.run(consumers.graph(), stop);
  }

  private boolean seals(BooleanSupplier stop) {
    return sealing.run(deriver, stop);
  }

  private boolean experience(BooleanSupplier stop) {
    return deriver.run(consumers.experience(), stop);
  }

  private boolean vectors(BooleanSupplier stop) {
    boolean worked = false;
    for (Consumer consumer : consumers.vectors()) {
      worked |= deriver.run(consumer, stop);
    }
    return worked;
  }

  private boolean changes(BooleanSupplier stop) {
    return consumers.changes().map(one -> deriver.run(one, stop)).orElse(false);
  }

  private boolean proposals(BooleanSupplier stop) {
    return consumers.proposals().map(one -> deriver.run(one, stop)).orElse(false);
  }

  private boolean isStopped() {
    return stopped;
  }

  /** Where a task last found that there was nothing to do. For one thread. */
  private static final class Rest {
    private LogPin at;
    private long since;

    boolean lasts(LogPin now) {
      return now.equals(at) && System.nanoTime() - since < AT_REST.toNanos();
    }

    void begin(LogPin pin) {
      at = pin;
      since = System.nanoTime();
    }
  }

  /**
   * @param work whether there was something to do, which may leave more of it
   */
  private void follow(BooleanSupplier work, Rest rest) {
    if (stopped || !turns.tryAcquire()) {
      return;
    }
    try {
      LogPin pin = pin();
      if (rest.lasts(pin)) {
        return;
      }
      while (!stopped && work.getAsBoolean()) {
        // There may be more.
      }
      rest.begin(pin);
    } finally {
      turns.release();
    }
  }

  /** One look for all tasks that ask at about the same time. */
  private LogPin pin() {
    synchronized (looking) {
      if (seen == null || System.nanoTime() - seenAt > poll.toNanos() / 2) {
        long now = System.nanoTime();
        seen = transactions.read(LogPin::take);
        seenAt = now;
      }
      return seen;
    }
  }

  /** Lets what is being computed end, for a few seconds; what is cut off is done again later. */
  @Override
  public synchronized void close() {
    stopped = true;
    tasks.forEach(task -> task.cancel(false));
    try {
      turns.tryAcquire(TASKS, PARTING_S, TimeUnit.SECONDS);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
