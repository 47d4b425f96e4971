package io.myria.database;

import io.myria.database.migration.Migration;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * A real PostgreSQL for tests: the one that MYRIA_TEST_DATABASE_URL names (a JDBC URL of a
 * superuser with user and password in it), else a container where a Docker engine answers, else an
 * embedded one. One server for all tests of a JVM; every {@code TestDatabase} is a database of its
 * own in it, with the three roles: a copy of a first one, which is migrated when the first test
 * asks. docs/testing.md says more.
 */
public final class TestDatabase implements AutoCloseable {

  /** For {@link #load}: what stands beside the rows of events that say nothing. */
  public static final String ROWS_BESIDE_EVENTS =
      """
      insert into event_content
          (event_seq, channel, type, payload, payload_bytes, payload_digest, topic_hints, terms)
      select event_seq, 'chat', 'message', '{}', 2, '', '[]', '' from event;
      insert into posting (participant_id, occurred_at, event_seq, participant_set_id, internal)
      select unnest(s.members), e.occurred_at, e.event_seq, e.participant_set_id, e.internal
      from event e join participant_set s using (participant_set_id);
      insert into participant_activity
      select participant_id, count(*) from posting group by participant_id
      """;

  private static final String PASSWORD = "test";
  private static final Duration LOCK_WAIT = Duration.ofSeconds(15);
  private static final String PREFIX = "myria_" + ProcessHandle.current().pid() + "_";
  private static final AtomicInteger COUNT = new AtomicInteger();
  private static final ConnectionPool SERVER = new ConnectionPool();
  private static String serverUrl;
  private static String template;

  private final String name;
  private final ConnectionPool pool = new ConnectionPool();
  private final ConnectionPool superusers = new ConnectionPool();

  private TestDatabase(String name) {
    this.name = name;
    asApplication(pool);
    superusers.setUrl(ofSuperuser(name));
    superusers.setCurrentSchema("myria");
  }

  /** A new database, empty but for the schema. */
  public static TestDatabase create() {
    TestDatabase database = copyOf(template());
    database.beginLog();
    return database;
  }

  /** Another database with all that is in this one, which nobody may be connected to. */
  public TestDatabase copy() {
    disconnect();
    return copyOf(name);
  }

  private static TestDatabase copyOf(String template) {
    String name = PREFIX + COUNT.incrementAndGet();
    try (Connection connection = onServer();
        Statement statement = connection.createStatement()) {
      // Files are copied in less time than pages through the log.
      create(statement, name + " template " + template + " strategy file_copy");
    } catch (SQLException problem) {
      throw new IllegalStateException("no test database", problem);
    }
    return new TestDatabase(name);
  }

  /** A migration begins a log, with an id that tells it from all others; a copy has the same. */
  private void beginLog() {
    try (Connection connection = superuser();
        Statement statement = connection.createStatement()) {
      statement.execute("update log set log_id = default, created_at = default");
    } catch (SQLException problem) {
      throw new IllegalStateException("no log in " + name, problem);
    }
  }

  /** Migrated once; nobody ever connects to it again, or it could not be copied. */
  private static synchronized String template() {
    if (template != null) {
      return template;
    }
    String name = PREFIX + "template";
    try (Connection connection = DriverManager.getConnection(server());
        Statement statement = connection.createStatement()) {
      // Another JVM may be at the same on the same server.
      statement.execute("select pg_advisory_lock(hashtext('roles of tests'))");
      for (String role : new String[] {"myria_owner nologin", "myria_migrator login noinherit"}) {
        createRole(statement, role);
      }
      createRole(statement, "myria_app login");
      statement.execute("grant myria_owner to myria_migrator");
      create(statement, name);
    } catch (SQLException problem) {
      throw new IllegalStateException("no test database", problem);
    }
    new Migration(urlOf(name), "myria_migrator", PASSWORD, "myria", "myria_owner", "myria_app")
        .run();
    cacheCatalogs(name);
    template = name;
    return template;
  }

  /**
   * The first connection to a database after a migration reads the system catalogs one by one and
   * leaves what it found in a file ({@code pg_internal.init}). A copy has the file, too.
   */
  private static void cacheCatalogs(String name) {
    try (Connection first = DriverManager.getConnection(ofSuperuser(name));
        Statement statement = first.createStatement()) {
      statement.execute("select");
    } catch (SQLException problem) {
      throw new IllegalStateException("no connection to " + name, problem);
    }
  }

  private static void create(Statement statement, String database) throws SQLException {
    statement.execute("create database " + database);
    statement.execute("grant create on database " + database.split(" ")[0] + " to myria_owner");
  }

  public String url() {
    return urlOf(name);
  }

  private static String urlOf(String name) {
    return server().replaceFirst("/[^/?]*\\?.*$", "/" + name);
  }

  private static String ofSuperuser(String name) {
    return server().replaceFirst("/[^/?]*\\?", "/" + name + "?");
  }

  public String password() {
    return PASSWORD;
  }

  /** Connects as the application's role; each connection is new. */
  public DataSource application() {
    PGSimpleDataSource source = new PGSimpleDataSource();
    asApplication(source);
    return source;
  }

  private void asApplication(PGSimpleDataSource source) {
    source.setUrl(url());
    source.setUser("myria_app");
    source.setPassword(PASSWORD);
    source.setCurrentSchema("myria");
    source.setOptions("-c lock_timeout=20s -c statement_timeout=120s");
  }

  /** The same, from a pool, as a server has it; what tests use that ask for nothing else. */
  public DataSource pool() {
    return pool;
  }

  /** Connects as the superuser, for what only a test may do; from a pool. */
  public Connection superuser() throws SQLException {
    return superusers.getConnection();
  }

  /** Rows in bulk, which the caller has made to fit: no foreign key is looked up for them. */
  public void load(String... statements) throws SQLException {
    try (Connection connection = superuser();
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      statement.execute("set local session_replication_role = replica");
      for (String sql : statements) {
        statement.execute(sql);
      }
      connection.commit();
    }
  }

  /** Until somebody waits for what another transaction has locked. */
  public void awaitLockWait() {
    String waiting =
        "select from pg_stat_activity"
            + " where datname = current_database() and wait_event_type = 'Lock'";
    long deadline = System.nanoTime() + LOCK_WAIT.toNanos();
    try (Connection connection = superuser();
        PreparedStatement waits = connection.prepareStatement(waiting)) {
      while (!waits.executeQuery().next()) {
        if (System.nanoTime() > deadline) {
          throw new IllegalStateException("nobody waits for a lock in " + name);
        }
        Thread.sleep(10);
      }
    } catch (SQLException problem) {
      throw new IllegalStateException("no look at " + name, problem);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", interrupted);
    }
  }

  /** Ends what the pools hold, and waits until PostgreSQL has seen it. */
  public void disconnect() {
    try (Connection connection = onServer();
        PreparedStatement others =
            connection.prepareStatement("select from pg_stat_activity where datname = ?")) {
      pool.close();
      superusers.close();
      others.setString(1, name);
      while (others.executeQuery().next()) {
        Thread.sleep(10);
      }
    } catch (SQLException problem) {
      throw new IllegalStateException("could not leave " + name, problem);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", interrupted);
    }
  }

  @Override
  public void close() {
    try (Connection connection = onServer();
        Statement statement = connection.createStatement()) {
      pool.close();
      superusers.close();
      statement.execute("drop database " + name + " with (force)");
    } catch (SQLException problem) {
      throw new IllegalStateException("could not drop " + name, problem);
    }
  }

  private static void createRole(Statement statement, String role) throws SQLException {
    statement.execute(
        "do $$ begin create role "
            + role
            + " password '"
            + PASSWORD
            + "'; exception when duplicate_object or unique_violation then null; end $$");
  }

  /** As the superuser, on no test's database; from a pool. */
  private static Connection onServer() throws SQLException {
    server();
    return SERVER.getConnection();
  }

  private static synchronized String server() {
    if (serverUrl == null) {
      serverUrl = TestServer.start();
      SERVER.setUrl(serverUrl);
    }
    return serverUrl;
  }
}
