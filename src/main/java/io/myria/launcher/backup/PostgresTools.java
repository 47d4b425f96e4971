package io.myria.launcher.backup;

import io.myria.launcher.payara.LaunchFailure;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.postgresql.Driver;
import org.postgresql.PGProperty;

/**
 * PostgreSQL's own {@code pg_dump} and {@code pg_restore}, on one database.
 *
 * @param folder where they are; empty for those on the path
 * @param url JDBC
 * @param password in no argument: the program's environment has it
 * @param interruption ends a program that runs
 */
public record PostgresTools(
    String folder, String url, String user, String password, Interruption interruption) {

  private static final Pattern MAJOR = Pattern.compile("(\\d+)(?:[.\\d]|devel|beta|rc| |$)");

  /** A program's last lines say how it ended. */
  private static final int WORDS = 600;

  /**
   * That a program is there and reads what a server of that version writes.
   *
   * @return its own major version
   * @throws LaunchFailure where it is missing or too old, with what to install
   */
  public int require(String program, int serverMajor) {
    String version;
    try {
      version = run(List.of(path(program), "--version"));
    } catch (IOException missing) {
      throw new LaunchFailure(
          ("%s was not found; install PostgreSQL's client programs of version %d or newer"
                  + " (on Debian and Ubuntu: apt-get install postgresql-client-%2$d), or name"
                  + " their folder by --pg-bin")
              .formatted(path(program), serverMajor),
          missing);
    }
    Matcher major = MAJOR.matcher(version.replaceFirst("^\\D+", ""));
    if (!major.find() || Integer.parseInt(major.group(1)) < serverMajor) {
      throw new LaunchFailure(
          ("%s is older than the server (%s, the server is PostgreSQL %d); install"
                  + " postgresql-client-%3$d, or name the folder of newer programs by --pg-bin")
              .formatted(path(program), version.strip(), serverMajor));
    }
    return Integer.parseInt(major.group(1));
  }

  /**
   * Runs a program on the database.
   *
   * @throws LaunchFailure with its last words, where it fails
   */
  public void call(String program, List<String> arguments) {
    List<String> command = new ArrayList<>(List.of(path(program), "--no-password"));
    command.addAll(arguments);
    try {
      run(command);
    } catch (IOException problem) {
      throw new LaunchFailure(program + " failed: " + problem.getMessage(), problem);
    }
  }

  private String path(String program) {
    return folder.isEmpty() ? program : Path.of(folder).resolve(program).toString();
  }

  private String run(List<String> command) throws IOException {
    Path output = Files.createTempFile("myria-pg", null);
    try {
      ProcessBuilder builder =
          new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
      connect(builder.environment());
      Process process = builder.start();
      process.getOutputStream().close();
      int code = interruption.await(process);
      String said = Files.readString(output, StandardCharsets.UTF_8).strip();
      if (code != 0) {
        String last = said.substring(Math.max(0, said.length() - WORDS));
        throw new IOException(last.replaceAll("\\s+", " "));
      }
      return said;
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IOException("it was interrupted", interrupted);
    } finally {
      Files.delete(output);
    }
  }

  private static void pass(
      Properties parsed, PGProperty property, Map<String, String> environment, String variable) {
    String value = property.getOrDefault(parsed);
    if (value != null) {
      environment.put(variable, value);
    }
  }

  private void connect(Map<String, String> environment) {
    Properties parsed = Driver.parseURL(url, null);
    if (parsed == null) {
      throw new LaunchFailure("--database is no URL of PostgreSQL");
    }
    environment.put("PGHOST", PGProperty.PG_HOST.getOrDefault(parsed));
    environment.put("PGPORT", PGProperty.PG_PORT.getOrDefault(parsed));
    environment.put("PGDATABASE", PGProperty.PG_DBNAME.getOrDefault(parsed));
    environment.put("PGUSER", user);
    if (!password.isEmpty()) {
      environment.put("PGPASSWORD", password);
    }
    pass(parsed, PGProperty.SSL_MODE, environment, "PGSSLMODE");
    pass(parsed, PGProperty.SSL_ROOT_CERT, environment, "PGSSLROOTCERT");
    pass(parsed, PGProperty.SSL_CERT, environment, "PGSSLCERT");
    pass(parsed, PGProperty.SSL_KEY, environment, "PGSSLKEY");
    String key = environment.getOrDefault("PGSSLKEY", "");
    if (key.endsWith(".p12") || key.endsWith(".pfx")) {
      throw new LaunchFailure(
          "PostgreSQL's programs read no PKCS #12, as sslkey of --database is; name the key as DER"
              + " (.pk8), and its certificate by sslcert");
    }
    environment.put("PGAPPNAME", "myria-backup");
  }
}
