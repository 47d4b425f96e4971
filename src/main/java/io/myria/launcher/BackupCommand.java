package io.myria.launcher;

import io.myria.cli.terminal.Units;
import io.myria.launcher.backup.Interruption;
import io.myria.launcher.backup.Manifest;
import io.myria.launcher.backup.OwnFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code myria backup}: a whole store into a folder, while it is at work. */
@Command(
    name = "backup",
    description = {
      "Copies a whole store into a new folder, while it is at work.",
      "Of a data folder it copies PostgreSQL's files; of --database, or with --dump, it takes a"
          + " dump by pg_dump."
    },
    mixinStandardHelpOptions = true)
final class BackupCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "DIR", description = "a new or empty folder")
  private Path into;

  @Option(
      names = "--data",
      converter = FolderName.class,
      paramLabel = "DIR",
      defaultValue = "data",
      description = "data folder of 'serve' (default: ./data)")
  private Path data;

  @Option(names = "--dump", description = "of a data folder, too, a dump: any database can take it")
  private boolean dump;

  @Option(
      names = "--pg-bin",
      paramLabel = "DIR",
      defaultValue = "${env:MYRIA_PG_BIN:-}",
      description = "where pg_dump is (MYRIA_PG_BIN; default: the path)")
  private String programs;

  @Option(names = "--json", description = "print the manifest as one JSON document")
  private boolean json;

  @Mixin private DatabaseOptions database;

  @Override
  public Integer call() throws IOException {
    OwnFolder.requireEmpty(into.toAbsolutePath().normalize(), Backups.OWN);
    Manifest manifest;
    try (Interruption interruption = Interruption.watch(progress()::say)) {
      Backups backups = new Backups(into, programs, Clock.systemUTC(), interruption);
      manifest =
          database.insteadOfFolder() ? backups.ofDatabase(database.database()) : local(backups);
    }
    spec.commandLine().getOut().println(json ? manifest.json() : told(manifest));
    return 0;
  }

  private Manifest local(Backups backups) {
    try (EmbeddedStore store = EmbeddedStore.open(data, database.schema(), progress())) {
      return dump ? backups.ofDatabase(store.database()) : backups.ofFiles(store);
    }
  }

  private Progress progress() {
    return new Progress(spec.commandLine().getErr());
  }

  private String told(Manifest manifest) {
    return "Backed up to %s: %s of the log, %s in %s."
        .formatted(
            into,
            Units.count(manifest.position().eventSeq(), "event"),
            Units.bytes(manifest.bytes()),
            Units.count(manifest.parts().size(), "file"));
  }
}
