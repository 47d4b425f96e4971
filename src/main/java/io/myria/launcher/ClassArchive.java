package io.myria.launcher;

import io.myria.launcher.payara.Installation;
import io.myria.launcher.payara.LaunchFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import javax.management.JMException;

/**
 * The classes of a server as its JVM keeps them (application class-data sharing), which spares the
 * next start to parse and verify them. {@code ./myria} names the file, by {@link #PROPERTY}, and
 * hands it to the JVM where it is there. A server that was started without one has it made once it
 * is ready: by a process of the lowest priority that loads the same classes.
 */
final class ClassArchive implements AutoCloseable {

  /** The file that the next start would read. */
  private static final String PROPERTY = "launch.archive";

  /** Until those who waited for the start have asked. */
  private static final Duration PAUSE = Duration.ofSeconds(15);

  /** It takes some ten seconds of a processor that nobody else wants. */
  private static final Duration LONGEST = Duration.ofMinutes(10);

  private static final String HEAP = "-Xmx512m";

  private static final Logger LOG = Logger.getLogger(ClassArchive.class.getName());

  private final Path file;
  private final Installation installation;
  private volatile Thread maker;

  private ClassArchive(Path file, Installation installation) {
    this.file = file;
    this.installation = installation;
  }

  /**
   * Empty where none was asked for, and where the JVM reads the one that is there. One that it does
   * not read is of another JVM, or damaged, and is deleted.
   */
  static Optional<ClassArchive> wanted(Installation installation) {
    Optional<Path> named = Optional.ofNullable(System.getProperty(PROPERTY)).map(Path::of);
    if (named.isEmpty() || isRead(named.get())) {
      return Optional.empty();
    }
    try {
      Files.deleteIfExists(named.get());
      return named.map(file -> new ClassArchive(file, installation));
    } catch (IOException readOnly) {
      LOG.log(Level.FINE, "no archive of classes can be made", readOnly);
      return Optional.empty();
    }
  }

  /** Where that cannot be asked, the one that is there is believed. */
  private static boolean isRead(Path file) {
    Path maps = Path.of("/proc/self/maps");
    if (!Files.exists(file)) {
      return false;
    }
    try (Stream<String> lines = Files.lines(maps)) {
      String name = file.toRealPath().toString();
      return lines.anyMatch(line -> line.endsWith(name));
    } catch (IOException unknown) {
      return true;
    }
  }

  /**
   * @param war the unpacked one
   */
  void makeInBackground(Path war) {
    maker = new Thread(() -> makeLater(war), "class-archive");
    maker.setDaemon(true);
    maker.start();
  }

  private void makeLater(Path war) {
    try {
      Thread.sleep(PAUSE);
      make(war);
    } catch (InterruptedException stopping) {
      LOG.log(Level.FINE, "the server stops before its archive of classes is made", stopping);
    } catch (IOException | JMException problem) {
      LOG.log(Level.INFO, "no archive of classes was made; the next start takes longer", problem);
    }
  }

  private void make(Path war) throws IOException, JMException, InterruptedException {
    Path names = Files.createTempFile(file.getParent(), "classes", ".txt");
    Path made = Files.createTempFile(file.getParent(), "classes", ".part");
    try {
      Files.write(names, loaded());
      Files.delete(made);
      Process process = start(names, made, war);
      try {
        boolean ended = process.waitFor(LONGEST.toSeconds(), TimeUnit.SECONDS);
        if (!ended || process.exitValue() != 0 || !Files.exists(made)) {
          throw new IOException(ended ? "exit code " + process.exitValue() : "it took too long");
        }
        Files.move(made, file, StandardCopyOption.ATOMIC_MOVE);
        LOG.log(Level.INFO, "the next start reads its classes from {0}", file);
      } finally {
        process.destroyForcibly();
      }
    } finally {
      Files.deleteIfExists(names);
      Files.deleteIfExists(made);
    }
  }

  /** The names of this JVM's classes, each once, in the order in which it lists them. */
  private static List<String> loaded() throws JMException {
    String listed = Diagnostics.run("vmClassloaders", "show-classes");
    return listed
        .lines()
        .map(line -> line.substring(line.lastIndexOf(' ') + 1))
        .filter(name -> name.indexOf('.') > 0 && name.matches("[\\w.$]+"))
        .distinct()
        .toList();
  }

  private Process start(Path names, Path made, Path war) throws IOException {
    List<String> command = new ArrayList<>();
    if (Files.isExecutable(Path.of("/usr/bin/nice"))) {
      command.addAll(List.of("/usr/bin/nice", "-n", "19"));
    }
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of(HEAP, "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    command.addAll(List.of("-XX:ArchiveClassesAtExit=" + made, "-jar"));
    command.add(installation.war().resolveSibling("myria.jar").toString());
    command.addAll(List.of("load-classes", names.toString(), war.toString()));
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  /** The process that makes it ends with the server. */
  @Override
  public void close() {
    Thread running = maker;
    if (running != null) {
      running.interrupt();
      try {
        running.join(TimeUnit.SECONDS.toMillis(5));
      } catch (InterruptedException interrupted) {
        Thread.currentThread().interrupt();
        throw new LaunchFailure("the end was interrupted", interrupted);
      }
    }
  }
}
