package io.myria.launch;

import io.myria.launch.ServerDatabase.Login;
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
      defaultValue = "${env:MYRIA_DATABASE_USER:-myria_app}",
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
      defaultValue = "${env:MYRIA_MIGRATION_USER:-myria_migrator}",
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
      defaultValue = "${env:MYRIA_OWNER_ROLE:-myria_owner}",
      description = "role that owns the tables (MYRIA_OWNER_ROLE; default: myria_owner)")
  private String owner;

  @Option(
      names = "--schema",
      paramLabel = "NAME",
      defaultValue = "${env:MYRIA_POSTGRES_SCHEMA:-myria}",
      description = "Myria's schema (MYRIA_POSTGRES_SCHEMA; default: myria)")
  private String schema;

  boolean given() {
    return url != null && !url.isBlank();
  }

  String schema() {
    return schema;
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
        schema,
        owner,
        new Login(migrationUser, orEmpty(migrationPassword)),
        new Login(user, orEmpty(password)));
  }

  private static String orEmpty(String value) {
    return value == null ? "" : value;
  }
}
