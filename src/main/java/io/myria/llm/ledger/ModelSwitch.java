package io.myria.llm.ledger;

import io.myria.config.Service;
import io.myria.database.Binding;
import io.myria.database.Database;
import io.myria.database.Replica;
import io.myria.database.Transactions;
import io.myria.security.Caller;
import jakarta.inject.Inject;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Optional;

/**
 * An administrator's word on whether models may work, on all servers. Every request to a model asks
 * the database, so that the word holds at once; a check whether a model may be counted on answers
 * with what was so a second ago. Thread-safe.
 */
@Service
public final class ModelSwitch {

  private static final long FRESH_NANOS = Duration.ofSeconds(1).toNanos();

  private final Transactions transactions;
  private volatile Known known;

  @Inject
  public ModelSwitch(Transactions transactions) {
    this.transactions = transactions;
  }

  private record Known(boolean on, long at) {}

  /** Who said so, and when. */
  public record Word(boolean on, Instant at, String by) {}

  /** As it was a second ago at most. Not inside a transaction. */
  public boolean isOn() {
    Known last = known;
    if (last == null || System.nanoTime() - last.at() > FRESH_NANOS) {
      last = new Known(transactions.run(ModelSwitch::read), System.nanoTime());
      known = last;
    }
    return last.on();
  }

  static boolean read(Database database) throws SQLException {
    // Whose books cannot be written does not ask.
    return !Replica.follows(database) && word(database).map(Word::on).orElse(true);
  }

  static Optional<Word> word(Database database) throws SQLException {
    return database.one(
        LedgerSql.SWITCH,
        row ->
            new Word(
                row.getBoolean(1),
                Binding.instant(row.getObject(2, OffsetDateTime.class)),
                row.getString(3)));
  }

  /**
   * @throws io.myria.error.Fault {@code not_allowed} for anyone but an administrator
   */
  public void turn(Caller caller, boolean on) {
    caller.requireAdministrator("switching models");
    transactions.run(database -> database.execute(LedgerSql.TURN, on, caller.name()));
    known = null;
  }
}
