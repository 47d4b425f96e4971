package io.myria.mcp.admin;

import io.myria.config.Service;
import io.myria.database.Transactions;
import io.myria.security.Call;
import jakarta.inject.Inject;
import java.time.Clock;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Writes down administrative calls. Thread-safe; not to be used inside a transaction. */
@Service
public final class AuditTrail {

  /** The outcome of a call that did what it was asked. */
  public static final String OK = "ok";

  private static final Logger LOG = Logger.getLogger(AuditTrail.class.getName());

  /**
   * No administrative tool needs more; a caller who sends more shall not fill the table with it.
   */
  private static final int LONGEST_ARGUMENTS = 4_096;

  private final Transactions transactions;
  private final Clock clock;

  @Inject
  public AuditTrail(Transactions transactions, Clock clock) {
    this.transactions = transactions;
    this.clock = clock;
  }

  /**
   * What is called.
   *
   * @param arguments as JSON in ASCII
   */
  public record Entry(Call call, String tool, String arguments) {}

  /**
   * Makes a call between its two rows; it may end after this returns.
   *
   * @param code the outcome that an exception of {@code work} stands for
   * @param later writes the second row; the thread that ends the work may not wait for a database
   * @throws io.myria.error.Fault what {@code work} throws before it returns; or, without calling
   *     it, what storing the first row met
   */
  public <T> CompletableFuture<T> around(
      Entry entry, Supplier<CompletableFuture<T>> work, Codes code, Executor later) {
    write(entry, null);
    CompletableFuture<T> begun;
    try {
      begun = work.get();
    } catch (RuntimeException | Error problem) {
      end(entry, code.of(known(problem)));
      throw problem;
    }
    return begun.whenCompleteAsync(
        (result, problem) -> end(entry, problem == null ? OK : code.of(known(problem))),
        orHere(later));
  }

  /** If no thread is free for it, the thread that ends the work does have to wait. */
  private static Executor orHere(Executor later) {
    return task -> {
      try {
        later.execute(task);
      } catch (RejectedExecutionException full) {
        task.run();
      }
    };
  }

  private static RuntimeException known(Throwable problem) {
    Throwable cause =
        problem instanceof CompletionException && problem.getCause() != null
            ? problem.getCause()
            : problem;
    return cause instanceof RuntimeException known ? known : new CompletionException(cause);
  }

  /** Says which outcome an exception stands for. */
  @FunctionalInterface
  public interface Codes {
    String of(RuntimeException problem);
  }

  /** What was done is done, and its answer stands; the log then has what the table lacks. */
  private void end(Entry entry, String outcome) {
    try {
      write(entry, outcome);
    } catch (RuntimeException | Error problem) {
      LOG.log(
          Level.SEVERE,
          "the audit lacks the outcome of call "
              + entry.call().id()
              + " ("
              + entry.tool()
              + "): "
              + outcome,
          problem);
    }
  }

  private void write(Entry entry, String outcome) {
    String arguments =
        entry.arguments().length() <= LONGEST_ARGUMENTS
            ? entry.arguments()
            : "{\"omitted_characters\":" + entry.arguments().length() + "}";
    AuditEntity row = new AuditEntity(entry, arguments, outcome, clock.instant());
    transactions.run(database -> database.insert(row));
  }
}
