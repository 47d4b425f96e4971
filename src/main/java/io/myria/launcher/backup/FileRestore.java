package io.myria.launcher.backup;

import io.myria.config.FileNames;
import io.myria.launcher.backup.Manifest.Part;
import io.myria.launcher.payara.LaunchFailure;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.LongConsumer;

/**
 * Puts the files of a backup into a folder where nobody looks yet.
 *
 * @param backup checked before
 */
public record FileRestore(BackupFolder backup, Manifest manifest, LongConsumer progress) {

  /**
   * @param into where the data folder is made, without PostgreSQL's files
   * @throws LaunchFailure where a part turned out to be another than it was
   */
  public void run(Path into) throws IOException {
    BackupFolder target = new BackupFolder(into, progress);
    for (String folder : manifest.folders()) {
      OwnFolder.make(FileNames.resolve(into, folder));
    }
    for (Part part : manifest.parts()) {
      Part copied = target.copy(backup.file(part), part.path());
      if (!copied.equals(part)) {
        throw new LaunchFailure(part.path() + " changed while it was restored; nothing was kept");
      }
    }
  }
}
