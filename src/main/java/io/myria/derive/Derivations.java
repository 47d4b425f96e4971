package io.myria.derive;

import io.myria.database.Binding;
import io.myria.database.Database;
import io.myria.derive.Derivation.Checkpoint;
import io.myria.derive.Derivation.Run;
import io.myria.derive.Derivation.State;
import io.myria.event.Event;
import io.myria.event.EventId;
import io.myria.event.EventSeq;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;

/**
 * The rows of consumers' checkpoints and leases. Immutable.
 *
 * @param holder this server, for people
 * @param lease after which a silent holder is taken for dead
 */
record Derivations(String holder, Duration lease) {

  /** Of a consumer's version, what serves first; begun where there is none. */
  static List<Derivation> of(Database database, String consumer, String version)
      throws SQLException {
    List<Derivation> found =
        database.list(DerivationSql.OF_VERSION, Derivations::row, consumer, version);
    if (!found.isEmpty()) {
      return found;
    }
    database.execute(DerivationSql.BEGIN_MISSING, consumer, version);
    return database.list(DerivationSql.OF_VERSION, Derivations::row, consumer, version);
  }

  /** Retires what was derived of another log and begins anew; false where it is of this one. */
  static boolean beginAnew(Database database, Derivation derivation) throws SQLException {
    database.list(DerivationSql.LOCK, row -> row.getString(1), derivation.id());
    if (isOfThisLog(database, derivation)
        || database.execute(DerivationSql.RETIRE, derivation.id()) == 0) {
      return false;
    }
    database.execute(DerivationSql.BEGIN, derivation.consumer(), derivation.version());
    return true;
  }

  static boolean isOfThisLog(Database database, Derivation derivation) throws SQLException {
    return database
        .one(DerivationSql.IS_OF_THIS_LOG, row -> row.getBoolean(1), derivation.id())
        .orElse(true);
  }

  /** The right to write, and from where: another may have gone on since the row was read. */
  record Lease(long epoch, EventSeq done) {}

  /** Nothing where it is held, paused or to be left alone. */
  Optional<Lease> take(Database database, Derivation derivation) throws SQLException {
    return database.one(
        DerivationSql.TAKE,
        row -> new Lease(row.getLong(1), new EventSeq(row.getLong(2))),
        holder,
        lease.toMillis(),
        derivation.id());
  }

  /** Locks it until the transaction ends; false where it is no longer this holder's. */
  boolean renew(Database database, Derivation derivation, long epoch) throws SQLException {
    return database.execute(DerivationSql.RENEW, lease.toMillis(), derivation.id(), epoch) == 1;
  }

  static void release(Database database, Derivation derivation, long epoch) throws SQLException {
    database.execute(DerivationSql.RELEASE, derivation.id(), epoch);
  }

  /** After {@link #renew}, in its transaction. */
  static void advance(
      Database database, Derivation derivation, long epoch, EventSeq from, Event last)
      throws SQLException {
    int advanced =
        database.execute(
            DerivationSql.ADVANCE,
            last.seq().value(),
            last.id().value(),
            derivation.id(),
            epoch,
            from.value());
    if (advanced != 1) {
      throw new IllegalStateException("the checkpoint of " + derivation.id() + " has moved");
    }
  }

  static void failed(Database database, Derivation derivation, long epoch, String why)
      throws SQLException {
    database.execute(DerivationSql.FAILED, why, derivation.id(), epoch);
  }

  /** After {@link #renew}, in its transaction: takes the place of what served. */
  static void serve(Database database, Derivation derivation) throws SQLException {
    database.execute(DerivationSql.RETIRE_OTHERS, derivation.consumer(), derivation.id());
    database.execute(DerivationSql.SERVE, derivation.id());
  }

  static Derivation row(ResultSet row) throws SQLException {
    return new Derivation(
        row.getLong(1),
        row.getString(2),
        row.getString(3),
        State.valueOf(row.getString(4).toUpperCase(Locale.ROOT)),
        new Checkpoint(
            row.getObject(5, UUID.class),
            new EventSeq(row.getLong(6)),
            Optional.ofNullable(row.getObject(7, UUID.class)).map(EventId::new)),
        row.getBoolean(8),
        Optional.ofNullable(row.getString(9)),
        new Run(
            Optional.ofNullable(Binding.instant(row.getObject(10, OffsetDateTime.class))),
            Optional.ofNullable(row.getString(11)),
            Optional.ofNullable(row.getString(12)),
            row.getInt(13)));
  }
}
