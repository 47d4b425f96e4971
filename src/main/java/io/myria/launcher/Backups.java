package io.myria.launcher;

import io.myria.cli.terminal.Terminal;
import io.myria.cli.terminal.WorkProgress;
import io.myria.launcher.backup.BackupFolder;
import io.myria.launcher.backup.DumpBackup;
import io.myria.launcher.backup.FileBackup;
import io.myria.launcher.backup.FileBackup.Copied;
import io.myria.launcher.backup.Interruption;
import io.myria.launcher.backup.Manifest;
import io.myria.launcher.backup.Manifest.Roles;
import io.myria.launcher.backup.OwnFolder;
import io.myria.launcher.backup.PostgresTools;
import io.myria.launcher.backup.StorePosition;
import io.myria.launcher.payara.LaunchFailure;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;

/** Takes backups, of files or as a dump, while the store is at work. */
final class Backups {

  static final String OWN = "the backup goes into a folder of its own";

  private final Path into;
  private final String programs;
  private final Clock clock;
  private final Interruption interruption;

  /**
   * @param programs where {@code pg_dump} is; empty for the path
   */
  Backups(Path into, String programs, Clock clock, Interruption interruption) {
    this.into = into;
    this.programs = programs;
    this.clock = clock;
    this.interruption = interruption;
  }

  /** Of the files of a data folder's PostgreSQL. */
  Manifest ofFiles(EmbeddedStore store) {
    try (Connection superuser = store.superuser();
        WorkProgress bar = bar("backup", FileBackup.bytes(store.data()))) {
      Roles roles = roles(store.database());
      String version = StorePosition.schemaVersion(superuser, roles.schema());
      return taken(
          bar,
          folder -> {
            Instant begun = clock.instant();
            Copied copied = new FileBackup(superuser, store.data(), folder).run(roles.schema());
            return manifest(Manifest.FILES, superuser, version, roles, copied, begun);
          });
    } catch (SQLException | IOException problem) {
      throw failed(problem);
    }
  }

  /** A dump of any database that has Myria's schema. */
  Manifest ofDatabase(ServerDatabase database) {
    try (Connection owner = database.asOwner();
        WorkProgress bar = bar("backup", -1)) {
      Roles roles = roles(database);
      String version = StorePosition.schemaVersion(owner, roles.schema());
      return taken(
          bar,
          folder -> {
            Instant begun = clock.instant();
            Copied copied = new DumpBackup(tools(database), roles).take(owner, folder);
            return manifest(Manifest.DUMP, owner, version, roles, copied, begun);
          });
    } catch (SQLException problem) {
      throw failed(problem);
    }
  }

  private PostgresTools tools(ServerDatabase database) {
    return tools(database, programs, interruption);
  }

  static PostgresTools tools(ServerDatabase database, String programs, Interruption interruption) {
    return new PostgresTools(
        programs,
        database.url(),
        database.migration().user(),
        database.migration().password(),
        interruption);
  }

  static Roles roles(ServerDatabase database) {
    return new Roles(database.schema(), database.owner(), database.application().user());
  }

  static WorkProgress bar(String work, long bytes) {
    return WorkProgress.ofBytes(Terminal.ofThisProcess(), work, bytes);
  }

  /** What fills the folder. */
  @FunctionalInterface
  private interface Filling {
    Manifest into(BackupFolder folder) throws SQLException, IOException;
  }

  private Manifest taken(WorkProgress bar, Filling filling) {
    OwnFolder place;
    BackupFolder folder;
    try {
      place = OwnFolder.claim(into, OWN);
      folder = BackupFolder.create(place, interruption.checking(bar::step));
    } catch (IOException problem) {
      throw failed(problem);
    }
    boolean whole = false;
    try {
      Manifest manifest = filling.into(folder);
      interruption.check();
      folder.finish(manifest);
      whole = true;
      return manifest;
    } catch (SQLException | IOException problem) {
      throw failed(problem);
    } finally {
      if (!whole) {
        place.undo();
      }
    }
  }

  private static Manifest manifest(
      String kind, Connection connection, String version, Roles roles, Copied copied, Instant begun)
      throws SQLException {
    return new Manifest(
        Manifest.FORMAT,
        kind,
        version,
        connection.getMetaData().getDatabaseMajorVersion(),
        begun.toString(),
        roles,
        copied.position(),
        copied.folders(),
        copied.parts());
  }

  private static LaunchFailure failed(Exception problem) {
    return new LaunchFailure(
        "the backup failed and nothing of it was kept: " + FileTrouble.of(problem), problem);
  }
}
