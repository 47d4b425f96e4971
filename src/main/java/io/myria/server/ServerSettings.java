package io.myria.server;

import io.myria.config.LauncherKeys;
import io.myria.config.Setting;
import io.myria.error.Fault;
import java.time.Duration;
import java.util.Optional;

/**
 * What the server itself is given: its name, its database and what it may do at start.
 *
 * @param name tells this server from others in the log and in the snapshot registry
 * @param logFormat is the launcher's to read
 * @param logFile so is this
 */
public record ServerSettings(
    @Setting(
            key = "myria.service.name",
            byDefault = "myria",
            meaning = "Name of the service in logs and snapshots.")
        String name,
    @Setting(
            key = LauncherKeys.LOG_LEVEL,
            byDefault = "info",
            meaning = "error, warn, info or debug, for Myria's own log.")
        LogLevel logLevel,
    @Setting(
            key = LauncherKeys.LOG_FORMAT,
            byDefault = "text",
            oneOf = {"text", "json"},
            meaning = "How ./myria serve logs: lines for people, or a JSON object a line.")
        String logFormat,
    @Setting(
            key = LauncherKeys.LOG_FILE,
            meaning = "Where ./myria serve logs; without it, in the data folder.")
        Optional<String> logFile,
    @Setting(
            key = "myria.service.stop_timeout",
            byDefault = "20s",
            most = "10m",
            meaning = "How long a server that stops waits for requests that are being answered.")
        Duration stopTimeout,
    Postgres postgres,
    Migrator migrator) {

  /** Where the data are: for the pools that the launcher makes, and for a migration at start. */
  public record Postgres(
      @Setting(key = LauncherKeys.DSN, meaning = "JDBC URL of the database.") Optional<String> dsn,
      @Setting(key = LauncherKeys.USER, meaning = "The application's role.") Optional<String> user,
      @Setting(key = LauncherKeys.PASSWORD, meaning = "Its password.") Optional<String> password,
      @Setting(
              key = LauncherKeys.SCHEMA,
              byDefault = "myria",
              meaning = "Schema that holds Myria's tables.")
          String schema,
      @Setting(
              key = LauncherKeys.MAX_OPEN,
              byDefault = LauncherKeys.MAX_OPEN_DEFAULT,
              least = "2",
              most = "500",
              meaning = "Most connections of the pool for reads that ./myria serve makes.")
          int maxOpen,
      @Setting(
              key = LauncherKeys.MAX_IDLE,
              byDefault = LauncherKeys.MAX_IDLE_DEFAULT,
              most = "500",
              meaning = "Connections that pool keeps when idle.")
          int maxIdle) {

    /** Without the password. */
    @Override
    public String toString() {
      return "Postgres[" + user.orElse("") + "]";
    }
  }

  /** Whether it migrates, and as whom. */
  public record Migrator(
      @Setting(
              key = Migrator.ALLOWED,
              byDefault = "false",
              meaning =
                  "Whether the server migrates the schema itself, with the migration credentials.")
          boolean allowed,
      @Setting(key = LauncherKeys.MIGRATION_USER, meaning = "The migrator's role.") String user,
      @Setting(key = LauncherKeys.MIGRATION_PASSWORD, meaning = "Its password.") String password,
      @Setting(
              key = LauncherKeys.OWNER_ROLE,
              byDefault = "myria_owner",
              meaning = "The role without login that owns tables.")
          String owner) {

    private static final String ALLOWED = "myria.postgres.migrate_on_start";
    private static final String USER = LauncherKeys.MIGRATION_USER;

    /** Without the password. */
    @Override
    public String toString() {
      return "Migrator[" + user + "]";
    }

    void requireUser() {
      if (user.isEmpty()) {
        throw Fault.misconfigured(USER, ALLOWED + " is true but " + USER + " is not set");
      }
    }
  }
}
