package io.myria.erasure;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.compile.Bench;
import io.myria.drill.Drill;
import io.myria.drill.Rounds;
import io.myria.erasure.Erasures.Preview;
import io.myria.event.EventId;
import io.myria.event.NewEvent;
import io.myria.eventlog.append.Appended;
import io.myria.security.Caller;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/**
 * An erasure reads what refers to its events and nothing else, until nothing answers with them:
 * rows that PostgreSQL reads of each table are counted, and do not follow the log's length.
 */
@Drill
class ErasureCostDbIT {

  private static final int EVENTS = Rounds.of("myria.erasure.cost_events", 2_000, 100_000);
  private static final int OF_A_SET = 100;
  private static final int ERASED = 20;

  /** Of rows that refer to an event by itself, and of the tables with a row or two. */
  private static final long ROWS = 60L * ERASED;

  @AutoClose private final ErasureBench store = new ErasureBench();

  @Test
  void anErasureReadsWhatRefersToItsEvents() {
    Bench bench = store.bench();
    List<NewEvent> events = new ArrayList<>();
    for (int set = 0; set < EVENTS / OF_A_SET; set++) {
      events.addAll(Bench.talk("ann" + set, "bob" + set, set * OF_A_SET, OF_A_SET));
    }
    List<Appended> appended = bench.append(events);
    bench.build();
    store.derive();
    bench.execute("analyze");
    // Small tables would be read whole, whatever indexes they have.
    bench.execute(
        "do $$ begin execute format('alter database %I set enable_seqscan = off',"
            + " current_database()); end $$");
    EventId[] some = appended.stream().limit(ERASED).map(Appended::id).toArray(EventId[]::new);
    ErasureRequest request = ErasureBench.of(some);
    Preview preview = store.erasures().preview(request);
    Map<String, Long> before = rowsRead(bench);
    long begun = System.nanoTime();
    store.erasures().erase(Caller.OPEN, request, preview.token(), Optional.empty());
    System.out.printf("withheld in %d ms%n", (System.nanoTime() - begun) / 1_000_000);
    Map<String, Long> read = new TreeMap<>();
    rowsRead(bench)
        .forEach((table, rows) -> read.put(table, rows - before.getOrDefault(table, 0L)));
    System.out.println(read);
    read.forEach((table, rows) -> assertThat(rows).as(table).isLessThanOrEqualTo(ROWS));
  }

  private static Map<String, Long> rowsRead(Bench bench) {
    bench.execute("select pg_sleep(1.1)");
    Map<String, Long> read = new TreeMap<>();
    bench
        .column(
            "select relname || ' ' || coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)"
                + " from pg_stat_user_tables where schemaname = current_schema()")
        .forEach(
            line -> {
              String[] parts = line.split(" ");
              read.put(parts[0], Long.valueOf(parts[1]));
            });
    return read;
  }
}
