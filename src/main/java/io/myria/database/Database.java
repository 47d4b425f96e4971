package io.myria.database;

import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import jakarta.persistence.Query;
import jakarta.persistence.TypedQuery;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import org.hibernate.Session;
import org.hibernate.query.NativeQuery;

/**
 * The database inside one transaction, as entities and as statements, both on its one connection.
 * Confined to the thread and the life of its work.
 *
 * <p>Order: before a statement runs, what was done to entities is written, so that it sees it. What
 * a statement changes is not seen in entities that were read before, so no table is written by both
 * in one transaction but by {@link #change} or after {@link #letGo}: then nothing read before is
 * held.
 *
 * <p>Parameters of statements may be {@code null} or of the types that {@link Binding} lists.
 */
public final class Database {

  /** What Hibernate takes for it, beside times in milliseconds. */
  private static final int SKIP_LOCKED = -2;

  private final DatabaseLink link;

  Database(EntityManager entities) {
    this(new EntityLink(entities, new StatementTimeout()));
  }

  Database(DatabaseLink link) {
    this.link = link;
  }

  private EntityManager entities() {
    return link.entities();
  }

  /** The entity of a key, as this transaction has it. */
  public <T> Optional<T> find(Class<T> type, Object key) {
    TypedQuery<T> query = ofKey(type);
    bind(query, Parameters.of("key", key));
    return query.getResultList().stream().findFirst();
  }

  /** The entity of a key, locked until the transaction ends, as it is since it was locked. */
  public <T> Optional<T> lock(Class<T> type, Object key) {
    return lock(type, key, LockModeType.PESSIMISTIC_WRITE);
  }

  /** As {@link #lock}, in a mode of its own. */
  public <T> Optional<T> lock(Class<T> type, Object key, LockModeType mode) {
    return locked(ofKey(type).setLockMode(mode), Parameters.of("key", key));
  }

  /** A query is given the request's time, which neither a look-up nor a refresh is. */
  private <T> TypedQuery<T> ofKey(Class<T> type) {
    String name = entities().getMetamodel().entity(type).getName();
    return entities().createQuery("select e from %s e where id(e) = :key".formatted(name), type);
  }

  /** The entity that a query selects, locked and read as it is then, where nobody holds it. */
  public <T> Optional<T> lockIfFree(Class<T> type, String jpql, Parameters parameters) {
    return locked(
        entities()
            .createQuery(jpql, type)
            .setLockMode(LockModeType.PESSIMISTIC_WRITE)
            .setHint("jakarta.persistence.lock.timeout", SKIP_LOCKED),
        parameters);
  }

  /**
   * Finds the row as it is once it is locked, and nothing where it was deleted while it waited; an
   * entity that was read before is left alone by that, and read again.
   */
  private <T> Optional<T> locked(TypedQuery<T> query, Parameters parameters) {
    bind(query, parameters);
    boolean mayBeOld = session().getStatistics().getEntityCount() > 0;
    Optional<T> found = query.getResultList().stream().findFirst();
    found.filter(entity -> mayBeOld).ifPresent(entities()::refresh);
    return found;
  }

  /** Entities, or what else a query in JPQL selects, in its order. */
  public <T> List<T> select(Class<T> type, String jpql, Parameters parameters) {
    return select(type, jpql, parameters, Integer.MAX_VALUE);
  }

  /** The first ones. */
  public <T> List<T> select(Class<T> type, String jpql, Parameters parameters, int limit) {
    TypedQuery<T> query = entities().createQuery(jpql, type);
    bind(query, parameters);
    return (limit == Integer.MAX_VALUE ? query : query.setMaxResults(limit)).getResultList();
  }

  /**
   * Entities that a statement in SQL finds, in its order; it selects {@code {t.*}}, which stands
   * for the columns of the entity's table {@code t}. What is done to them is not written.
   */
  public <T> List<T> read(Class<T> type, String sql, Parameters parameters) throws SQLException {
    EntityColumns<T> columns = EntityColumns.of(type);
    return list(columns.in(sql, "t"), row -> columns.read(row, 0), parameters);
  }

  /** As above, of two tables: {@code {a.*}, {b.*}}. */
  public <A, B, T> List<T> read(
      Class<A> a, Class<B> b, BiFunction<A, B, T> both, String sql, Parameters parameters)
      throws SQLException {
    EntityColumns<A> first = EntityColumns.of(a);
    EntityColumns<B> second = EntityColumns.of(b);
    return list(
        second.in(first.in(sql, "a"), "b"),
        row -> both.apply(first.read(row, 0), second.read(row, first.count())),
        parameters);
  }

  /** As {@link #read}, and what is done to them is written. */
  public <T> List<T> manage(Class<T> type, String sql, Parameters parameters) {
    NativeQuery<T> query = session().createNativeQuery(sql, type);
    bind(query.addEntity("t", type), parameters);
    return query.getResultList();
  }

  /** Stores a new entity. */
  public <T> T insert(T entity) {
    entities().persist(entity);
    return entity;
  }

  public void remove(Object entity) {
    entities().remove(entity);
  }

  /**
   * Changes or deletes what a statement in JPQL says; entities that were read before are let go of.
   *
   * @return how many
   */
  public int change(String jpql, Parameters parameters) {
    entities().flush();
    Query query = entities().createQuery(jpql);
    bind(query, parameters);
    int changed = query.executeUpdate();
    entities().clear();
    return changed;
  }

  /** Writes what was done to entities, where the order of two changes matters. */
  public void flush() {
    entities().flush();
  }

  /** Writes what was done to entities, and holds none of them any longer. */
  public void letGo() {
    entities().flush();
    entities().clear();
  }

  /** By the database's clock, which all servers share. */
  public Instant now() throws SQLException {
    return one(
            "select clock_timestamp()",
            row -> Binding.instant(row.getObject(1, OffsetDateTime.class)))
        .orElseThrow();
  }

  /** All rows in the statement's order. */
  public <T> List<T> list(String sql, Row<T> row, Object... parameters) throws SQLException {
    return onConnection(
        connection -> {
          try (PreparedStatement statement = connection.prepareStatement(sql)) {
            bound(statement);
            Binding.bind(connection, statement, parameters);
            return rows(statement, row);
          }
        });
  }

  /** As above, with names in the statement. */
  public <T> List<T> list(String sql, Row<T> row, Parameters parameters) throws SQLException {
    Parameters.Positional statement = Parameters.Positional.of(sql);
    return list(statement.sql(), row, parameters.inOrderOf(statement));
  }

  /**
   * Sends several statements in one round trip. The database begins each when the one before it is
   * through; settings that one makes for its transaction hold for those behind it.
   */
  public void together(List<BatchedQuery<?>> queries) throws SQLException {
    onConnection(
        connection -> {
          try (PreparedStatement all = connection.prepareStatement(BatchedQuery.sql(queries))) {
            bound(all);
            Binding.bind(connection, all, BatchedQuery.values(queries));
            BatchedQuery.send(all, queries);
            return null;
          }
        });
  }

  /** The only row, or none. */
  public <T> Optional<T> one(String sql, Row<T> row, Object... parameters) throws SQLException {
    return only(list(sql, row, parameters));
  }

  /** As above, with names in the statement. */
  public <T> Optional<T> one(String sql, Row<T> row, Parameters parameters) throws SQLException {
    return only(list(sql, row, parameters));
  }

  private static <T> Optional<T> only(List<T> rows) {
    if (rows.size() > 1) {
      throw new IllegalStateException("one row expected, found " + rows.size());
    }
    return rows.stream().findFirst();
  }

  /** How many rows were inserted, changed or deleted. */
  public int execute(String sql, Object... parameters) throws SQLException {
    link.requireWritable();
    return onConnection(
        connection -> {
          try (PreparedStatement statement = connection.prepareStatement(sql)) {
            bound(statement);
            Binding.bind(connection, statement, parameters);
            return statement.executeUpdate();
          }
        });
  }

  /** As above, with names in the statement. */
  public int execute(String sql, Parameters parameters) throws SQLException {
    Parameters.Positional statement = Parameters.Positional.of(sql);
    return execute(statement.sql(), parameters.inOrderOf(statement));
  }

  /** For what the methods above do not cover, such as batches; do not close or commit it. */
  public <T> T onConnection(OnConnection<T> work) throws SQLException {
    Deadline.check();
    return link.onConnection(work);
  }

  private Session session() {
    return entities().unwrap(Session.class);
  }

  /** Bounded as statements are, by what is left of the request's time. */
  private void bind(Query query, Parameters parameters) {
    Deadline.check();
    int seconds = Deadline.leftSeconds();
    if (seconds > 0 && !link.timeout().isWithin(seconds)) {
      query.setHint("jakarta.persistence.query.timeout", seconds * 1000);
    }
    query
        .getParameters()
        .forEach(asked -> query.setParameter(asked.getName(), parameters.value(asked.getName())));
  }

  /** A statement takes no longer than its request may. */
  private void bound(PreparedStatement statement) throws SQLException {
    int seconds = Deadline.leftSeconds();
    if (seconds > 0 && !link.timeout().isWithin(seconds, statement.getConnection())) {
      statement.setQueryTimeout(seconds);
    }
  }

  private static <T> List<T> rows(PreparedStatement statement, Row<T> row) throws SQLException {
    List<T> rows = new ArrayList<>();
    try (ResultSet results = statement.executeQuery()) {
      while (results.next()) {
        rows.add(row.from(results));
      }
    }
    return rows;
  }

  /** Reads the current row. */
  @FunctionalInterface
  public interface Row<T> {
    T from(ResultSet results) throws SQLException;
  }

  /** Work on the transaction's own connection. */
  @FunctionalInterface
  public interface OnConnection<T> {
    T on(Connection connection) throws SQLException;
  }
}
