package io.myria.launcher;

import io.myria.cli.terminal.Units;
import io.myria.cli.terminal.WorkProgress;
import io.myria.launcher.backup.BackupFolder;
import io.myria.launcher.backup.Interruption;
import io.myria.launcher.backup.Manifest;
import io.myria.launcher.backup.OwnFolder;
import io.myria.launcher.payara.LaunchFailure;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code myria restore}: a backup into a new data folder, or into an empty database. */
@Command(
    name = "restore",
    description = {
      "Puts a backup back: into a new data folder, or, a dump, into an empty database.",
      "All of it is compared with its manifest first; what fails leaves nothing behind."
    },
    mixinStandardHelpOptions = true)
final class RestoreCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "DIR", description = "the folder of the backup")
  private Path from;

  @Option(
      names = "--data",
      converter = FolderName.class,
      paramLabel = "DIR",
      defaultValue = "data",
      description = "data folder to make, which must not hold anything (default: ./data)")
  private Path data;

  @Option(
      names = "--pg-bin",
      paramLabel = "DIR",
      defaultValue = "${env:MYRIA_PG_BIN:-}",
      description = "where pg_restore is, for a dump (MYRIA_PG_BIN; default: the path)")
  private String programs;

  @Option(names = "--json", description = "print the manifest as one JSON document")
  private boolean json;

  @Mixin private DatabaseOptions database;

  @Override
  public Integer call() throws IOException {
    Path root = from.toAbsolutePath().normalize();
    Manifest manifest = Manifest.read(root);
    if (database.insteadOfFolder() && manifest.kind().equals(Manifest.FILES)) {
      throw new LaunchFailure(
          "the backup is of files, which go into a data folder; a database takes a dump, as"
              + " './myria backup --dump' makes one");
    }
    Path target = data.toAbsolutePath().normalize();
    if (!database.insteadOfFolder()) {
      OwnFolder.requireEmpty(target, Restores.OWN);
    }
    restore(root, manifest, target);
    String where = database.insteadOfFolder() ? "the database" : target.toString();
    spec.commandLine().getOut().println(json ? manifest.json() : told(manifest, where));
    return 0;
  }

  private void restore(Path root, Manifest manifest, Path target) throws IOException {
    Progress progress = new Progress(spec.commandLine().getErr());
    try (Interruption interruption = Interruption.watch(progress::say)) {
      try (WorkProgress bar = Backups.bar("check", manifest.bytes())) {
        new BackupFolder(root, interruption.checking(bar::step)).check(manifest);
      }
      Restores restores = new Restores(root, manifest, progress, programs, interruption);
      if (database.insteadOfFolder()) {
        restores.intoDatabase(database.database());
      } else {
        restores.intoFolder(target, database.schema());
      }
    }
  }

  private static String told(Manifest manifest, String where) {
    return "Restored to %s: %s of the log, as of %s."
        .formatted(
            where, Units.count(manifest.position().eventSeq(), "event"), manifest.createdAt());
  }
}
