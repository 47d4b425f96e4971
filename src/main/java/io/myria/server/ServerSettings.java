package io.myria.server;

import io.myria.config.Setting;
import io.myria.config.Source;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * What the server itself is told: its name, its database and what it may do at start.
 *
 * @param name tells this server from others in the log and in the snapshot registry
 * @param migration the credentials to migrate at start with; empty where migrating is not allowed
 */
record ServerSettings(
    String name, LogLevel logLevel, Postgres postgres, Optional<Migrator> migration) {

  static final Setting<String> NAME =
      Setting.text("myria.service.name", "myria", "Name of the service in logs and snapshots.");
  static final Setting<LogLevel> LOG_LEVEL =
      new Setting<>(
          "myria.service.log_level",
          "info",
          "error, warn, info or debug, for Myria's own log.",
          ServerSettings::level);
  static final Setting<Optional<String>> LOG_FILE =
      Setting.optional(
          "myria.service.log_file", "Where ./myria serve logs; without it, in the data folder.");
  static final Setting<Optional<String>> DSN =
      Setting.optional("myria.postgres.dsn", "JDBC URL of the database.");
  static final Setting<Optional<String>> USER =
      Setting.optional("myria.postgres.user", "The application's role.");
  static final Setting<Optional<String>> PASSWORD =
      Setting.optional("myria.postgres.password", "Its password.");
  static final Setting<String> SCHEMA =
      Setting.text("myria.postgres.schema", "myria", "Schema that holds Myria's tables.");
  static final Setting<Integer> MAX_OPEN =
      Setting.integer(
          "myria.postgres.max_open_conns", 20, 2, 500, "Most connections of the pool for reads.");
  static final Setting<Integer> MAX_IDLE =
      Setting.integer(
          "myria.postgres.max_idle_conns", 5, 0, 500, "Connections that pool keeps when idle.");
  static final Setting<Boolean> MIGRATE =
      Setting.flag(
          "myria.postgres.migrate_on_start",
          false,
          "Whether the server migrates the schema itself, with the migration credentials.");
  static final Setting<Optional<String>> MIGRATION_USER =
      Setting.optional("myria.postgres.migration_user", "The migrator's role.");
  static final Setting<Optional<String>> MIGRATION_PASSWORD =
      Setting.optional("myria.postgres.migration_password", "Its password.");
  static final Setting<String> OWNER =
      Setting.text(
          "myria.postgres.owner_role", "myria_owner", "The role without login that owns tables.");

  static final List<Setting<?>> ALL =
      List.of(
          NAME,
          LOG_LEVEL,
          LOG_FILE,
          DSN,
          USER,
          PASSWORD,
          SCHEMA,
          MAX_OPEN,
          MAX_IDLE,
          MIGRATE,
          MIGRATION_USER,
          MIGRATION_PASSWORD,
          OWNER);

  /** Where the data are, as the data sources of web.xml read it too. */
  public record Postgres(String schema, Optional<String> dsn, Optional<String> user) {}

  /** Who migrates. */
  public record Migrator(String user, String password, String owner) {}

  static ServerSettings from(Source source) {
    return new ServerSettings(
        NAME.in(source),
        LOG_LEVEL.in(source),
        new Postgres(SCHEMA.in(source), DSN.in(source), USER.in(source)),
        MIGRATE.in(source) ? Optional.of(migrator(source)) : Optional.empty());
  }

  private static Migrator migrator(Source source) {
    return new Migrator(
        MIGRATION_USER.in(source).orElse(""),
        MIGRATION_PASSWORD.in(source).orElse(""),
        OWNER.in(source));
  }

  private static LogLevel level(String raw) {
    return Arrays.stream(LogLevel.values())
        .filter(level -> level.name().equalsIgnoreCase(raw))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("error, warn, info or debug"));
  }
}
