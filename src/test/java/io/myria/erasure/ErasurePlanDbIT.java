package io.myria.erasure;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.compile.Bench;
import io.myria.compile.BuildResult;
import io.myria.compile.plan.BuildOrder;
import io.myria.compile.plan.Trigger;
import io.myria.database.Transactions;
import io.myria.erasure.Erasures.Erasure;
import io.myria.event.EventId;
import io.myria.eventlog.Drafts;
import io.myria.eventlog.append.Appended;
import io.myria.projection.DerivedMemories;
import io.myria.security.Caller;
import io.myria.statements.Changes;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/**
 * An erasure of 100 events, and the build after it, in a store of 40 times as many events as the
 * sets that lose some, and the choice of events by what they are: no table that grows with the log
 * is read from one end to the other before the scan for residue, and what is read by indexes
 * follows the sets. Rows are counted by PostgreSQL itself, also those that functions of the owner
 * read.
 */
class ErasurePlanDbIT {

  private static final int EVENTS = 240;
  private static final int CLONES = 80;

  /** Rows of a table that may be found; the store has 19,440 events. */
  private static final long MOST = EVENTS * 20L;

  /** Tables that are small whatever the log is, or as large as what was erased. */
  private static final List<String> SMALL =
      List.of(
          "build_lease",
          "derivation",
          "log",
          "log_checkpoint",
          "memory",
          "server_secret",
          "snapshot",
          "snapshot_lease",
          "erasure",
          "legal_hold",
          "leaf_only_set",
          "guided_set",
          "fold_branch",
          "participant_set_seal",
          "erased_set",
          "erased_event",
          "erased_key",
          "erased_piece",
          "retention_rule");

  /** What PostgreSQL counted while it was filled is not of the copy. */
  @AutoClose private final ErasureBench filled = new ErasureBench();

  private List<Appended> fill() {
    Bench bench = filled.bench();
    List<Appended> events = new ArrayList<>(bench.append(Bench.talk("ann", "bob", 0, EVENTS / 2)));
    events.addAll(bench.append(Bench.talk("dana", "bot", 0, EVENTS / 2)));
    bench.build();
    filled.derive();
    DerivedMemories.deriveChanges(
        bench.transactions(), bench.reader(), (earlier, later) -> Changes.SURE);
    bench.execute(
        """
        insert into audit (recorded_at, call_id, caller, tool, arguments, outcome)
        select now(), 'call' || i, 'open', 'myria_get_audit',
               json_build_object('event_ids', json_build_array(gen_random_uuid())), 'ok'
        from generate_series(1, 20000) i
        """);
    multiply(bench);
    return events;
  }

  /** All sets again, many times, with other participants; behind the others, and as compiled. */
  private static void multiply(Bench bench) {
    String copies = "generate_series(1, " + CLONES + ") k";
    for (String table :
        List.of(
            "participant",
            "participant_set",
            "participant_set_member",
            "participant_activity",
            "event",
            "event_content",
            "event_by_id",
            "posting",
            "event_seal",
            "passage",
            "event_terms",
            "fingerprint",
            "causal_link",
            "entity_mention",
            "entity_edge",
            "event_change",
            "topic_version",
            "topic_ref",
            "toc_version",
            "fold_set",
            "fold_term",
            "fold_word")) {
      bench.execute(
          "insert into %1$s (%2$s) overriding system value select %3$s from %1$s t, %4$s"
              .formatted(
                  table,
                  columns(bench, table, "quote_ident(column_name)"),
                  columns(bench, table, COPIED),
                  copies));
    }
    String head = "(select max(event_seq) from event)";
    bench.execute("update snapshot set event_max_seq = " + head + " where status = 'active'");
    bench.execute("update derivation set event_seq = " + head);
    bench.execute(
        """
        update event_content
        set context_id = 'talk ' || (event_seq - 1) / 240,
            channel = case (event_seq - 1) / 240 when 40 then 'desk' else channel end,
            type = case (event_seq - 1) / 240 when 41 then 'memo' else type end
        where event_seq > 240
        """);
    bench.execute("vacuum analyze");
  }

  private static final String COPIED =
      """
      case
        when column_name in ('event_seq', 'earlier_seq', 'from_seq', 'to_seq', 'opened_seq',
                             'first_seq', 'last_seq') then format('t.%1$s + k * 240', column_name)
        when column_name = 'occurred_at' then 't.occurred_at + k * interval ''1 day'''
        when column_name in ('participant_id', 'participant_set_id')
          then format('t.%1$s + k * 10', column_name)
        when column_name = 'name' then 't.name || k'
        when column_name in ('members', 'participants') and data_type = 'ARRAY'
          then format('array(select m + k * 10 from unnest(t.%1$s) m order by m)', column_name)
        when column_name = 'refs' then 'array(select m + k * 240 from unnest(t.refs) m)'
        when udt_name = 'uuid' then format('md5(t.%1$s::text || k)::uuid', column_name)
        else 't.' || quote_ident(column_name)
      end
      """;

  private static String columns(Bench bench, String table, String expression) {
    return bench
        .column(
            "select string_agg("
                + expression
                + ", ', ' order by ordinal_position) from information_schema.columns"
                + " where table_schema = 'myria' and table_name = '"
                + table
                + "'")
        .get(0);
  }

  /**
   * Makes PostgreSQL's counters visible at once. Tables of this size may be read as a whole because
   * they are small, so sequential scans are switched off where an index serves, as in a large
   * store.
   */
  private record Counted(Transactions around) implements Transactions {

    @Override
    public <T> T run(Work<T> work) {
      return around.run(
          database -> {
            database.one("select set_config('enable_seqscan', 'off', true)", row -> true);
            T result = work.on(database);
            database.one("select pg_stat_force_next_flush()", row -> true);
            return result;
          });
    }

    @Override
    public <T> T read(Work<T> work) {
      return run(work);
    }
  }

  /** Rows that were read so far, by table: those of whole tables, and those found by indexes. */
  private static Map<String, long[]> read(ErasureBench store) {
    Map<String, long[]> rows = new LinkedHashMap<>();
    store
        .bench()
        .column(
            "select relname || ' ' || seq_tup_read || ' ' || coalesce(idx_tup_fetch, 0)"
                + " from pg_stat_user_tables where schemaname = 'myria' order by relname")
        .forEach(
            row -> {
              String[] parts = row.split(" ");
              rows.put(parts[0], new long[] {Long.parseLong(parts[1]), Long.parseLong(parts[2])});
            });
    return rows;
  }

  @Test
  void anErasureReadsWhatRefersToItsEvents() {
    List<Appended> events = fill();
    try (ErasureBench store = new ErasureBench(filled.bench().copy(), Optional.empty())) {
      select(store);
      erase(store, events);
    }
  }

  /** Those of one of the copies, whatever names it. */
  private static void select(ErasureBench store) {
    Transactions counted = new Counted(store.bench().transactions());
    Instant day = Drafts.NOON.minus(Duration.ofHours(12)).plus(Duration.ofDays(42));
    Map<String, ErasureRequest> requests =
        Map.of(
            "context", request(Optional.of("talk 39"), Optional.empty(), Optional.empty(), null),
            "channel", request(Optional.empty(), Optional.of("desk"), Optional.empty(), null),
            "type", request(Optional.empty(), Optional.empty(), Optional.of("memo"), null),
            "time", request(Optional.empty(), Optional.empty(), Optional.empty(), day));
    requests.forEach(
        (by, request) -> {
          Map<String, long[]> before = read(store);
          assertThat(counted.run(database -> Selection.of(database, request)).seqs())
              .as(by)
              .hasSize(EVENTS);
          Map<String, long[]> after = read(store);
          for (String table : List.of("event", "event_content")) {
            assertThat(after.get(table)[0] - before.get(table)[0])
                .as("rows of all %s that were read by %s", table, by)
                .isZero();
            assertThat(after.get(table)[1] - before.get(table)[1])
                .as("rows of %s found by %s", table, by)
                .isLessThan(MOST);
          }
        });
  }

  private static ErasureRequest request(
      Optional<String> context, Optional<String> channel, Optional<String> type, Instant day) {
    return new ErasureRequest(
        List.of(),
        Optional.empty(),
        List.of(),
        false,
        context,
        channel,
        type,
        Optional.ofNullable(day),
        Optional.ofNullable(day).map(from -> from.plus(Duration.ofDays(1))),
        Optional.empty(),
        true);
  }

  private static void erase(ErasureBench store, List<Appended> events) {
    Transactions counted = new Counted(store.bench().transactions());
    Erasures erasures = new Erasures(counted, store.work(counted));
    EventId[] some =
        events.stream().skip(EVENTS / 2 + 10).limit(100).map(Appended::id).toArray(EventId[]::new);
    Map<String, long[]> before = read(store);
    ErasureRequest request = ErasureBench.of(some);
    Erasure erasure =
        erasures.erase(Caller.OPEN, request, erasures.preview(request).token(), Optional.empty());
    BuildResult built =
        store
            .bench()
            .builder(counted, Bench.settings())
            .build(BuildOrder.of(Trigger.ERASURE), Caller.SELF);
    Map<String, long[]> after = read(store);

    assertThat(erasure.state()).isEqualTo("withheld");
    assertThat(built.state()).isEqualTo(BuildResult.State.PUBLISHED);
    assertThat(store.bench().count("select count(*) from topic_version where from_ordinal > 1"))
        .isLessThan(60);
    after.keySet().removeAll(SMALL);
    // Looked up by the append that tells of the erasure, in a transaction of its own: see
    // AppendPlanDbIT.
    after.keySet().removeAll(List.of("participant", "participant_set"));
    Map<String, Long> whole = new TreeMap<>();
    Map<String, Long> found = new TreeMap<>();
    after.forEach(
        (table, rows) -> {
          whole.put(table, rows[0] - before.get(table)[0]);
          found.put(table, rows[1] - before.get(table)[1]);
        });
    whole.values().removeIf(rows -> rows == 0);
    assertThat(whole).as("rows of tables that were read from one end to the other").isEmpty();
    assertThat(found.values()).as("rows found by indexes: %s", found).allMatch(rows -> rows < MOST);
  }
}
