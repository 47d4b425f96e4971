package io.myria.rules;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The project's files on disk. Tests run in the project's folder. */
final class WorkingTree {

  private static final List<String> FOLDERS =
      List.of("src", "docs", "examples", "sample", "server-config", ".ci", ".mvn");
  private static final List<String> KINDS =
      List.of(".java", ".sql", ".md", ".xml", ".json", ".properties", ".sh", ".yml");

  private WorkingTree() {}

  /** All text files in the project's folders, and those at the root. */
  static List<Path> texts() {
    Stream<Path> inFolders =
        FOLDERS.stream().map(Path::of).filter(Files::isDirectory).flatMap(WorkingTree::below);
    return Stream.concat(children(Path.of("")), inFolders)
        .filter(Files::isRegularFile)
        .filter(WorkingTree::isText)
        .sorted()
        .toList();
  }

  static List<Path> texts(String... kinds) {
    return texts().stream()
        .filter(file -> Stream.of(kinds).anyMatch(kind -> file.toString().endsWith(kind)))
        .toList();
  }

  static List<Path> java() {
    return texts(".java");
  }

  static boolean isMain(Path file) {
    return file.startsWith(Path.of("src", "main"));
  }

  static List<String> lines(Path file) {
    return read(file).lines().toList();
  }

  static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(file.toString(), e);
    }
  }

  static Stream<Path> children(Path folder) {
    try (Stream<Path> children = Files.list(folder)) {
      return children.map(Path::normalize).toList().stream();
    } catch (IOException e) {
      throw new UncheckedIOException(folder.toString(), e);
    }
  }

  private static Stream<Path> below(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.toList().stream();
    } catch (IOException e) {
      throw new UncheckedIOException(folder.toString(), e);
    }
  }

  /** Scripts have no extension; data files (jsonl) do not count as text. */
  private static boolean isText(Path file) {
    String name = file.getFileName().toString();
    return KINDS.stream().anyMatch(name::endsWith) || !name.substring(1).contains(".");
  }
}
