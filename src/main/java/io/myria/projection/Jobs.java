package io.myria.projection;

import io.myria.config.Service;
import io.myria.database.Database;
import io.myria.database.Parameters;
import io.myria.database.Transactions;
import io.myria.error.Fault;
import io.myria.event.EventSeq;
import io.myria.eventlog.LogPin;
import io.myria.security.Caller;
import jakarta.inject.Inject;
import java.sql.SQLException;
import java.util.List;

/**
 * Lists, pauses and resumes background derivations, for administrators. What they decide holds for
 * all servers, and they learn of it with their next transaction. Thread-safe.
 */
@Service
public final class Jobs {

  private final Transactions transactions;

  @Inject
  public Jobs(Transactions transactions) {
    this.transactions = transactions;
  }

  /** All that is not retired, by name and age. */
  public List<Job> list(Caller caller) {
    caller.requireAdministrator("the list of jobs");
    return transactions.run(Jobs::list);
  }

  /** Nothing more is derived until it is resumed; what is derived already goes on serving. */
  public List<Job> pause(Caller caller, String name) {
    return paused(caller, name, true);
  }

  public List<Job> resume(Caller caller, String name) {
    return paused(caller, name, false);
  }

  /**
   * Derives all of it again, beside what serves, and then in its place. One that is under way
   * already goes on.
   */
  public List<Job> rebuild(Caller caller, String name) {
    caller.requireAdministrator("rebuilding a job");
    return transactions.run(
        db -> {
          Derivation serving =
              Derivations.select(db, DerivationSql.SERVING, Parameters.none()).stream()
                  .filter(one -> one.consumer().equals(name))
                  .findFirst()
                  .orElseThrow(() -> unknown(name));
          // Two at once would take each other's place.
          if (named(db, name).size() == 1) {
            Derivations.begin(db, serving);
          }
          return named(db, name);
        });
  }

  private List<Job> paused(Caller caller, String name, boolean paused) {
    caller.requireAdministrator("pausing a job");
    return transactions.run(
        db -> {
          // First, since not every name is one that the database takes.
          named(db, name);
          db.change(DerivationSql.PAUSE, Parameters.of("paused", paused).and("consumer", name));
          return named(db, name);
        });
  }

  private static List<Job> named(Database database, String name) throws SQLException {
    List<Job> jobs =
        list(database).stream().filter(job -> job.derivation().consumer().equals(name)).toList();
    if (jobs.isEmpty()) {
      throw unknown(name);
    }
    return jobs;
  }

  private static List<Job> list(Database database) throws SQLException {
    EventSeq head = LogPin.take(database).head();
    return Derivations.selectHeld(database, DerivationSql.ALL, Parameters.none()).stream()
        .map(derivation -> new Job(derivation, head))
        .toList();
  }

  private static Fault unknown(String name) {
    return Fault.notFound("job", "there is no job of this name; myria_list_jobs names them");
  }
}
