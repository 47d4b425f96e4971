package io.myria.projection;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.compile.Bench;
import io.myria.database.Activity;
import io.myria.database.Foreground;
import io.myria.event.NewEvent;
import io.myria.event.Payload;
import io.myria.eventlog.Drafts;
import io.myria.llm.LanguageModel;
import io.myria.projection.runner.DeriveRunner;
import io.myria.proof.seal.Seals;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Whoever makes way for whom: what is derived of a log is the same, row by row. */
class ScheduledWorkDbIT {

  private static final int EVENTS = 300;

  private static final String TABLES =
      """
      select c.table_name
      from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = current_schema() and t.table_type = 'BASE TABLE'
        and c.column_name = 'derivation_id' and c.table_name <> 'derivation'
      order by c.table_name
      """;

  @AutoClose private final DerivedBench derived = new DerivedBench();
  private final Bench bench = derived.bench();

  @Test
  void theOrderOfTheWorkChangesNothingOfIt() throws Exception {
    Foreground asked = new Foreground();
    List<NewEvent> log = log(new Random(7));
    bench.append(log.subList(0, EVENTS / 3));
    List<String> whileRequestsCome = derived(asked, log.subList(EVENTS / 3, EVENTS), true);
    assertThat(whileRequestsCome)
        .extracting(row -> row.split(" ")[0])
        .contains(
            "entity_edge",
            "entity_mention",
            "experience",
            "fingerprint",
            "passage",
            "passage_vector");

    bench.forgetDerived();
    Foreground quiet = new Foreground();
    assertThat(derived(quiet, List.of(), false)).isEqualTo(whileRequestsCome);
    assertThat(quiet.activity()).isEqualTo(Activity.SLEEP);
  }

  /** What is in all tables of derivations once the last of them has read the log. */
  private List<String> derived(Foreground foreground, List<NewEvent> more, boolean requests)
      throws Exception {
    ScheduledExecutorService background = Executors.newScheduledThreadPool(7);
    try (DeriveRunner runner =
        new DeriveRunner(
            bench.transactions(),
            bench.reader(),
            new DeriveRunner.Models(new WordVectors("one"), LanguageModel.NONE),
            Seals.unsigned(bench.transactions()),
            new DeriveSettings(Duration.ofMillis(10), Duration.ofSeconds(20), true, false),
            "one")) {
      if (requests) {
        background.scheduleWithFixedDelay(
            () -> foreground.served(1_000), 0, 2, TimeUnit.MILLISECONDS);
        awaitHigh(foreground);
      }
      runner.start(background, foreground);
      for (int from = 0; from < more.size(); from += 20) {
        bench.append(more.subList(from, Math.min(from + 20, more.size())));
      }
      awaitAll();
      if (requests) {
        awaitHigh(foreground);
      }
    } finally {
      background.shutdownNow();
      background.awaitTermination(1, TimeUnit.MINUTES);
    }
    List<String> rows = new ArrayList<>();
    for (String table : bench.column(TABLES)) {
      rows.addAll(
          bench.column(
              "select '%1$s ' || (to_jsonb(t) - 'derivation_id')::text from %1$s t order by 1"
                  .formatted(table)));
    }
    return rows;
  }

  private static void awaitHigh(Foreground foreground) throws InterruptedException {
    long deadline = System.nanoTime() + Duration.ofMinutes(1).toNanos();
    while (foreground.activity() != Activity.HIGH) {
      assertThat(System.nanoTime()).isLessThan(deadline);
      Thread.sleep(1);
    }
  }

  private void awaitAll() throws InterruptedException {
    long deadline = System.nanoTime() + Duration.ofMinutes(3).toNanos();
    String behind =
        "select 6 - count(*) from derivation where state = 'serving' and event_seq = "
            + bench.head().value();
    while (bench.count(behind) > 0) {
      assertThat(System.nanoTime())
          .as(() -> bench.column("select to_jsonb(d)::text from derivation d").toString())
          .isLessThan(deadline);
      Thread.sleep(20);
    }
  }

  /** Talk, results of tools and what is thought of them, with relations stated. */
  private static List<NewEvent> log(Random random) {
    List<NewEvent> log = new ArrayList<>();
    String[] people = {"ann", "bob", "eve"};
    for (int event = 0; event < EVENTS; event++) {
      String one = people[random.nextInt(people.length)];
      log.add(
          Drafts.typed(
              event % 4 == 0 ? "tool_result" : "message",
              Drafts.NOON.plusSeconds(event),
              payload(event, random),
              one,
              people[0]));
    }
    return log;
  }

  private static Payload payload(int event, Random random) {
    return switch (event % 4) {
      case 0 ->
          new Payload(
              Map.of(
                  "tool",
                  "search",
                  "args",
                  Map.of("query", "offer " + random.nextInt(40)),
                  "result",
                  "found " + event,
                  "success",
                  random.nextBoolean()));
      case 1 ->
          new Payload(
              Map.of(
                  "text",
                  "Nora works at Acme number " + random.nextInt(9),
                  "relations",
                  List.of(
                      Map.of(
                          "from",
                          "Nora",
                          "relation",
                          "works_at",
                          "to",
                          "Acme " + random.nextInt(9)))));
      default ->
          new Payload(Map.of("text", "The kite number " + random.nextInt(50) + " flew to Lisbon."));
    };
  }
}
