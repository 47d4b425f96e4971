package io.myria.launcher;

import io.myria.cli.terminal.Units;
import io.myria.cli.terminal.WorkProgress;
import io.myria.launcher.backup.BackupFolder;
import io.myria.launcher.backup.Interruption;
import io.myria.launcher.backup.Manifest;
import io.myria.launcher.backup.OwnFolder;
import io.myria.launcher.payara.LaunchFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
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

  @Option(
      names = "--receipts",
      paramLabel = "DIR",
      description = {
        "receipts of erasures, such as the folder 'erasures' of the data folder that was lost:",
        "what they name is erased before the store serves; not for a database, whose server has",
        "the setting myria.erasure.folder"
      })
  private Path receipts;

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
    if (receipts != null && database.insteadOfFolder()) {
      throw new LaunchFailure(
          "--receipts is for a data folder; name the folder in myria.erasure.folder of the server");
    }
    restore(root, manifest, target);
    if (receipts != null) {
      copyReceipts(target.resolve(DataFolder.ERASURES));
    }
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

  private void copyReceipts(Path erasures) throws IOException {
    Files.createDirectories(erasures);
    try (Stream<Path> files = Files.list(receipts)) {
      for (Path file : files.filter(RestoreCommand::isKept).toList()) {
        Files.copy(file, erasures.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
      }
    }
  }

  /** A receipt of an erasure, or a legal hold. */
  private static boolean isKept(Path file) {
    return file.toString().endsWith(".json") || file.toString().endsWith(".hold");
  }

  private static String told(Manifest manifest, String where) {
    return "Restored to %s: %s of the log, as of %s."
        .formatted(
            where, Units.count(manifest.position().eventSeq(), "event"), manifest.createdAt());
  }
}
