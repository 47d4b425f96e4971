package io.myria.launcher;

import io.myria.launcher.payara.LaunchFailure;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.logging.Level;
import java.util.logging.Logger;
import javax.management.JMException;

/**
 * Keeps the second compiler off code that only a start runs, which the first has compiled by then:
 * it would take as much of the processors for it as that code does. What became hot during the
 * start stays with the first compiler for good, so only packages are named whose work is done then.
 */
final class StartOnlyCode implements AutoCloseable {

  private static final String NAMES = "start-only.json";

  private static final Logger LOG = Logger.getLogger(StartOnlyCode.class.getName());

  private StartOnlyCode() {}

  /**
   * Until it is closed.
   *
   * @param folder for the file that the JVM reads
   */
  static StartOnlyCode excluded(Path folder) {
    Path file = folder.resolve(NAMES);
    try (InputStream names = StartOnlyCode.class.getResourceAsStream(NAMES)) {
      Files.copy(names, file, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException problem) {
      throw new LaunchFailure(file + " cannot be written", problem);
    }
    run("compilerDirectivesAdd", file.toString());
    return new StartOnlyCode();
  }

  /** A JVM without this command compiles what it likes. */
  private static void run(String command, String... arguments) {
    try {
      String answer = Diagnostics.run(command, arguments).strip();
      LOG.log(Level.FINE, "{0}: {1}", new Object[] {command, answer});
    } catch (JMException unknown) {
      LOG.log(Level.FINE, command, unknown);
    }
  }

  @Override
  public void close() {
    run("compilerDirectivesClear");
  }
}
