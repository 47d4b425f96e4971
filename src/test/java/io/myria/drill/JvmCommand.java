package io.myria.drill;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The beginning of a command that starts a JVM for a moment: what the second compiler, a collector
 * with threads of its own and a check of every class file spend on it never comes back.
 */
public final class JvmCommand {

  /** For who lives no longer than a test. */
  public static final List<String> SHORT_LIVED =
      List.of(
          "-XX:TieredStopAtLevel=1",
          "-XX:+UseSerialGC",
          "-Xshare:auto",
          "-XX:+UnlockDiagnosticVMOptions",
          "-XX:-BytecodeVerificationRemote");

  /** With room from the beginning for what a server becomes within seconds. */
  public static final List<String> SERVER =
      List.of(
          "-Xmx1g",
          "-Xmn300m",
          "-XX:MetaspaceSize=256m",
          "-XX:-UseCodeCacheFlushing",
          "-XX:+UnlockExperimentalVMOptions",
          "-XX:SymbolTableSize=1048576");

  private JvmCommand() {}

  /** As {@link #of}, for a server of a test. */
  public static List<String> ofServer() {
    return of(SERVER.toArray(String[]::new));
  }

  /** The JVM of this process, and more of its options and arguments; may be added to. */
  public static List<String> of(String... more) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(SHORT_LIVED);
    command.addAll(List.of(more));
    return command;
  }

  /** The same with the classes of this process, and a main class of theirs. */
  public static List<String> ofClass(Class<?> main, String... arguments) {
    String classes =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    List<String> command = of("-Xmx256m", "-cp", classes, main.getName());
    command.addAll(List.of(arguments));
    return command;
  }
}
