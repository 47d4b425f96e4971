package io.myria.projection;

import io.myria.database.Database;
import io.myria.database.DatabaseFault;
import io.myria.database.Parameters;
import io.myria.database.Transactions;
import io.myria.error.Fault;
import io.myria.error.FaultKind;
import io.myria.event.Event;
import io.myria.event.EventSeq;
import io.myria.eventlog.LogReader;
import io.myria.projection.Consumer.Part;
import io.myria.projection.Consumer.Rows;
import io.myria.projection.Derivation.State;
import io.myria.projection.Derivations.Lease;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Lets a consumer follow the log: takes the lease, reads a batch, computes it outside of any
 * transaction and writes it, with the checkpoint in the transaction of the last part. Thread-safe.
 */
public final class Deriver {

  private static final Logger LOG = Logger.getLogger(Deriver.class.getName());

  private static final int DELETED_ROWS = 5_000;

  /** A clock that jumps ahead by an hour costs nobody what was derived. */
  public static final Duration FORSAKEN_AFTER = Duration.ofDays(1);

  private final Transactions transactions;
  private final LogReader log;
  private final Derivations derivations;

  public Deriver(Transactions transactions, LogReader log, Derivations derivations) {
    this.transactions = transactions;
    this.log = log;
    this.derivations = derivations;
  }

  /**
   * Goes on until the consumer has read up to where the log ended when it looked, is held by
   * another server, or shall stop. What was appended meanwhile is left for the next run: read one
   * by one as they come, events cost a lease and several commits each.
   *
   * @param stop asked before each piece of work and in no transaction: it may take its time
   * @return whether something was written and more is known to be left
   */
  public boolean run(Consumer consumer, BooleanSupplier stop) {
    boolean worked = false;
    List<Derivation> current =
        transactions.run(db -> Derivations.of(db, consumer.name(), consumer.version()));
    for (Derivation derivation : current) {
      worked |= run(consumer, derivation, stop);
    }
    return worked;
  }

  private boolean run(Consumer consumer, Derivation derivation, BooleanSupplier stop) {
    if (derivation.paused() || isIdle(derivation)) {
      return false;
    }
    if (transactions.run(db -> Derivations.beginAnew(db, derivation))) {
      LOG.warning(
          () ->
              "what was derived as %s is not of this log and is derived anew"
                  .formatted(derivation.consumer()));
      return true;
    }
    Optional<Lease> lease = transactions.run(db -> derivations.take(db, derivation));
    return lease.isPresent() && held(consumer, derivation, lease.get(), stop);
  }

  /** Nothing to read and nothing to become. */
  private boolean isIdle(Derivation derivation) {
    return derivation.state() == State.SERVING
        && transactions.run(
            db ->
                log.head(db).equals(derivation.checkpoint().seq())
                    && Derivations.isOfThisLog(db, derivation));
  }

  private boolean held(
      Consumer consumer, Derivation derivation, Lease lease, BooleanSupplier stop) {
    long epoch = lease.epoch();
    Reached reached = new Reached(lease.done(), false);
    try {
      while (!reached.all() && !stop.getAsBoolean()) {
        reached = batch(consumer, new Held(derivation, epoch), reached.done(), stop);
      }
      if (reached.all() && derivation.state() == State.DERIVING && !stop.getAsBoolean()) {
        serve(derivation, epoch, reached.done());
      }
    } catch (LeaseLost lost) {
      LOG.log(Level.FINE, "another server goes on, or nobody shall", lost);
    } catch (Stopped stopped) {
      LOG.log(Level.FINE, "the rest of the batch is left for later", stopped);
    } catch (RuntimeException | Error problem) {
      Fault fault = DatabaseFault.of(problem);
      LOG.log(
          Level.WARNING,
          consumer.name() + " could not be derived: " + fault.getMessage(),
          fault.kind() == FaultKind.DEFECT ? problem : null);
      transactions.run(
          db -> {
            Derivations.failed(db, derivation, epoch, fault.getMessage());
            return null;
          });
    } finally {
      release(derivation, epoch);
    }
    return !reached.all() && !reached.done().equals(lease.done());
  }

  /** By this server, as long as the epoch is the same. */
  private record Held(Derivation derivation, long epoch) {}

  /**
   * What is to be done for some events.
   *
   * @param head the log's when they were read
   */
  private record Batch(List<Event> events, EventSeq head, Supplier<List<Part>> plan) {}

  /**
   * The new checkpoint.
   *
   * @param all whether nothing was left to read when its batch was
   */
  private record Reached(EventSeq done, boolean all) {}

  private Reached batch(Consumer consumer, Held held, EventSeq done, BooleanSupplier stop) {
    Derivation derivation = held.derivation();
    long epoch = held.epoch();
    Batch batch = transactions.run(db -> read(db, consumer, derivation, done));
    if (batch.events().isEmpty()) {
      return new Reached(done, true);
    }
    Event last = batch.events().get(batch.events().size() - 1);
    List<Part> parts = batch.plan().get();
    for (int index = 0; index < parts.size() - 1; index++) {
      write(derivation, epoch, parts.get(index).compute());
      if (stop.getAsBoolean()) {
        throw new Stopped();
      }
    }
    Rows rest = parts.isEmpty() ? (db, id) -> {} : parts.get(parts.size() - 1).compute();
    write(
        derivation,
        epoch,
        (db, id) -> {
          rest.write(db, id);
          Derivations.advance(db, derivation, epoch, done, last);
        });
    return new Reached(last.seq(), last.seq().compareTo(batch.head()) >= 0);
  }

  private Batch read(Database database, Consumer consumer, Derivation derivation, EventSeq done)
      throws SQLException {
    EventSeq head = log.head(database);
    List<Event> events = log.follow(database, done, head, consumer.batchEvents());
    return new Batch(
        events,
        head,
        events.isEmpty() ? List::of : consumer.plan(database, derivation.id(), events));
  }

  private void write(Derivation derivation, long epoch, Rows rows) {
    boolean written =
        transactions.run(
            db -> {
              boolean held = derivations.renew(db, derivation, epoch);
              if (held) {
                rows.write(db, derivation.id());
              }
              return held;
            });
    if (!written) {
      throw new LeaseLost();
    }
  }

  private void serve(Derivation derivation, long epoch, EventSeq done) {
    write(derivation, epoch, (db, id) -> Derivations.serve(db, derivation));
    LOG.info(
        () ->
            "%s serve from now on as %s, up to event %d"
                .formatted(derivation.consumer(), derivation.version(), done.value()));
  }

  private void release(Derivation derivation, long epoch) {
    try {
      transactions.run(
          db -> {
            Derivations.release(db, derivation, epoch);
            return null;
          });
    } catch (Fault fault) {
      LOG.log(Level.FINE, "the lease runs out by itself", fault);
    }
  }

  /**
   * Retires what no server has been at for a while. The caller must have run for as long: where all
   * were away, nobody has forsaken anything.
   */
  public void retireForsaken() {
    transactions.run(
        db ->
            db.change(
                DerivationSql.RETIRE_FORSAKEN,
                Parameters.of("before", db.now().minus(FORSAKEN_AFTER))));
  }

  /**
   * Deletes what is never read again, a bounded number of rows in a transaction.
   *
   * @return whether there may be more
   */
  public boolean sweep() {
    boolean more = false;
    for (Derivation retired :
        transactions.run(db -> Derivations.select(db, DerivationSql.RETIRED, Parameters.none()))) {
      more |=
          transactions.run(
              db -> {
                int rows = 0;
                for (String delete : ConsumerSql.DELETE) {
                  rows += db.execute(delete, retired.id(), DELETED_ROWS);
                }
                return rows > 0 || db.change(DerivationSql.FORGET, Derivations.id(retired)) == 0;
              });
    }
    return more;
  }

  /** Ends a run within a batch, whose parts that are written stay so. */
  private static final class Stopped extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  /** Ends a run without being a failure of it. */
  private static final class LeaseLost extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }
}
