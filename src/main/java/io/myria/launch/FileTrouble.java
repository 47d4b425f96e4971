package io.myria.launch;

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

  static String of(FileSystemException problem) {
    String reason = REASONS.get(problem.getClass());
    String told = reason == null ? problem.getReason() : reason;
    return problem.getFile() + ": " + (told == null ? "it cannot be read or written" : told);
  }

  /** Of whatever failed, the first line. */
  static String of(Exception problem) {
    if (problem instanceof FileSystemException of) {
      return of(of);
    }
    String cause = problem.getMessage() == null ? problem.toString() : problem.getMessage();
    return cause.lines().findFirst().orElse("no cause given");
  }
}
