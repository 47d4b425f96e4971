package io.myria.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.compile.Bench;
import io.myria.config.Source;
import io.myria.event.EventSeq;
import io.myria.event.NewEvent;
import io.myria.eventlog.Drafts;
import io.myria.eventlog.EventFilter;
import io.myria.eventlog.EventPosition;
import io.myria.eventlog.LogPin;
import io.myria.eventlog.Mask;
import io.myria.eventlog.Order;
import io.myria.read.WordLookup;
import io.myria.read.WordLookup.Question;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import java.util.stream.LongStream;

/** A real log, and indexes that follow it. */
final class IndexBench implements AutoCloseable {

  static final Duration PATIENCE = Duration.ofSeconds(30);

  static final int QUARTERS = 5;

  private final long seed = Long.getLong("myria.search.seed", System.nanoTime());
  private final Random random = new Random(seed);
  private final List<EventIndex> opened = new ArrayList<>();
  private Bench bench = new Bench();
  private long head;

  Bench log() {
    return bench;
  }

  long head() {
    return head;
  }

  Random random() {
    return random;
  }

  long seed() {
    return seed;
  }

  /** Another log in place of this one. */
  void another() {
    bench.close();
    bench = new Bench();
    head = 0;
  }

  /** What was behind that place is no longer there. */
  void cutBehind(long seq) {
    head = seq;
  }

  LogFeed feed() {
    return new LogFeed(bench.transactions(), bench.reader());
  }

  /** At the end. */
  void closing(EventIndex index) {
    opened.add(index);
  }

  EventIndex started(Path at, String... keysAndValues) {
    return started(settings(at, keysAndValues));
  }

  /** Opens what is there, and reads nothing yet. */
  EventIndex paused(Path at) {
    EventIndex index = new EventIndex(settings(at), bench.transactions(), bench.reader());
    opened.add(index);
    index.pause(true);
    index.start(task -> new Thread(task).start());
    return index;
  }

  EventIndex started(SearchSettings settings) {
    EventIndex index = new EventIndex(settings, bench.transactions(), bench.reader());
    opened.add(index);
    index.start(task -> new Thread(task).start());
    return index;
  }

  static SearchSettings settings(Path at, String... keysAndValues) {
    Map<String, String> values = new HashMap<>();
    values.put("myria.search.folder", at.toString());
    values.put("myria.search.poll_interval", "20ms");
    values.put("myria.search.commit_interval", "20ms");
    for (int index = 0; index < keysAndValues.length; index += 2) {
      values.put("myria.search." + keysAndValues[index], keysAndValues[index + 1]);
    }
    return Source.of(values).read(SearchSettings.class);
  }

  /** Of several quarters in turn, as they come. */
  void append(int count) {
    List<NewEvent> events = new ArrayList<>();
    for (int index = 0; index < count; index++) {
      String other = "user " + random.nextInt(20);
      Instant time = Drafts.NOON.minus(Duration.ofDays(100L * random.nextInt(QUARTERS)));
      events.add(Drafts.message(time, "kite number " + random.nextInt(1000), "ann", other));
    }
    bench.append(events);
    head += count;
  }

  private static EventFilter kites() {
    return kites(Optional.empty(), Optional.empty());
  }

  private static EventFilter kites(Optional<Instant> from, Optional<Instant> to) {
    return new EventFilter(
        from, to, Optional.empty(), List.of(), List.of(), List.of(), List.of("kite"), List.of());
  }

  List<Long> all() {
    return LongStream.rangeClosed(1, head).boxed().toList();
  }

  List<Long> found(EventIndex index) {
    return answer(index).orElseThrow();
  }

  /** Empty where the index does not answer. */
  Optional<List<Long>> answer(EventIndex index) {
    return found(index, kites());
  }

  /** Of the quarter that many before the newest one; empty where the index does not answer. */
  Optional<List<Long>> found(EventIndex index, int quarter) {
    Instant time = Drafts.NOON.minus(Duration.ofDays(100L * quarter));
    return found(index, kites(Optional.of(time), Optional.of(time.plusSeconds(1))));
  }

  /** As a read finds them, by the index or by the database. */
  List<Long> read(EventIndex index) {
    Question question = new Question(ann(), kites(), Order.OLDEST);
    return bench
        .transactions()
        .run(
            database -> {
              try (WordLookup words = WordLookup.of(index, LogPin.take(database), 1 << 20)) {
                return words.walk(database, question, Optional.empty(), 1 << 20).matches().stream()
                    .map(match -> match.seq().value())
                    .sorted()
                    .toList();
              }
            });
  }

  private Optional<List<Long>> found(EventIndex index, EventFilter filter) {
    try (SearchView view = index.of(pin().logId()).orElse(null)) {
      if (view == null) {
        return Optional.empty();
      }
      return view.find(ann(), filter, Order.OLDEST, new EventSeq(head), Optional.empty(), 1 << 20)
          .map(all -> all.stream().map(EventPosition::seq).map(EventSeq::value).sorted().toList());
    }
  }

  /** Asserts that views answer with all events up to their position, and none behind it. */
  long look(EventIndex index, Mask mask, UUID log) {
    try (SearchView view = index.of(log).orElseThrow()) {
      long position = view.position().seq().value();
      EventSeq beyond = new EventSeq(Integer.MAX_VALUE);
      assertThat(view.find(mask, kites(), Order.OLDEST, beyond, Optional.empty(), 1 << 20))
          .hasValueSatisfying(found -> assertThat(found).hasSize((int) position));
      assertThat(view.search(mask, kites(), beyond, 1))
          .hasValueSatisfying(hits -> assertThat(hits.statistics().passages()).isEqualTo(position));
      return position;
    }
  }

  List<String> damagedFiles(EventIndex index) {
    try (SearchView view = index.of(pin().logId()).orElseThrow()) {
      return view.damagedFiles().orElseThrow();
    }
  }

  long passages(EventIndex index) {
    try (SearchView view = index.of(pin().logId()).orElseThrow()) {
      return view.search(ann(), kites(), new EventSeq(head), 1)
          .orElseThrow()
          .statistics()
          .passages();
    }
  }

  boolean holdsAll(EventIndex index) {
    return index.position().filter(is -> is.seq().value() == head).isPresent()
        && index.position().get().logId().equals(pin().logId());
  }

  LogPin pin() {
    return bench.transactions().run(LogPin::take);
  }

  Mask ann() {
    return bench
        .transactions()
        .run(
            database ->
                new Mask(
                    database.list(
                        "select participant_id from participant where name = 'ann'",
                        row -> row.getLong(1)),
                    true));
  }

  static void await(BooleanSupplier holds) {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!holds.getAsBoolean()) {
      assertThat(System.nanoTime()).as("patience").isLessThan(end);
      try {
        Thread.sleep(5);
      } catch (InterruptedException interrupted) {
        throw new IllegalStateException(interrupted);
      }
    }
  }

  @Override
  public void close() {
    opened.forEach(EventIndex::close);
    bench.close();
  }
}
