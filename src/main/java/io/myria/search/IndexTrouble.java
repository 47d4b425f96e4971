package io.myria.search;

import java.io.EOFException;
import java.io.FileNotFoundException;
import java.nio.file.NoSuchFileException;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.IndexFormatTooNewException;
import org.apache.lucene.index.IndexFormatTooOldException;
import org.apache.lucene.index.IndexNotFoundException;
import org.apache.lucene.store.AlreadyClosedException;

/** Messages on failures of an index, and their remedies; stateless. */
public final class IndexTrouble {

  private IndexTrouble() {}

  /**
   * Whether the files themselves are wrong, so that only new ones help. Anything else, such as a
   * full disk or a folder that another process holds, may pass.
   */
  public static boolean isDamage(Throwable problem) {
    Throwable cause = cause(problem);
    return cause instanceof CorruptIndexException
        || cause instanceof IndexFormatTooOldException
        || cause instanceof IndexFormatTooNewException
        || cause instanceof IndexNotFoundException
        || cause instanceof FileNotFoundException
        || cause instanceof NoSuchFileException
        || cause instanceof EOFException
        || cause instanceof RuntimeException
        || cause instanceof InternalError;
  }

  /** A writer that gave up says only that it is closed, and why as a cause. */
  private static Throwable cause(Throwable problem) {
    return problem instanceof AlreadyClosedException && problem.getCause() != null
        ? problem.getCause()
        : problem;
  }

  /** In one line, for the operator. */
  public static String told(Throwable problem) {
    Throwable cause = cause(problem);
    String message = cause.getMessage();
    return cause.getClass().getSimpleName()
        + (message == null ? "" : ": " + message.lines().findFirst().orElse(""));
  }
}
