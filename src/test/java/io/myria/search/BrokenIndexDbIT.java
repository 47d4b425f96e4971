package io.myria.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.drill.Drill;
import io.myria.search.IndexStatus.State;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FilterDirectory;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexOutput;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What may become of an index's files, and that nothing is lost by it. */
@Drill
class BrokenIndexDbIT {

  @TempDir private Path folder;

  private final IndexBench bench = new IndexBench();

  @AfterEach
  void close() {
    bench.close();
  }

  @Test
  void overwrittenBytesInAnyFileCostAnIndexAndNothingElse() throws IOException {
    System.out.println("myria.search.seed=" + bench.seed());
    bench.append(300);
    EventIndex whole = bench.started(folder);
    IndexBench.await(() -> bench.holdsAll(whole));
    whole.close();
    for (int count = 0; count < 12; count++) {
      Path file = anyFile();
      byte[] bytes = Files.readAllBytes(file);
      int place = bench.random().nextInt(bytes.length);
      for (int at = place; at < Math.min(bytes.length, place + 8); at++) {
        bytes[at] ^= (byte) 0xff;
      }
      Files.write(file, bytes);
      comesBack(file);
    }
  }

  @Test
  void aDeletedOrShortenedFileCostsAnIndexAndNothingElse() throws IOException {
    bench.append(300);
    EventIndex whole = bench.started(folder);
    IndexBench.await(() -> bench.holdsAll(whole));
    whole.close();
    for (int count = 0; count < 6; count++) {
      Path file = anyFile();
      if (bench.random().nextBoolean()) {
        Files.delete(file);
      } else {
        byte[] bytes = Files.readAllBytes(file);
        Files.write(file, List.of(), StandardOpenOption.TRUNCATE_EXISTING);
        Files.write(file, Arrays.copyOf(bytes, bench.random().nextInt(bytes.length)));
      }
      comesBack(file);
    }
  }

  private void comesBack(Path damaged) {
    EventIndex index = bench.started(folder);
    IndexBench.await(() -> bench.holdsAll(index));
    assertThat(bench.found(index)).as("%s, seed %d", damaged, bench.seed()).isEqualTo(bench.all());
    assertThat(index.status().rebuilds()).as("%s, seed %d", damaged, bench.seed()).isEqualTo(1);
    index.close();
  }

  private Path anyFile() throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      List<Path> all =
          files
              .filter(Files::isRegularFile)
              .filter(file -> !file.endsWith("write.lock"))
              .sorted()
              .toList();
      return all.get(bench.random().nextInt(all.size()));
    }
  }

  @Test
  void aFileThatGoesAwayUnderARunningServerIsMissedAndMadeAnew() throws IOException {
    bench.append(100);
    EventIndex index = bench.started(folder);
    IndexBench.await(() -> bench.holdsAll(index));
    IndexBench.await(() -> index.status().state() == State.FOLLOWING && !committed().isEmpty());
    for (Path file : committed()) {
      Files.delete(file);
    }
    bench.append(50);
    // One quarter after another turns out to lack its files.
    IndexBench.await(
        () ->
            index.status().rebuilds() > 0
                && bench.holdsAll(index)
                && bench.answer(index).equals(Optional.of(bench.all())));
  }

  /** Files of all quarters. */
  private List<Path> committed() {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(is -> is.toString().endsWith(".cfs")).toList();
    } catch (IOException | UncheckedIOException problem) {
      return List.of();
    }
  }

  @Test
  void anIndexOfAnotherLogIsMadeAnew() {
    bench.append(40);
    EventIndex index = bench.started(folder);
    IndexBench.await(() -> bench.holdsAll(index));
    index.close();
    bench.another();
    bench.append(60);
    comesBack(folder);
  }

  /** As after a restore: the same log, and from some place on other events. */
  @Test
  void anIndexOfEventsThatAreNoLongerThereIsMadeAnew() throws SQLException {
    bench.append(40);
    EventIndex index = bench.started(folder);
    IndexBench.await(() -> bench.holdsAll(index));
    List<String> tables =
        List.of("posting", "event_by_id", "event_by_source_key", "event_content", "event");
    try (Connection connection = bench.log().database().superuser();
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      for (String table : tables) {
        statement.execute("delete from " + table + " where event_seq > 30");
      }
      connection.commit();
    }
    bench.cutBehind(30);
    bench.append(20);
    IndexBench.await(() -> index.status().rebuilds() > 0 && bench.holdsAll(index));
    assertThat(bench.found(index)).isEqualTo(bench.all());
  }

  @Test
  void aFullDiskCostsTheIndexItsAnswersUntilThereIsRoom() {
    AtomicBoolean full = new AtomicBoolean();
    IndexFolder limited =
        new IndexFolder(Optional.of(folder)) {
          @Override
          protected Directory open(Path at) throws IOException {
            return new Limited(super.open(at), full);
          }
        };
    EventIndex index = started(limited);
    bench.append(50);
    IndexBench.await(() -> bench.holdsAll(index));
    full.set(true);
    bench.append(50);
    // Each time it is tried again, it answers up to the last commit until it meets the full disk.
    IndexBench.await(() -> isFull(index.status()) && index.of(bench.pin().logId()).isEmpty());
    full.set(false);
    IndexBench.await(() -> bench.holdsAll(index));
    assertThat(bench.found(index)).isEqualTo(bench.all());
    assertThat(index.status().rebuilds()).isZero();
  }

  private static boolean isFull(IndexStatus status) {
    return status.state() == State.DOWN && status.problem().orElseThrow().contains("No space left");
  }

  /** Neither of what it meets at work, nor of what it meets while it gives that up. */
  @Test
  void anErrorCostsTheIndexItsAnswersUntilItIsOver() {
    AtomicReference<Supplier<Error>> error = new AtomicReference<>();
    EventIndex index =
        started(
            new IndexFolder(Optional.of(folder)) {
              @Override
              protected Directory open(Path at) throws IOException {
                return new Failing(super.open(at), error);
              }
            });
    for (Supplier<Error> kind :
        List.<Supplier<Error>>of(StackOverflowError::new, NoClassDefFoundError::new)) {
      bench.append(50);
      IndexBench.await(() -> bench.holdsAll(index));
      error.set(kind);
      bench.append(50);
      IndexBench.await(() -> index.status().state() == State.DOWN);
      assertThat(index.status().problem()).contains(kind.get().getClass().getSimpleName());
      error.set(null);
      IndexBench.await(() -> bench.holdsAll(index));
      assertThat(bench.found(index)).isEqualTo(bench.all());
    }
  }

  private EventIndex started(IndexFolder at) {
    EventIndex index = new EventIndex(IndexBench.settings(folder), at, bench.feed());
    bench.closing(index);
    index.start(task -> new Thread(task).start());
    return index;
  }

  /** Does nothing, while it shall not. */
  private static final class Failing extends FilterDirectory {

    private final AtomicReference<Supplier<Error>> error;

    Failing(Directory in, AtomicReference<Supplier<Error>> error) {
      super(in);
      this.error = error;
    }

    private void fail() {
      Supplier<Error> now = error.get();
      if (now != null) {
        throw now.get();
      }
    }

    @Override
    public IndexOutput createOutput(String name, IOContext context) throws IOException {
      fail();
      return super.createOutput(name, context);
    }

    @Override
    public void close() throws IOException {
      super.close();
      fail();
    }
  }

  /** Refuses what a full disk refuses. */
  private static final class Limited extends FilterDirectory {

    private final AtomicBoolean full;

    Limited(Directory in, AtomicBoolean full) {
      super(in);
      this.full = full;
    }

    @Override
    public IndexOutput createOutput(String name, IOContext context) throws IOException {
      if (full.get()) {
        throw new IOException("No space left on device");
      }
      return super.createOutput(name, context);
    }
  }
}
