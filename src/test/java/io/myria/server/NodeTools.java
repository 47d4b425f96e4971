package io.myria.server;

import io.myria.drill.KeptFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/**
 * The official suite, inspector and client, as npm brings them, with a Node of their own: installed
 * from the lock file, once for all builds of a user. Where npm is missing, or no registry can be
 * reached, what needs them is skipped, and says so; {@code -Dmyria.npm=required} makes that a
 * failure. Thread-safe.
 */
final class NodeTools {

  private static final Path SOURCES = Path.of("src", "test", "conformance");
  private static final Path FOLDER = Path.of("target", "node");
  private static final int INSTALL_MINUTES = 5;

  private static NodeTools once;

  private NodeTools() {}

  /** What a program printed, and how it ended. */
  record Run(int status, String out) {}

  static synchronized NodeTools installed() {
    if (once != null) {
      return once;
    }
    try {
      copySources(FOLDER);
      Path modules = FOLDER.resolve("node_modules");
      Path kept = KeptFolder.get().resolve("npm-" + digest()).toAbsolutePath();
      if (!Files.exists(kept)) {
        install(kept);
      }
      Path kepts = kept.resolve("node_modules");
      if (!Files.isSymbolicLink(modules) || !Files.readSymbolicLink(modules).equals(kepts)) {
        Files.deleteIfExists(modules);
        Files.createSymbolicLink(modules, kepts);
      }
    } catch (IOException missing) {
      skip("npm cannot be started: " + missing.getMessage());
    }
    once = new NodeTools();
    return once;
  }

  /** Copies a script to where it finds what is installed. */
  void add(Path script) throws IOException {
    Files.copy(script, FOLDER.resolve(script.getFileName()), StandardCopyOption.REPLACE_EXISTING);
  }

  /** Of all that is installed. */
  private static String digest() throws IOException {
    return UUID.nameUUIDFromBytes(Files.readAllBytes(SOURCES.resolve("package-lock.json")))
        .toString();
  }

  /** Into another folder first: one that is there is whole. */
  private static void install(Path kept) throws IOException {
    Path folder = Files.createTempDirectory(kept.getParent(), "npm");
    copySources(folder);
    Run run = run(folder, INSTALL_MINUTES, List.of("npm", "ci", "--no-audit", "--no-fund"));
    if (run.status() != 0) {
      skip("npm ci failed: " + run.out());
    }
    try {
      Files.move(folder, kept, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException problem) {
      if (!Files.exists(kept)) {
        throw problem;
      }
      // Another build was faster.
    }
  }

  /** Runs a script of an installed package, or one of ours. */
  Run node(int minutes, String script, List<String> arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of("node_modules", "node", "bin", "node").toString());
    command.add(script);
    command.addAll(arguments);
    try {
      return run(FOLDER, minutes, command);
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  private static void copySources(Path folder) throws IOException {
    Files.createDirectories(folder);
    try (Stream<Path> files = Files.list(SOURCES)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Files.copy(file, folder.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
      }
    }
  }

  private static Run run(Path folder, int minutes, List<String> command) throws IOException {
    Path out = Files.createTempFile("myria-node", ".txt");
    try {
      Process process =
          new ProcessBuilder(command)
              .directory(folder.toFile())
              .redirectErrorStream(true)
              .redirectOutput(out.toFile())
              .start();
      if (!process.waitFor(minutes, TimeUnit.MINUTES)) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
        throw new AssertionError(command + " did not end:\n" + Files.readString(out));
      }
      return new Run(process.exitValue(), Files.readString(out));
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted", interrupted);
    } finally {
      Files.delete(out);
    }
  }

  private static void skip(String why) {
    String words = "SKIPPED, so nothing is proven of the official suite and clients: " + why;
    System.err.println("*".repeat(80) + "\n" + words + "\n" + "*".repeat(80));
    if ("required".equals(System.getProperty("myria.npm"))) {
      throw new AssertionError(words);
    }
    Assumptions.abort(words);
  }
}
