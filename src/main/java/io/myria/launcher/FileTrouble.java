package io.myria.launcher;

import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.Map;

/** What is the matter with a file, in words: the JDK's own messages are often but its name. */
final class FileTrouble {

  private static final Map<Class<?>, String> REASONS =
      Map.of(
          AccessDeniedException.class, "this user has no access to it",
          DirectoryNotEmptyException.class, "it is not empty",
          FileAlreadyExistsException.class, "it is there already",
          NoSuchFileException.class, "it is not there, or cannot be made there",
          NotDirectoryException.class, "it is no folder");

  private FileTrouble() {}

  /** Of whatever failed, in one line. */
  static String of(Exception problem) {
    if (problem instanceof FileSystemException file) {
      return file.getFile() + ": " + reason(file);
    }
    String cause = problem.getMessage() == null ? problem.toString() : problem.getMessage();
    return cause.lines().findFirst().orElse("no cause given");
  }

  private static String reason(FileSystemException problem) {
    String known = REASONS.get(problem.getClass());
    String told = known == null ? problem.getReason() : known;
    return told == null ? "it cannot be read or written" : told;
  }
}
