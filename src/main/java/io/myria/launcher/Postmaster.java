package io.myria.launcher;

import io.myria.launcher.payara.LaunchFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The PostgreSQL process that runs on one data directory, found by the file that PostgreSQL keeps
 * there. Works for a server of this process and for one that a killed process left behind.
 */
final class Postmaster {

  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final Path directory;

  Postmaster(Path directory) {
    this.directory = directory;
  }

  private static final Duration ORPHANS = Duration.ofSeconds(15);

  /** The process, if the file names one that lives and is a PostgreSQL on this directory. */
  Optional<ProcessHandle> running() {
    try {
      List<String> lines = Files.readAllLines(directory.resolve("postmaster.pid"));
      return ProcessHandle.of(Long.parseLong(lines.get(0).strip())).filter(this::servesDirectory);
    } catch (NoSuchFileException stopped) {
      return Optional.empty();
    } catch (IOException | NumberFormatException | IndexOutOfBoundsException unreadable) {
      return Optional.empty();
    }
  }

  /**
   * Process ids are given out again, so the id alone proves nothing. A process that has ended and
   * was not reaped yet has neither a working directory nor a command line.
   */
  private boolean servesDirectory(ProcessHandle process) {
    String command = process.info().commandLine().orElse("");
    if (!process.isAlive() || !command.contains("postgres")) {
      return false;
    }
    return worksHere(process).orElseGet(() -> command.contains(directory.toString()));
  }

  /** Every process of PostgreSQL works in its data directory; empty where that cannot be asked. */
  private Optional<Boolean> worksHere(ProcessHandle process) {
    try {
      Path working = Path.of("/proc", Long.toString(process.pid()), "cwd").toRealPath();
      return Optional.of(working.equals(directory.toRealPath()));
    } catch (IOException noProcessFileSystem) {
      return Optional.empty();
    }
  }

  /**
   * Makes the directory fit for a start after a postmaster was killed: waits for its children,
   * which end by themselves and beside which no new one starts, and removes its file, because
   * PostgreSQL takes a process that nobody has reaped yet, or another that got its number, for a
   * living server. To be called when none is {@link #running} and the data folder is locked.
   *
   * @throws IOException where one runs after all, or that cannot be found out: a process without a
   *     file descriptor to spare can read nothing of a server that lives
   */
  void clearAfterKill() throws IOException {
    Path file = directory.resolve("postmaster.pid");
    if (Files.exists(file)) {
      Files.readAllLines(file);
    }
    if (running().isPresent()) {
      throw new IOException("PostgreSQL runs on " + directory);
    }
    awaitOrphans();
    if (running().isEmpty()) {
      Files.deleteIfExists(directory.resolve("postmaster.pid"));
    }
  }

  private void awaitOrphans() {
    long deadline = System.nanoTime() + ORPHANS.toNanos();
    try {
      while (ProcessHandle.allProcesses().anyMatch(this::orphan)) {
        if (System.nanoTime() > deadline) {
          // One that hangs in a statement: without its postmaster it can harm nothing by dying.
          ProcessHandle.allProcesses().filter(this::orphan).forEach(ProcessHandle::destroyForcibly);
        }
        Thread.sleep(50);
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** By its program: one that was just forked has its parent's command line still. */
  private boolean orphan(ProcessHandle process) {
    Optional<Path> program = process.info().command().map(Path::of).map(Path::getFileName);
    return program.filter(name -> name.toString().equals("postgres")).isPresent()
        && worksHere(process).orElse(false);
  }

  /**
   * Fast shutdown (SIGINT): open transactions are rolled back, all else is on disk.
   *
   * @return whether there was one to stop
   * @throws LaunchFailure when it does not end in time
   */
  boolean stop() {
    Optional<ProcessHandle> found = running();
    found.ifPresent(this::stop);
    return found.isPresent();
  }

  private void stop(ProcessHandle process) {
    String id = Long.toString(process.pid());
    try {
      new ProcessBuilder("kill", "-INT", id).start().waitFor();
      long deadline = System.nanoTime() + PATIENCE.toNanos();
      while (running().isPresent()) {
        if (System.nanoTime() > deadline) {
          throw new LaunchFailure(
              ("PostgreSQL (process %s) on %s does not stop; see why in its log, stop it and start"
                      + " again")
                  .formatted(id, directory));
        }
        Thread.sleep(50);
      }
    } catch (IOException problem) {
      throw new LaunchFailure(
          "PostgreSQL (process %s) on %s could not be told to stop; stop it and start again"
              .formatted(id, directory),
          problem);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
