package io.myria.config;

import java.nio.file.Path;
import java.text.Normalizer;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Names of files and folders as a manifest or an archive lists them, checked before any of them is
 * opened or made: each stays below the folder that the list is of, on every platform, and none
 * stands for two things. For one thread.
 *
 * <p>A name is relative, with {@code /} between its parts. Two names that differ in case or in
 * Unicode normalization only are the same, since some file systems take them for one.
 */
public final class FileNames {

  private enum Kind {
    FILE,
    FOLDER,
    /** Holds others, and is not listed itself. */
    ABOVE
  }

  private final Map<String, Kind> known = new HashMap<>();

  /**
   * @return what is wrong with it; empty where nothing is
   */
  public Optional<String> addFile(String name) {
    return add(name, Kind.FILE);
  }

  /**
   * @return what is wrong with it; empty where nothing is
   */
  public Optional<String> addFolder(String name) {
    return add(name, Kind.FOLDER);
  }

  private Optional<String> add(String name, Kind kind) {
    Optional<String> problem = problem(name);
    if (problem.isPresent()) {
      return problem;
    }
    String key = key(name);
    Kind before = known.put(key, kind);
    if (before != null && !(before == Kind.ABOVE && kind == Kind.FOLDER)) {
      return Optional.of(before == Kind.ABOVE ? "is a folder of others" : "is listed twice");
    }
    for (int slash = key.indexOf('/'); slash >= 0; slash = key.indexOf('/', slash + 1)) {
      if (known.putIfAbsent(key.substring(0, slash), Kind.ABOVE) == Kind.FILE) {
        return Optional.of("lies below a file");
      }
    }
    return Optional.empty();
  }

  private static String key(String name) {
    return Normalizer.normalize(name, Normalizer.Form.NFC).toLowerCase(Locale.ROOT);
  }

  /**
   * By itself, without others.
   *
   * @return why it may leave the folder or be no name of a file; empty for one that may be used
   */
  public static Optional<String> problem(String name) {
    if (name == null || name.isEmpty()) {
      return Optional.of("is empty");
    }
    if (name.chars().anyMatch(unit -> unit < ' ' || unit == 0x7F)) {
      return Optional.of("has a control character");
    }
    if (name.indexOf('\\') >= 0) {
      return Optional.of("has a backslash, which separates folders on Windows");
    }
    if (name.startsWith("/") || name.length() > 1 && name.charAt(1) == ':') {
      return Optional.of("is absolute");
    }
    for (String part : name.split("/", -1)) {
      if (part.equals("..")) {
        return Optional.of("leaves the folder");
      }
      if (part.isEmpty() || part.equals(".")) {
        return Optional.of("has an empty part");
      }
    }
    return Optional.empty();
  }

  /**
   * The file of that name below a folder.
   *
   * @throws IllegalArgumentException for a name that {@link #problem} refuses
   */
  public static Path resolve(Path folder, String name) {
    problem(name)
        .ifPresent(
            why -> {
              throw new IllegalArgumentException("the name of a file " + why);
            });
    Path file = folder.resolve(name).normalize();
    if (!file.startsWith(folder.normalize()) || file.equals(folder.normalize())) {
      throw new IllegalArgumentException("the name of a file leaves the folder");
    }
    return file;
  }
}
