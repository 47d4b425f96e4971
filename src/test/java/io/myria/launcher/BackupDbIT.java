package io.myria.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myria.config.Source;
import io.myria.database.ConnectionPool;
import io.myria.drill.JvmCommand;
import io.myria.event.NewEvent;
import io.myria.eventlog.Drafts;
import io.myria.eventlog.LogSettings;
import io.myria.eventlog.append.Appender;
import io.myria.launcher.backup.Interruption;
import io.myria.launcher.backup.Manifest;
import io.myria.launcher.payara.LaunchFailure;
import io.myria.snapshot.SnapshotId;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A store that is backed up while it is at work, and restored elsewhere. */
class BackupDbIT {

  private static final String SCHEMA = "myria";
  private static final long A_MOMENT = Duration.ofMillis(50).toNanos();

  private static final String LOG =
      """
      select concat_ws(' ', e.event_seq, e.event_id, e.participant_set_id, e.internal,
                       e.occurred_at, e.recorded_at, c.payload, c.terms)
      from myria.event e join myria.event_content c using (event_seq)
      where e.event_seq <= %d order by e.event_seq
      """;

  @TempDir private static Path temporary;

  private static DataFolder folder;
  private static EmbeddedDatabase database;
  private static ServerDatabase store;
  private static Path backup;
  private static Manifest taken;
  private static SnapshotId built;

  @BeforeAll
  static void backUpUnderLoad() throws InterruptedException {
    folder = DataFolder.open(SharedPrograms.in(temporary.resolve("data")));
    database = new EmbeddedDatabase(folder, silent());
    store = database.start(SCHEMA);
    store.migrate();
    Appender appender = appender(store);
    appender.append(talk(0, 200));
    built = new StoreMemory(application(store)).build();
    backup = temporary.resolve("backup");
    AtomicBoolean stop = new AtomicBoolean();
    Thread load =
        new Thread(
            () -> {
              for (int index = 200; !stop.get(); index += 20) {
                appender.append(talk(index, 20));
                // As clients talk: at full speed the log outgrows what a recall holds.
                LockSupport.parkNanos(A_MOMENT);
              }
            });
    load.start();
    try (EmbeddedStore open = EmbeddedStore.open(folder.root(), SCHEMA, silent())) {
      taken = new Backups(backup, "", Clock.systemUTC(), Interruption.none()).ofFiles(open);
    } finally {
      stop.set(true);
      load.join();
    }
  }

  @AfterAll
  static void stop() throws IOException {
    database.close();
    folder.close();
  }

  @Test
  void whatIsRestoredIsTheStoreAsItWasAndGoesOn() throws Exception {
    Path elsewhere = EndedBackupsDbIT.volume(temporary.resolve("elsewhere"));
    restore(backup, elsewhere);
    assertThat(elsewhere.resolve("lost+found")).exists();
    assertThat(elsewhere.resolve(".restoring")).doesNotExist();
    assertThat(Files.list(temporary).map(Path::toString)).noneMatch(n -> n.contains("restoring"));
    assertThat(taken.position().eventSeq()).as("taken at work").isGreaterThan(200);
    try (EmbeddedStore restored = EmbeddedStore.open(elsewhere, SCHEMA, silent())) {
      long head = Long.parseLong(column(restored, "select max(event_seq) from myria.event").get(0));
      assertThat(head).isGreaterThanOrEqualTo(taken.position().eventSeq());
      try (EmbeddedStore original = EmbeddedStore.open(folder.root(), SCHEMA, silent())) {
        assertThat(column(restored, LOG.formatted(head)))
            .hasSize(Math.toIntExact(head))
            .isEqualTo(column(original, LOG.formatted(head)));
        String same =
            "select encode(secret, 'hex') from myria.server_secret union all"
                + " select log_id::text from myria.log order by 1";
        assertThat(column(restored, same)).isNotEmpty().isEqualTo(column(original, same));
        sameMemory(restored, original);
      }
      Credentials old = Credentials.in(folder.credentials());
      assertThatThrownBy(() -> EmbeddedStore.connect(restored.database(), old))
          .isInstanceOf(SQLException.class)
          .hasMessageContaining("password");
      restored.database().check();
      assertThat(findings(restored)).isEmpty();
      appender(restored.database()).append(talk(0, 3));
      assertThat(column(restored, "select max(event_seq) from myria.event"))
          .containsExactly(Long.toString(head + 3));
    }
  }

  /** The same topics of the same ids with the same events, and the same answers. */
  private static void sameMemory(EmbeddedStore restored, EmbeddedStore original)
      throws SQLException {
    for (String table : List.of("snapshot", "topic_version", "topic_ref", "toc_version")) {
      String rows = "select to_jsonb(t)::text from myria." + table + " t order by 1";
      assertThat(column(restored, rows)).as(table).isNotEmpty().isEqualTo(column(original, rows));
    }
    String question = "What was said about lanterns in message 17?";
    StoreMemory here = new StoreMemory(application(restored.database()));
    StoreMemory there = new StoreMemory(application(original.database()));
    assertThat(here.answers(built, question))
        .hasSizeGreaterThan(20)
        .isEqualTo(there.answers(built, question));
  }

  @Test
  void theBackupHoldsNoPassword() throws Exception {
    Credentials old = Credentials.in(folder.credentials());
    List<String> secrets = List.of(old.superuser(), old.migration(), old.application());
    try (Stream<Path> files = Files.walk(backup)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String bytes = Files.readString(file, StandardCharsets.ISO_8859_1);
        assertThat(secrets).as(file.toString()).noneMatch(bytes::contains);
      }
    }
  }

  @Test
  void aBackupThatIsDamagedOrIncompleteIsRefusedAndLeavesNothing() throws IOException {
    Path log =
        backup.resolve(
            taken.parts().stream()
                .map(Manifest.Part::path)
                .filter(path -> path.contains("pg_wal"))
                .findFirst()
                .orElseThrow());
    byte[] whole = Files.readAllBytes(log);
    byte[] flipped = whole.clone();
    flipped[1000] ^= 1;
    Files.write(log, flipped);
    refused("is damaged");
    Files.delete(log);
    refused("is missing");
    Files.write(log, whole);
    Path more = Files.createFile(backup.resolve("more"));
    refused("is no part of it");
    Files.delete(more);
    Path manifest = backup.resolve("manifest.json");
    String good = Files.readString(manifest);
    Files.writeString(manifest, good.replace("\"format\" : 1", "\"format\" : 2"));
    refused("newer Myria");
    Files.writeString(
        manifest, good.replaceFirst("\"schema_version\" : \"\\d+", "\"schema_version\" : \"9999"));
    refused("newer Myria");
    Files.writeString(manifest, good.substring(0, 100));
    refused("damaged");
    Files.delete(manifest);
    refused("no whole backup");
    Files.writeString(manifest, good);
  }

  private static void refused(String words) throws IOException {
    Path target = temporary.resolve("refused");
    TypedCommand restore =
        TypedCommand.run("restore", backup.toString(), "--data", target.toString());
    assertThat(restore.text()).contains(words);
    assertThat(restore.exit()).isEqualTo(1);
    try (Stream<Path> left = Files.list(temporary)) {
      assertThat(left.map(file -> file.getFileName().toString()))
          .noneMatch(name -> name.startsWith("refused"));
    }
  }

  @Test
  void onlyAnEmptyFolderIsRestoredOrBackedUpInto() throws IOException {
    Path full = Files.createDirectories(temporary.resolve("full"));
    Files.createFile(full.resolve("mine"));
    for (String[] arguments :
        List.of(
            new String[] {"restore", backup.toString(), "--data", full.toString()},
            new String[] {"backup", full.toString(), "--data", folder.root().toString()})) {
      TypedCommand refused = TypedCommand.run(arguments);
      assertThat(refused.exit()).isEqualTo(1);
      assertThat(refused.text()).contains("is not empty");
    }
    assertThat(full.resolve("mine")).exists();
  }

  @Test
  void aFolderWithoutAStoreIsToldSo() {
    assertThatThrownBy(() -> EmbeddedStore.open(temporary.resolve("nothing"), SCHEMA, silent()))
        .isInstanceOf(LaunchFailure.class)
        .hasMessageContaining("holds no store");
    assertThat(temporary.resolve("nothing")).doesNotExist();
  }

  static Progress silent() {
    return new Progress(new PrintWriter(new StringWriter()));
  }

  /**
   * As a user does, in a process of its own: the library locks a store for as long as one lives.
   */
  private static void restore(Path from, Path to) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                JvmCommand.ofClass(
                    Myria.class, "restore", from.toString(), "--data", to.toString()))
            .inheritIO()
            .start();
    assertThat(process.waitFor()).isZero();
  }

  private static List<NewEvent> talk(int from, int count) {
    List<NewEvent> events = new ArrayList<>();
    for (int index = from; index < from + count; index++) {
      events.add(Drafts.message("Message " + index + " about lanterns.", "ann", "b" + index % 7));
    }
    return events;
  }

  static Appender appender(ServerDatabase database) {
    return new Appender(
        application(database), Source.of(Map.of()).read(LogSettings.class), Clock.systemUTC());
  }

  private static DataSource application(ServerDatabase database) {
    return ConnectionPool.of(
        database.url(), database.application().user(), database.application().password());
  }

  private static List<?> findings(EmbeddedStore store) {
    return new StoreMemory(application(store.database())).findings();
  }

  private static List<String> column(EmbeddedStore store, String sql) throws SQLException {
    try (Connection connection = store.superuser();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      List<String> values = new ArrayList<>();
      while (rows.next()) {
        values.add(rows.getString(1));
      }
      return values;
    }
  }
}
