package io.myria.launcher.backup;

import io.myria.launcher.payara.LaunchFailure;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A PostgreSQL of one user, without a port or passwords, on files that no server runs on. Starting
 * it replays the write-ahead log of a backup.
 *
 * @param program {@code postgres}
 * @param data the data directory
 * @param interruption ends it, however long the write-ahead log is
 */
public record SingleUser(Path program, Path data, Interruption interruption) {

  private static final int WORDS = 600;

  /**
   * Gives roles other passwords, over the program's standard input.
   *
   * @param passwords of our own making, with nothing to quote, by role
   * @throws LaunchFailure where the files are not what a server can start on
   */
  public void setPasswords(Map<String, String> passwords) {
    StringBuilder statements = new StringBuilder();
    passwords.forEach(
        (role, password) ->
            statements.append("alter role %s password '%s'%n".formatted(role, password)));
    Path said = data.resolveSibling("single-user.log");
    try {
      Process process =
          new ProcessBuilder(command())
              .redirectErrorStream(true)
              .redirectOutput(said.toFile())
              .start();
      boolean told = tell(process, statements.toString());
      int code = interruption.await(process);
      String words = Files.readString(said, StandardCharsets.UTF_8).strip();
      // It says what failed and ends as if all were well.
      if (code != 0
          || !told
          || words.contains("ERROR:")
          || words.contains("FATAL:")
          || words.contains("PANIC:")) {
        throw new LaunchFailure(
            "PostgreSQL does not start on what was restored: "
                + withoutPasswords(words, passwords)
                    .substring(Math.max(0, words.length() - WORDS))
                    .replaceAll("\\s+", " "));
      }
      Files.delete(said);
    } catch (IOException problem) {
      throw new LaunchFailure("PostgreSQL could not be run on what was restored", problem);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new LaunchFailure("the restore was interrupted", interrupted);
    }
  }

  /** False where it had ended before it could be asked. */
  private static boolean tell(Process process, String statements) {
    try (OutputStream in = process.getOutputStream()) {
      in.write(statements.getBytes(StandardCharsets.US_ASCII));
      return true;
    } catch (IOException ended) {
      return false;
    }
  }

  /** As long as it was. */
  private static String withoutPasswords(String words, Map<String, String> passwords) {
    String clean = words;
    for (String password : passwords.values()) {
      clean = clean.replace(password, "*".repeat(password.length()));
    }
    return clean;
  }

  /** It refuses to run as the machine's superuser, and so is run as somebody without a name. */
  private List<String> command() {
    List<String> command = new ArrayList<>();
    if ("root".equals(System.getProperty("user.name"))) {
      command.addAll(List.of("unshare", "-U"));
    }
    command.addAll(
        List.of(
            program.toString(),
            "--single",
            "-D",
            data.toString(),
            "-c",
            "log_statement=none",
            "-c",
            "log_min_error_statement=panic",
            "-c",
            "logging_collector=off",
            "postgres"));
    return command;
  }
}
