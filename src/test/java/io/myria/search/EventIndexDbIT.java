package io.myria.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.config.Source;
import io.myria.drill.Drill;
import io.myria.drill.JvmCommand;
import io.myria.drill.Rounds;
import io.myria.error.LoggedRecords;
import io.myria.event.EventSeq;
import io.myria.search.IndexStatus.State;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.logging.Level;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.apache.lucene.store.Directory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An index that follows a real log, whatever becomes of its server. */
class EventIndexDbIT {

  @TempDir private Path folder;

  private final IndexBench bench = new IndexBench();

  @AfterEach
  void close() {
    bench.close();
  }

  @Test
  void whatWasAcknowledgedIsFoundByTheNextRead() {
    EventIndex index = bench.started(folder);
    for (int count = 0; count < 15; count++) {
      bench.append(1 + bench.random().nextInt(3));
      assertThat(index.catchUp(new EventSeq(bench.head()), IndexBench.PATIENCE)).isTrue();
      assertThat(bench.found(index)).isEqualTo(bench.all());
    }
  }

  /** What is mapped into memory is not asked: the files are read again. */
  @Test
  void damagedBytesOfALiveIndexAreSeenOnDisk() throws IOException {
    bench.append(200);
    EventIndex index = bench.started(folder);
    IndexBench.await(() -> bench.holdsAll(index));
    assertThat(bench.damagedFiles(index)).isEmpty();

    // A merge may put other files in place of the one that is damaged here.
    IndexBench.await(
        () -> {
          damage(largest(folder.toFile()));
          return !bench.damagedFiles(index).isEmpty();
        });
  }

  private static File largest(File folder) {
    File largest = new File(folder, "none");
    for (File file : Optional.ofNullable(folder.listFiles()).orElse(new File[0])) {
      File one = file.isDirectory() ? largest(file) : file;
      if (one.getName().matches("_.*[.](cfs|doc|fdt|dvd|tim)") && one.length() > largest.length()) {
        largest = one;
      }
    }
    return largest;
  }

  /** 64 bytes of it, as of a file that was put in its place. */
  private void damage(File file) {
    try {
      byte[] bytes = Files.readAllBytes(file.toPath());
      for (int at = bytes.length / 2; at < bytes.length / 2 + 64; at++) {
        bytes[at] ^= 0x55;
      }
      Path other = Files.write(Files.createTempFile("damaged", ""), bytes);
      Files.move(other, file.toPath(), StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException merged) {
      // The next round finds another.
    }
  }

  @Test
  void aPausedIndexStaysWhereItIsAndGoesOnWhenItIsResumed() {
    bench.append(5);
    EventIndex index = bench.started(folder);
    IndexBench.await(() -> bench.holdsAll(index));
    index.pause(true);
    long before = bench.head();
    bench.append(3);
    assertThat(index.catchUp(new EventSeq(bench.head()), IndexBench.PATIENCE)).isFalse();
    assertThat(index.position().orElseThrow().seq()).isEqualTo(new EventSeq(before));
    assertThat(index.isPaused()).isTrue();
    index.pause(false);
    assertThat(index.catchUp(new EventSeq(bench.head()), IndexBench.PATIENCE)).isTrue();
    assertThat(bench.found(index)).isEqualTo(bench.all());
  }

  @Test
  void aRestartReadsOnFromWhatWasCommitted() throws IOException {
    bench.append(50);
    EventIndex first = bench.started(folder);
    IndexBench.await(() -> bench.holdsAll(first));
    first.close();
    bench.append(7);
    EventIndex second = bench.started(folder);
    IndexBench.await(() -> bench.holdsAll(second));
    assertThat(bench.found(second)).isEqualTo(bench.all());
    assertThat(second.status().rebuilds()).isZero();
    second.close();
    try (Directory directory = new IndexFolder(Optional.of(folder)).open();
        IndexRoot root = IndexRoot.existing(directory).orElseThrow()) {
      assertThat(root.manifest().position().seq()).isEqualTo(new EventSeq(bench.head()));
    }
  }

  /** The folder was written by Myria 0.1.0 with Lucene 9.12, which had another codec. */
  @Test
  void anIndexOfAnEarlierLuceneIsMadeAnewWithoutAWarning() throws Exception {
    try (ZipInputStream earlier =
        new ZipInputStream(EventIndexDbIT.class.getResourceAsStream("lucene-9.12.zip"))) {
      for (ZipEntry file = earlier.getNextEntry(); file != null; file = earlier.getNextEntry()) {
        Path copy = folder.resolve(file.getName());
        if (file.isDirectory()) {
          Files.createDirectories(copy);
        } else {
          Files.copy(earlier, copy);
        }
      }
    }
    bench.append(5);
    try (LoggedRecords logged = new LoggedRecords(IndexFollower.class)) {
      EventIndex index = bench.started(folder);
      IndexBench.await(() -> bench.holdsAll(index));
      assertThat(bench.found(index)).isEqualTo(bench.all());
      assertThat(index.status().rebuilds()).isEqualTo(1);
      // An index of another test class may notice that its log is gone; nothing else is expected.
      assertThat(logged.texts(Level.WARNING)).allMatch(text -> text.contains("is of another log"));
      index.close();
    }
  }

  @Drill
  @Test
  void aKilledProcessLeavesNeitherGapNorDuplicate() throws Exception {
    System.out.println("myria.search.seed=" + bench.seed());
    bench.append(200);
    for (int round = 0; round < Rounds.of("myria.search.kills", 1, 30); round++) {
      Process process = process();
      try (BufferedReader lines = process.inputReader()) {
        long half = bench.head() / 2;
        long seen = -1;
        for (int line = 0; seen < half; line++) {
          String[] told = lines.readLine().split(" ");
          seen = Long.parseLong(told[0]);
          assertThat(told[1]).as("rebuilds, seed " + bench.seed()).isEqualTo("0");
          if (line < 20) {
            bench.append(1 + bench.random().nextInt(20));
          }
        }
        for (int count = bench.random().nextInt(10); count > 0; count--) {
          bench.append(1 + bench.random().nextInt(100));
        }
      } finally {
        process.destroyForcibly().waitFor();
      }
      bench.append(20);
    }
    EventIndex index = bench.started(folder);
    IndexBench.await(() -> bench.holdsAll(index));
    assertThat(bench.found(index)).as("seed " + bench.seed()).isEqualTo(bench.all());
    assertThat(index.status().rebuilds()).isZero();
    assertThat(bench.passages(index)).isEqualTo(bench.head());
  }

  private Process process() throws IOException {
    return new ProcessBuilder(
            JvmCommand.ofClass(
                IndexerProcess.class,
                bench.log().database().url(),
                bench.log().database().password(),
                folder.toString()))
        .redirectErrorStream(false)
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  @Test
  void aFolderThatCannotBeWrittenIsTriedAgainAndAnythingElseGoesOn() throws IOException {
    bench.append(10);
    Path file = Files.createFile(folder.resolve("file"));
    EventIndex index = bench.started(file.resolve("index"));
    IndexBench.await(() -> index.status().state() == State.DOWN);
    assertThat(index.status().problem()).isPresent();
    assertThat(index.of(bench.pin().logId())).isEmpty();
    assertThat(index.catchUp(new EventSeq(bench.head()), Duration.ofMillis(50))).isFalse();
    Files.delete(file);
    IndexBench.await(() -> bench.holdsAll(index));
    assertThat(index.status().problem()).isEmpty();
    assertThat(bench.found(index)).isEqualTo(bench.all());
  }

  @Test
  void aFolderServesOneServerAtATime() {
    bench.append(10);
    EventIndex first = bench.started(folder);
    IndexBench.await(() -> bench.holdsAll(first));
    EventIndex second = bench.started(folder);
    IndexBench.await(() -> second.status().state() == State.DOWN);
    bench.append(10);
    IndexBench.await(() -> bench.holdsAll(first));
    assertThat(bench.found(first)).isEqualTo(bench.all());
    first.close();
    IndexBench.await(() -> bench.holdsAll(second));
    assertThat(bench.found(second)).isEqualTo(bench.all());
    assertThat(second.status().rebuilds()).isZero();
  }

  @Test
  void withoutAFolderTheIndexIsTemporaryAndGoesWithTheServer() {
    bench.append(10);
    EventIndex index = bench.started(Source.of(Map.of()).read(SearchSettings.class));
    IndexBench.await(() -> bench.holdsAll(index));
    assertThat(bench.found(index)).isEqualTo(bench.all());
  }

  @Test
  void whereItIsTurnedOffThereIsNone() {
    bench.append(1);
    EventIndex index =
        bench.started(
            Source.of(Map.of("myria.search.enabled", "false")).read(SearchSettings.class));
    assertThat(index.catchUp(new EventSeq(1), Duration.ofMillis(100))).isFalse();
    assertThat(index.status().state()).isEqualTo(State.OFF);
    assertThat(index.of(bench.pin().logId())).isEmpty();
  }
}
