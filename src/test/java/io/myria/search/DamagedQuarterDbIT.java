package io.myria.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.drill.Drill;
import io.myria.event.EventSeq;
import io.myria.eventlog.Drafts;
import io.myria.eventlog.Mask;
import io.myria.search.IndexStatus.State;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of one quarter's files, or of the manifest's, costs that much and no answer. */
@Drill
class DamagedQuarterDbIT {

  private static final int DAMAGED = 2;

  @TempDir private Path folder;
  @TempDir private Path kept;

  private final IndexBench bench = new IndexBench();

  @AfterEach
  void close() {
    bench.close();
  }

  @Test
  void aDamagedQuarterIsMadeAnewAloneWhileTheOthersAnswer() throws IOException {
    filled(300);
    Map<Path, Long> others = filesBut(DAMAGED);
    for (Path file : files(quarter(DAMAGED))) {
      byte[] bytes = Files.readAllBytes(file);
      bytes[bytes.length / 2] ^= 0x55;
      Files.write(file, bytes);
    }
    EventIndex index = bench.paused(folder);
    IndexBench.await(() -> index.status().state() == State.FOLLOWING);
    assertThat(index.status().rebuilds()).isEqualTo(1);
    assertThat(index.position().orElseThrow().seq().value()).isLessThan(bench.head());
    assertThat(bench.found(index, DAMAGED)).isEmpty();
    assertThat(bench.found(index, DAMAGED - 1).orElseThrow()).isNotEmpty();
    assertThat(bench.found(index, DAMAGED + 1).orElseThrow()).isNotEmpty();
    assertThat(bench.read(index)).as("by the database").isEqualTo(bench.all());
    index.pause(false);
    IndexBench.await(() -> bench.holdsAll(index));
    assertThat(bench.found(index)).isEqualTo(bench.all());
    assertThat(bench.passages(index)).isEqualTo(bench.head());
    assertThat(filesBut(DAMAGED)).isEqualTo(others);
    index.close();
    reopened(0);
  }

  @Test
  void whatComesWhileAQuarterIsMadeAnewIsFound() throws IOException {
    filled(100);
    Files.delete(files(quarter(DAMAGED)).get(0));
    bench.append(2_500);
    EventIndex index = bench.started(folder);
    while (!bench.holdsAll(index)) {
      bench.append(10);
      index.catchUp(new EventSeq(bench.head()), Duration.ofMillis(50));
    }
    assertThat(bench.found(index)).isEqualTo(bench.all());
    assertThat(bench.passages(index)).isEqualTo(bench.head());
  }

  @Test
  void aClosedQuarterThatGoesAwayIsMissedByTheNextQuestion() throws IOException {
    filled(300);
    EventIndex index = bench.started(folder, "open_quarters", "2");
    IndexBench.await(() -> bench.holdsAll(index));
    bench.found(index, 0);
    bench.found(index, 1);
    for (Path file : files(quarter(DAMAGED))) {
      Files.delete(file);
    }
    assertThat(bench.found(index, DAMAGED)).isEmpty();
    IndexBench.await(() -> bench.found(index, 1).filter(found -> !found.isEmpty()).isPresent());
    IndexBench.await(() -> index.status().rebuilds() == 1 && bench.holdsAll(index));
    assertThat(bench.found(index)).isEqualTo(bench.all());
  }

  /** As a process leaves it that is killed between the commits. */
  @Test
  void quartersThatAreAheadOfTheManifestPassOverWhatTheyHave() throws IOException {
    withManifestOfBefore();
    reopened(0);
  }

  @Test
  void aQuarterThatIsAheadOfARestoredDatabaseIsMadeAnew() throws Exception {
    withManifestOfBefore();
    List<String> tables =
        List.of("posting", "event_by_id", "event_by_source_key", "event_content", "event");
    cut(tables, 100);
    bench.cutBehind(100);
    bench.append(150);
    reopened(IndexBench.QUARTERS);
  }

  private void cut(List<String> tables, long behind) throws SQLException {
    try (Connection connection = bench.log().database().superuser();
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      for (String table : tables) {
        statement.execute("delete from " + table + " where event_seq > " + behind);
      }
      connection.commit();
    }
  }

  private void withManifestOfBefore() throws IOException {
    filled(100);
    List<Path> manifest = files(folder);
    for (Path file : manifest) {
      Files.copy(file, kept.resolve(file.getFileName()));
    }
    filled(100);
    for (Path file : files(folder)) {
      Files.delete(file);
    }
    for (Path file : files(kept)) {
      Files.copy(file, folder.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
    }
  }

  /** The one that was before there were quarters. */
  @Test
  void anIndexOfTheEarlierLayoutIsMadeAnew() throws IOException {
    bench.append(50);
    try (Directory directory = FSDirectory.open(folder);
        IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
      writer.addDocument(new Document());
      writer.setLiveCommitData(
          Map.of(
                  "myria.format", "1/whatever",
                  "myria.log_id", bench.pin().logId().toString(),
                  "myria.event_seq", "0",
                  "myria.event_id", "")
              .entrySet());
      writer.commit();
    }
    assertThat(files(folder)).anyMatch(file -> file.toString().endsWith(".cfs"));
    reopened(1);
    assertThat(files(folder)).noneMatch(file -> file.toString().endsWith(".cfs"));
  }

  /** With more quarters than stay open, so that one is closed under another's question. */
  @Test
  void readersSeeWhatTheirViewTellsWhileQuartersOpenAndClose() throws Exception {
    bench.append(200);
    EventIndex index = bench.started(folder, "open_quarters", "2");
    IndexBench.await(() -> bench.holdsAll(index));
    Mask mask = bench.ann();
    UUID log = bench.pin().logId();
    ExecutorService readers = Executors.newFixedThreadPool(3);
    try {
      List<Future<Long>> looks = new ArrayList<>();
      for (int round = 0; round < 20; round++) {
        for (int reader = 0; reader < 15; reader++) {
          looks.add(readers.submit(() -> bench.look(index, mask, log)));
        }
        bench.append(10);
        index.wake();
      }
      for (Future<Long> look : looks) {
        assertThat(look.get()).isGreaterThanOrEqualTo(200);
      }
    } finally {
      readers.shutdownNow();
    }
    IndexBench.await(() -> bench.holdsAll(index));
    assertThat(bench.look(index, mask, log)).isEqualTo(bench.head());
    assertThat(index.status().rebuilds()).isZero();
  }

  private void filled(int events) {
    bench.append(events);
    EventIndex index = bench.started(folder);
    IndexBench.await(() -> bench.holdsAll(index));
    index.close();
  }

  private void reopened(int rebuilds) {
    EventIndex index = bench.started(folder);
    IndexBench.await(() -> bench.holdsAll(index));
    assertThat(bench.found(index)).as("seed %d", bench.seed()).isEqualTo(bench.all());
    assertThat(bench.passages(index)).as("seed %d", bench.seed()).isEqualTo(bench.head());
    assertThat(index.status().rebuilds()).isEqualTo(rebuilds);
    index.close();
  }

  private Path quarter(int before) {
    return folder.resolve(Quarter.of(Drafts.NOON.minus(Duration.ofDays(100L * before))).name());
  }

  private static List<Path> files(Path of) throws IOException {
    try (Stream<Path> files = Files.list(of)) {
      return files
          .filter(Files::isRegularFile)
          .filter(file -> !file.endsWith("write.lock"))
          .sorted()
          .toList();
    }
  }

  /** Their sizes, of all other quarters. */
  private Map<Path, Long> filesBut(int before) throws IOException {
    Map<Path, Long> sizes = new TreeMap<>();
    for (int quarter = 0; quarter < IndexBench.QUARTERS; quarter++) {
      for (Path file : quarter == before ? List.<Path>of() : files(quarter(quarter))) {
        sizes.put(file, Files.size(file));
      }
    }
    return sizes;
  }
}
