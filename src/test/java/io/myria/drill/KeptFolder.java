package io.myria.drill;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Set;

/**
 * A folder of this user beside all builds, for what costs much to make and is the same for each:
 * what is in it is named after all that it depends on. Below the system's temporary folder, and
 * below {@code target} where that is not possible. Thread-safe.
 */
public final class KeptFolder {

  private static final Set<PosixFilePermission> OWNER_ALONE =
      EnumSet.of(
          PosixFilePermission.OWNER_READ,
          PosixFilePermission.OWNER_WRITE,
          PosixFilePermission.OWNER_EXECUTE);

  private KeptFolder() {}

  /** Made where it is missing. */
  public static Path get() {
    String user = System.getProperty("user.name");
    Path folder = Path.of(System.getProperty("java.io.tmpdir"), "myria-kept-" + user);
    try {
      if (!Files.exists(folder)) {
        Files.createDirectory(folder, PosixFilePermissions.asFileAttribute(OWNER_ALONE));
      }
      // Others may have made it first, and programs are run from here.
      if (Files.isDirectory(folder)
          && Files.getOwner(folder).getName().equals(user)
          && Files.getPosixFilePermissions(folder).equals(OWNER_ALONE)) {
        return folder;
      }
    } catch (IOException | UnsupportedOperationException elsewhere) {
      // As below.
    }
    try {
      return Files.createDirectories(Path.of("target", "kept"));
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }
}
