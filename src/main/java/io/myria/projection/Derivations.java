package io.myria.projection;

import io.myria.database.Database;
import io.myria.database.Parameters;
import io.myria.event.Event;
import io.myria.event.EventSeq;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The rows of consumers' checkpoints and leases. Immutable.
 *
 * @param holder this server, for people
 * @param lease after which a silent holder is taken for dead
 */
public record Derivations(String holder, Duration lease) {

  /** Those that a query selects; who is at work on them is not told. */
  public static List<Derivation> select(Database database, String jpql, Parameters parameters) {
    return database.select(DerivationEntity.class, jpql, parameters).stream()
        .map(entity -> entity.derivation(Instant.MAX))
        .toList();
  }

  /** As above, and who is at work on them. */
  static List<Derivation> selectHeld(Database database, String jpql, Parameters parameters)
      throws SQLException {
    List<DerivationEntity> found = database.select(DerivationEntity.class, jpql, parameters);
    // Afterwards: what was renewed meanwhile must not seem to be of a time to come.
    Instant now = database.now();
    return found.stream().map(entity -> entity.derivation(now)).toList();
  }

  /** Of a consumer's version, what serves first; begun where there is none. */
  static List<Derivation> of(Database database, String consumer, String version)
      throws SQLException {
    Parameters names = names(consumer, version);
    List<Derivation> found = selectHeld(database, DerivationSql.OF_VERSION, names);
    // Twice: where another version began to serve at the same moment, this one stands behind it.
    for (int tries = 0; found.isEmpty() && tries < 2; tries++) {
      database.execute(DerivationSql.BEGIN_MISSING, names);
      found = selectHeld(database, DerivationSql.OF_VERSION, names);
    }
    return found;
  }

  /** Begins another one of a version. */
  static void begin(Database database, Derivation like) throws SQLException {
    database.execute(DerivationSql.BEGIN, names(like.consumer(), like.version()));
  }

  /** Retires what was derived of another log and begins anew; false where it is of this one. */
  static boolean beginAnew(Database database, Derivation derivation) throws SQLException {
    Optional<DerivationEntity> locked = locked(database, derivation);
    if (isOfThisLog(database, derivation) || !locked.map(DerivationEntity::retire).orElse(false)) {
      return false;
    }
    begin(database, derivation);
    return true;
  }

  static boolean isOfThisLog(Database database, Derivation derivation) throws SQLException {
    return database
        .one(DerivationSql.IS_OF_THIS_LOG, row -> row.getBoolean(1), id(derivation))
        .orElse(true);
  }

  /** The right to write, and from where: another may have gone on since the row was read. */
  record Lease(long epoch, EventSeq done) {}

  /** Nothing where it is held, paused or to be left alone. */
  Optional<Lease> take(Database database, Derivation derivation) throws SQLException {
    Optional<DerivationEntity> locked =
        database.lockIfFree(DerivationEntity.class, DerivationSql.BY_ID, id(derivation));
    Instant now = database.now();
    Optional<DerivationEntity> free = locked.filter(entity -> entity.isFree(now));
    free.ifPresent(entity -> entity.take(holder, now, lease));
    return free.map(entity -> new Lease(entity.epoch(), entity.done()));
  }

  /** Locks it until the transaction ends; false where it is no longer this holder's. */
  boolean renew(Database database, Derivation derivation, long epoch) throws SQLException {
    Instant now = database.now();
    Optional<DerivationEntity> own =
        locked(database, derivation, epoch).filter(DerivationEntity::isWanted);
    own.ifPresent(entity -> entity.renew(now, lease));
    return own.isPresent();
  }

  static void release(Database database, Derivation derivation, long epoch) {
    locked(database, derivation, epoch).ifPresent(DerivationEntity::release);
  }

  /** After {@link #renew}, in its transaction. */
  static void advance(
      Database database, Derivation derivation, long epoch, EventSeq from, Event last)
      throws SQLException {
    Instant now = database.now();
    locked(database, derivation, epoch)
        .filter(entity -> entity.done().equals(from))
        .orElseThrow(
            () -> new IllegalStateException("the checkpoint of " + derivation.id() + " has moved"))
        .advance(last, now);
  }

  static void failed(Database database, Derivation derivation, long epoch, String why)
      throws SQLException {
    Instant now = database.now();
    locked(database, derivation, epoch).ifPresent(entity -> entity.failed(why, now));
  }

  /** After {@link #renew}, in its transaction: takes the place of what served. */
  static void serve(Database database, Derivation derivation) {
    Parameters one = id(derivation);
    database.change(DerivationSql.RETIRE_OTHERS, one.and("consumer", derivation.consumer()));
    database.change(DerivationSql.SERVE, one);
  }

  private static Optional<DerivationEntity> locked(Database database, Derivation derivation) {
    return database.lock(DerivationEntity.class, derivation.id());
  }

  private static Optional<DerivationEntity> locked(
      Database database, Derivation derivation, long epoch) {
    return locked(database, derivation).filter(entity -> entity.epoch() == epoch);
  }

  static Parameters id(Derivation derivation) {
    return Parameters.of("id", derivation.id());
  }

  private static Parameters names(String consumer, String version) {
    return Parameters.of("consumer", consumer).and("version", version);
  }
}
