package io.myria.launcher;

import io.myria.cli.terminal.WorkProgress;
import io.myria.launcher.backup.BackupFolder;
import io.myria.launcher.backup.DumpBackup;
import io.myria.launcher.backup.FileRestore;
import io.myria.launcher.backup.Interruption;
import io.myria.launcher.backup.Manifest;
import io.myria.launcher.backup.OwnFolder;
import io.myria.launcher.backup.SingleUser;
import io.myria.launcher.payara.LaunchFailure;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Puts a backup that was checked where it is to serve. A data folder is made in its place, which
 * may be where a disk is mounted, and is marked until PostgreSQL has started on it and holds what
 * the manifest says; nothing else starts on a folder with that mark.
 *
 * @param programs where {@code pg_restore} is; empty for the path
 */
record Restores(
    Path from, Manifest manifest, Progress progress, String programs, Interruption interruption) {

  static final String OWN = "a store is restored into a folder of its own";

  void intoDatabase(ServerDatabase database) {
    try (Connection owner = database.asOwner();
        WorkProgress bar = Backups.bar("restore", -1)) {
      new DumpBackup(Backups.tools(database, programs, interruption), Backups.roles(database))
          .put(owner, new BackupFolder(from, bar::step), manifest);
    } catch (SQLException problem) {
      throw failed(problem);
    }
  }

  /**
   * @param target not there, or empty
   */
  void intoFolder(Path target, String schema) throws IOException {
    OwnFolder place = OwnFolder.claim(target, OWN);
    boolean whole = false;
    try (DataFolder folder = DataFolder.openForRestore(place.root())) {
      if (manifest.kind().equals(Manifest.DUMP)) {
        dumped(folder, schema);
      } else {
        copied(folder, schema);
      }
      interruption.check();
      folder.restored();
      whole = true;
    } catch (SQLException | IOException problem) {
      throw failed(problem);
    } finally {
      if (!whole) {
        place.undo();
      }
    }
  }

  private void dumped(DataFolder folder, String schema) {
    try (EmbeddedDatabase database = new EmbeddedDatabase(folder, progress)) {
      intoDatabase(database.start(schema));
    }
  }

  private void copied(DataFolder folder, String schema) throws IOException, SQLException {
    if (!Integer.toString(manifest.postgresql()).equals(PostgresFolder.MAJOR)) {
      throw new LaunchFailure(
          ("the backup is of PostgreSQL %d and this Myria brings PostgreSQL %s; restore it with the"
                  + " version that made it")
              .formatted(manifest.postgresql(), PostgresFolder.MAJOR));
    }
    // A store of its own first: its programs and its passwords are those of the restored one.
    Path program;
    try (EmbeddedDatabase empty = new EmbeddedDatabase(folder, progress)) {
      empty.start(schema);
      program = empty.program();
    }
    OwnFolder.delete(folder.postgres());
    progress.say("copying the backup");
    try (WorkProgress bar = Backups.bar("restore", manifest.bytes())) {
      new FileRestore(
              new BackupFolder(from, done -> {}), manifest, interruption.checking(bar::step))
          .run(folder.root());
    }
    Credentials credentials = Credentials.in(folder.credentials());
    new SingleUser(program, folder.postgres(), interruption).setPasswords(passwords(credentials));
    interruption.check();
    try (EmbeddedDatabase restored = new EmbeddedDatabase(folder, progress);
        Connection connection = EmbeddedStore.connect(restored.start(schema), credentials)) {
      manifest.position().require(connection, schema);
    }
  }

  private static Map<String, String> passwords(Credentials credentials) {
    Map<String, String> passwords = new LinkedHashMap<>();
    passwords.put("postgres", credentials.superuser());
    passwords.put(EmbeddedDatabase.MIGRATOR, credentials.migration());
    passwords.put(EmbeddedDatabase.APPLICATION, credentials.application());
    return passwords;
  }

  private static LaunchFailure failed(Exception problem) {
    String cause = problem.getMessage() == null ? problem.toString() : problem.getMessage();
    return new LaunchFailure(
        "the restore failed and left nothing behind: "
            + cause.lines().findFirst().orElse("no cause given"),
        problem);
  }
}
