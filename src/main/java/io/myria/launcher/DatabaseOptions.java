package io.myria.launcher;

import io.myria.config.LauncherKeys;
import io.myria.launcher.ServerDatabase.Login;
import io.myria.launcher.payara.LaunchFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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

  private static final String DATABASE = "--database";

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = DATABASE,
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
      names = "--database-password-file",
      paramLabel = "FILE",
      defaultValue = "${env:MYRIA_DATABASE_PASSWORD_FILE}",
      description = "its password is what FILE holds (MYRIA_DATABASE_PASSWORD_FILE)")
  private Path passwordFile;

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
      names = "--migration-password-file",
      paramLabel = "FILE",
      defaultValue = "${env:MYRIA_MIGRATION_PASSWORD_FILE}",
      description = "its password is what FILE holds (MYRIA_MIGRATION_PASSWORD_FILE)")
  private Path migrationPasswordFile;

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

  /**
   * Of a command that takes a data folder instead: an explicit one wins over a database that the
   * environment names.
   *
   * @throws ParameterException where both are explicit
   */
  boolean insteadOfFolder() {
    if (given() && explicit("--data") && explicit(DATABASE)) {
      throw usage("--data and " + DATABASE + " exclude each other");
    }
    return given() && !explicit("--data");
  }

  private boolean explicit(String option) {
    return spec.commandLine().getParseResult().hasMatchedOption(option);
  }

  private ParameterException usage(String problem) {
    return new ParameterException(spec.commandLine(), problem);
  }

  String schema() {
    return orElse(schema, "myria");
  }

  /**
   * @throws ParameterException when there is no URL, or it is not one of PostgreSQL
   */
  ServerDatabase database() {
    if (!given()) {
      throw usage(DATABASE + " is missing");
    }
    if (!url.startsWith("jdbc:postgresql:")) {
      throw usage(DATABASE + " must be a URL such as jdbc:postgresql://host:5432/myria");
    }
    return new ServerDatabase(
        url,
        schema(),
        orElse(owner, "myria_owner"),
        new Login(
            orElse(migrationUser, "myria_migrator"),
            secret("--migration-password", migrationPassword, migrationPasswordFile)),
        new Login(
            orElse(user, "myria_app"), secret("--database-password", password, passwordFile)));
  }

  /** A file wins over the environment; line ends after the password are no part of it. */
  private String secret(String option, String given, Path file) {
    String fromFile = option + "-file";
    if (explicit(option) && explicit(fromFile)) {
      throw usage(option + " and " + fromFile + " exclude each other");
    }
    if (file == null || file.toString().isBlank() || explicit(option)) {
      return orElse(given, "");
    }
    try {
      return Files.readString(file).replaceFirst("(?<![\\r\\n])[\\r\\n]++$", "");
    } catch (IOException problem) {
      throw new LaunchFailure(
          "%s of %s cannot be read (%s); correct the path, or the file's rights"
              .formatted(file, fromFile, problem.getClass().getSimpleName()),
          problem);
    }
  }

  private static String orElse(String value, String otherwise) {
    return value == null ? otherwise : value;
  }
}
