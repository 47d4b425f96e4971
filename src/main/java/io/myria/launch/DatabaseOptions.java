package io.myria.launch;

import io.myria.config.LauncherKeys;
import io.myria.launch.ServerDatabase.Login;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * A database of one's own, from options or the environment. Passwords belong in the environment: an
 * option is visible to everyone on the machine.
 */
final class DatabaseOptions {

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = "--database",
      paramLabel = "JDBC_URL",
      defaultValue = "${env:MYRIA_DATABASE}",
      description = "jdbc:postgresql://host:port/name (environment: MYRIA_DATABASE)")
  private String url;

  @Option(
      names = "--database-user",
      paramLabel = "USER",
      defaultValue = "${env:MYRIA_DATABASE_USER}",
      description = "role of the running server (MYRIA_DATABASE_USER; default: myria_app)")
  private String user;

  @Option(
      names = "--database-password",
      paramLabel = "PASSWORD",
      defaultValue = "${env:MYRIA_DATABASE_PASSWORD}",
      description = "its password; better in MYRIA_DATABASE_PASSWORD")
  private String password;

  @Option(
      names = "--migration-user",
      paramLabel = "USER",
      defaultValue = "${env:MYRIA_MIGRATION_USER}",
      description = "role that migrates (MYRIA_MIGRATION_USER; default: myria_migrator)")
  private String migrationUser;

  @Option(
      names = "--migration-password",
      paramLabel = "PASSWORD",
      defaultValue = "${env:MYRIA_MIGRATION_PASSWORD}",
      description = "its password; better in MYRIA_MIGRATION_PASSWORD")
  private String migrationPassword;

  @Option(
      names = "--owner-role",
      paramLabel = "ROLE",
      defaultValue = "${env:MYRIA_OWNER_ROLE}",
      description = "role that owns the tables (MYRIA_OWNER_ROLE; default: myria_owner)")
  private String owner;

  @Option(
      names = "--schema",
      paramLabel = "NAME",
      defaultValue = "${env:MYRIA_POSTGRES_SCHEMA}",
      description = "Myria's schema (MYRIA_POSTGRES_SCHEMA; default: myria)")
  private String schema;

  /** What neither an option nor the environment says. */
  void orFrom(ConfigurationFile file) {
    url = either(url, file, LauncherKeys.DSN);
    user = either(user, file, LauncherKeys.USER);
    password = either(password, file, LauncherKeys.PASSWORD);
    migrationUser = either(migrationUser, file, LauncherKeys.MIGRATION_USER);
    migrationPassword = either(migrationPassword, file, LauncherKeys.MIGRATION_PASSWORD);
    owner = either(owner, file, LauncherKeys.OWNER_ROLE);
    schema = either(schema, file, LauncherKeys.SCHEMA);
  }

  /** A property or a variable of the setting's own name, too, wins over the file. */
  private static String either(String given, ConfigurationFile file, String key) {
    return Optional.ofNullable(given)
        .filter(text -> !text.isBlank())
        .or(() -> Serving.setting(key))
        .or(() -> file.value(key))
        .orElse(null);
  }

  boolean given() {
    return url != null && !url.isBlank();
  }

  String schema() {
    return orElse(schema, "myria");
  }

  /**
   * @throws ParameterException when there is no URL, or it is not one of PostgreSQL
   */
  ServerDatabase database() {
    if (!given()) {
      throw new ParameterException(spec.commandLine(), "--database is missing");
    }
    if (!url.startsWith("jdbc:postgresql:")) {
      throw new ParameterException(
          spec.commandLine(), "--database must be a URL such as jdbc:postgresql://host:5432/myria");
    }
    return new ServerDatabase(
        url,
        schema(),
        orElse(owner, "myria_owner"),
        new Login(orElse(migrationUser, "myria_migrator"), orElse(migrationPassword, "")),
        new Login(orElse(user, "myria_app"), orElse(password, "")));
  }

  private static String orElse(String value, String otherwise) {
    return value == null ? otherwise : value;
  }
}
