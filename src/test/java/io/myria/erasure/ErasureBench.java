package io.myria.erasure;

import io.myria.compile.Bench;
import io.myria.config.Source;
import io.myria.database.Transactions;
import io.myria.erasure.Erasures.Erasure;
import io.myria.erasure.Erasures.Preview;
import io.myria.event.EventId;
import io.myria.eventlog.LogSettings;
import io.myria.eventlog.append.Appender;
import io.myria.projection.DerivedMemories;
import io.myria.proof.seal.Checkpoints;
import io.myria.proof.seal.Seals;
import io.myria.search.EventIndex;
import io.myria.search.SearchSettings;
import io.myria.security.Caller;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** A store with all that is derived of its log, and erasures in it. */
public final class ErasureBench implements AutoCloseable {

  private final Bench bench;
  private final EventIndex index;
  private final Optional<Path> folder;
  private Optional<Path> receipts = Optional.empty();

  ErasureBench() {
    this(new Bench(), Optional.empty());
  }

  /**
   * @param folder of an index; without one there is none
   */
  public ErasureBench(Bench bench, Optional<Path> folder) {
    this.bench = bench;
    this.folder = folder;
    this.index = new EventIndex(search(), bench.transactions(), bench.reader());
  }

  /** Has receipts kept in a folder. */
  ErasureBench keeping(Path folderOfReceipts) {
    receipts = Optional.of(folderOfReceipts);
    return this;
  }

  Bench bench() {
    return bench;
  }

  EventIndex index() {
    return index;
  }

  private SearchSettings search() {
    return Source.of(
            folder.isPresent()
                ? Map.of(
                    "myria.search.folder",
                    folder.get().toString(),
                    "myria.search.poll_interval",
                    "20ms",
                    "myria.search.commit_interval",
                    "20ms")
                : Map.of("myria.search.enabled", "false"))
        .read(SearchSettings.class);
  }

  public ErasureWork work() {
    return work(bench.transactions());
  }

  ErasureWork work(Transactions around) {
    Appender appender =
        new Appender(
            bench.database().pool(),
            Source.of(Map.of()).read(LogSettings.class),
            Clock.systemUTC());
    Cleaning cleaning =
        new Cleaning(around, new Checkpoints(around, Seals.settings()), settings(), search());
    return new ErasureWork(
        around, bench.reader(), appender, index, cleaning, new SecureRandom(), Clock.systemUTC());
  }

  ErasureSettings settings() {
    return new ErasureSettings(1024, receipts, 3, List.of());
  }

  Receipts receipts() {
    return new Receipts(
        bench.transactions(),
        erasures(),
        new Checkpoints(bench.transactions(), Seals.settings()),
        settings());
  }

  Holds holds() {
    return new Holds(bench.transactions());
  }

  HoldFiles holdFiles() {
    return new HoldFiles(bench.transactions(), settings());
  }

  public Erasures erasures() {
    return new Erasures(bench.transactions(), work());
  }

  /** Of a server that is killed in the middle of one of its transactions. */
  public Erasures erasuresThatDieAfter(int transactions) {
    Dying dying = new Dying(bench.transactions(), transactions);
    return new Erasures(bench.transactions(), work(dying));
  }

  /** Of one participant. */
  public static ErasureRequest of(String participant, boolean shared) {
    return request(List.of(), Optional.of(participant), shared);
  }

  public static ErasureRequest of(EventId... events) {
    return request(List.of(events), Optional.empty(), false);
  }

  private static ErasureRequest request(
      List<EventId> events, Optional<String> participant, boolean shared) {
    return new ErasureRequest(
        events,
        participant,
        List.of(),
        shared,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        true);
  }

  /** Shows and erases, to the receipt. */
  public Erasure erase(ErasureRequest request) {
    Preview preview = erasures().preview(request);
    Erasure accepted =
        erasures().erase(Caller.OPEN, request, preview.token(), Optional.of("asked to"));
    return complete(accepted);
  }

  public Erasure complete(Erasure accepted) {
    Erasure now = accepted;
    while (now.receipt().isEmpty()) {
      work().run();
      now = erasures().find(accepted.id());
    }
    return now;
  }

  void derive() {
    DerivedMemories.derive(bench.transactions(), bench.reader());
    DerivedMemories.deriveTexts(bench.transactions(), bench.reader());
    DerivedMemories.deriveGraph(bench.transactions(), bench.reader());
    DerivedMemories.deriveExperience(bench.transactions(), bench.reader());
    Seals.seal(bench.transactions(), bench.reader());
  }

  /** Columns of the store's tables in which a word stands, as rows and as their files have them. */
  List<String> placesOf(String word) {
    List<String> places = new ArrayList<>();
    for (String table :
        bench.column(
            "select table_name from information_schema.tables where table_schema ="
                + " current_schema() and table_type = 'BASE TABLE' order by 1")) {
      String rows = "select count(*) from \"" + table + "\" t where t::text ilike '%" + word + "%'";
      if (bench.count(rows) > 0) {
        places.add(table);
      }
    }
    bench.execute("checkpoint");
    Path data = Path.of(bench.column("show data_directory").get(0));
    for (String relation :
        bench.column(
            "select c.oid::regclass || ' ' || pg_relation_filepath(c.oid) from pg_class c"
                + " where c.relkind in ('r', 'i', 't') and pg_relation_filepath(c.oid) is not null"
                + " and (c.relnamespace = current_schema()::regnamespace or c.relkind = 't')"
                + " order by 1")) {
      String[] parts = relation.split(" ");
      if (holds(data.resolve(parts[1]), word)) {
        places.add("file of " + parts[0]);
      }
    }
    if (folder.isPresent()) {
      try (Stream<Path> files = Files.walk(folder.get())) {
        files
            .filter(Files::isRegularFile)
            .filter(file -> holds(file, word))
            .forEach(file -> places.add("index file " + file.getFileName()));
      } catch (IOException problem) {
        throw new UncheckedIOException(problem);
      }
    }
    return places;
  }

  private static boolean holds(Path file, String word) {
    try {
      return Files.exists(file)
          && new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1)
              .toLowerCase(java.util.Locale.ROOT)
              .contains(word);
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  @Override
  public void close() {
    index.close();
    bench.close();
  }
}
