package io.myria.erasure;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.compile.Bench;
import io.myria.compile.BuildResult;
import io.myria.compile.plan.BuildOrder;
import io.myria.compile.plan.Trigger;
import io.myria.database.Workers;
import io.myria.drill.Drill;
import io.myria.drill.Rounds;
import io.myria.erasure.Dying.Dead;
import io.myria.erasure.Erasures.Erasure;
import io.myria.event.EventId;
import io.myria.event.NewEvent;
import io.myria.eventlog.Drafts;
import io.myria.eventlog.append.Appended;
import io.myria.security.Caller;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Random logs, and erasures at random moments, some of which die after a random number of
 * transactions and are completed by another server. Afterwards no table and no file has a word that
 * stood in erased events alone, and the memory is that of a store that never had the events.
 */
@Drill
class ErasureSuiteDbIT {

  private static final int LOGS = Rounds.of("myria.erasure.logs", 2, 200);
  private static final int KILLS = Rounds.of("myria.erasure.kills", 1, 50);
  private static final Pattern WORD = Pattern.compile("zq[a-z]{10}");
  private static final List<List<String>> SETS =
      List.of(List.of("ann", "bob"), List.of("ann"), List.of("bob", "cem"), List.of("ann", "cem"));
  private static final List<String> NOUNS =
      List.of("kite", "lantern", "harbour", "permit", "ferry", "budget", "garden", "violin");

  private final long seed = Long.getLong("myria.erasure.seed", System.nanoTime());

  /** An event, and the word that stands in no other. */
  private record Said(NewEvent event, EventId id, String word) {}

  @Test
  void nothingIsLeftAndTheRestIsAsIfTheEventsHadNeverBeen() {
    System.out.println("myria.erasure.seed=" + seed + " myria.erasure.logs=" + LOGS);
    for (int log = 0; log < LOGS; log++) {
      Random random = new Random(seed + log);
      try (ErasureBench store = new ErasureBench()) {
        new World(store, random).live();
      } catch (AssertionError problem) {
        throw new AssertionError("log " + log + " of seed " + seed, problem);
      }
    }
  }

  /** As with {@code kill -9}, at random moments. */
  @Test
  void anotherServerGoesOnWhereOneIsKilled() throws Exception {
    System.out.println("myria.erasure.seed=" + seed + " myria.erasure.kills=" + KILLS);
    try (ErasureBench store = new ErasureBench();
        Workers workers = new Workers(store.bench().database(), ErasureProcess.class)) {
      World world = new World(store, new Random(seed));
      for (int kill = 0; kill < KILLS; kill++) {
        world.eraseAndKill(workers);
      }
      assertThat(world.found()).doesNotContainAnyElementsOf(world.erased);
    }
  }

  private static final class World {

    private final ErasureBench store;
    private final Random random;
    private final List<Said> said = new ArrayList<>();
    private final Set<String> erased = new LinkedHashSet<>();
    private int minute;

    World(ErasureBench store, Random random) {
      this.store = store;
      this.random = random;
    }

    void live() {
      append();
      for (int step = 0; step < 6; step++) {
        switch (random.nextInt(4)) {
          case 0 -> append();
          case 1 -> store.derive();
          case 2 -> store.bench().build();
          default -> {
            // Several erasures may follow one another.
          }
        }
        if (random.nextInt(2) == 0) {
          erase();
        }
      }
      store.derive();
      store.bench().build();
      append();
      int before = erased.size();
      while (erased.size() == before) {
        erase();
      }
      assertThat(found()).doesNotContainAnyElementsOf(erased);
      BuildOrder order = new BuildOrder(Trigger.ERASURE, random.nextInt(4) == 0);
      BuildResult built = store.bench().builder().build(order, Caller.SELF);
      assertThat(built.state()).isEqualTo(BuildResult.State.PUBLISHED);
      store.derive();
      Set<String> found = found();
      assertThat(found).doesNotContainAnyElementsOf(erased);
      said.stream()
          .filter(one -> !erased.contains(one.word()))
          .forEach(one -> assertThat(found).contains(one.word()));
      compare();
    }

    private void append() {
      List<NewEvent> events = new ArrayList<>();
      List<String> words = new ArrayList<>();
      for (int count = 4 + random.nextInt(12); count > 0; count--) {
        String word = word();
        words.add(word);
        minute += random.nextInt(90);
        String text =
            "We decided that the %s number %d is called %s because the %s is late."
                .formatted(noun(), minute, word, noun());
        NewEvent event =
            Drafts.message(
                Drafts.NOON.plus(Duration.ofMinutes(minute)),
                text,
                SETS.get(random.nextInt(SETS.size())).toArray(String[]::new));
        events.add(random.nextInt(6) == 0 ? Drafts.internal(event) : event);
      }
      List<Appended> appended = store.bench().append(events);
      for (int index = 0; index < events.size(); index++) {
        said.add(new Said(events.get(index), appended.get(index).id(), words.get(index)));
      }
    }

    private String noun() {
      return NOUNS.get(random.nextInt(NOUNS.size()));
    }

    private String word() {
      StringBuilder word = new StringBuilder("zq");
      for (int letter = 0; letter < 10; letter++) {
        word.append((char) ('a' + random.nextInt(26)));
      }
      return word.toString();
    }

    private void erase() {
      // Where few sets lose events, only these are compiled anew.
      List<List<String>> sets =
          random.nextInt(3) == 0 ? SETS : List.of(SETS.get(random.nextInt(SETS.size())));
      List<Said> some =
          said.stream()
              .filter(
                  one ->
                      !erased.contains(one.word())
                          && sets.contains(one.event().participants().names())
                          && random.nextInt(4) == 0)
              .toList();
      if (some.isEmpty()) {
        return;
      }
      ErasureRequest request = ErasureBench.of(some.stream().map(Said::id).toArray(EventId[]::new));
      String token = store.erasures().preview(request).token();
      Erasures erasures = store.erasuresThatDieAfter(random.nextInt(60));
      try {
        erasures.erase(Caller.OPEN, request, token, Optional.empty());
      } catch (Dead died) {
        // Another server goes on.
      }
      some.forEach(one -> erased.add(one.word()));
      store.bench().execute("update erasure set expires_at = '-infinity' where state <> 'done'");
      List<Erasure> all = store.erasures().list(100);
      all.forEach(store::complete);
      all.forEach(
          one ->
              assertThat(store.erasures().find(one.id()).receipt().orElseThrow())
                  .contains("\"found\":{}"));
    }

    /** A process begins the work, dies after some time, and this one goes on. */
    void eraseAndKill(Workers workers) throws Exception {
      append();
      store.derive();
      store.bench().build();
      List<Said> some = said.stream().filter(one -> !erased.contains(one.word())).limit(3).toList();
      ErasureRequest request = ErasureBench.of(some.stream().map(Said::id).toArray(EventId[]::new));
      String token = store.erasures().preview(request).token();
      workers.start("one");
      try {
        store.erasuresThatDieAfter(0).erase(Caller.OPEN, request, token, Optional.empty());
      } catch (Dead died) {
        // The process goes on.
      }
      some.forEach(one -> erased.add(one.word()));
      Thread.sleep(random.nextInt(600));
      workers.kill("one");
      store.bench().execute("update erasure set expires_at = '-infinity' where state <> 'done'");
      List<Erasure> all = store.erasures().list(100);
      all.forEach(store::complete);
      all.forEach(
          one ->
              assertThat(store.erasures().find(one.id()).receipt().orElseThrow())
                  .contains("\"found\":{}"));
    }

    /** Words in any table or file of the store. */
    private Set<String> found() {
      Set<String> found = new TreeSet<>();
      Bench bench = store.bench();
      for (String table :
          bench.column(
              "select table_name from information_schema.tables where table_schema ="
                  + " current_schema() and table_type = 'BASE TABLE' order by 1")) {
        bench
            .column("select t::text from \"" + table + "\" t where t::text like '%zq%'")
            .forEach(row -> add(found, row));
      }
      bench.execute("checkpoint");
      Path data = Path.of(bench.column("show data_directory").get(0));
      for (String file :
          bench.column(
              "select pg_relation_filepath(c.oid) from pg_class c where c.relkind in ('r', 'i')"
                  + " and c.relnamespace = current_schema()::regnamespace and c.relfilenode <> 0"
                  + " order by 1")) {
        try {
          add(
              found,
              new String(Files.readAllBytes(data.resolve(file)), StandardCharsets.ISO_8859_1));
        } catch (IOException problem) {
          throw new UncheckedIOException(problem);
        }
      }
      return found;
    }

    private static void add(Set<String> found, String text) {
      WORD.matcher(text).results().map(MatchResult::group).forEach(found::add);
    }

    /** With a store that never had the erased events. */
    private void compare() {
      try (ErasureBench never = new ErasureBench()) {
        never
            .bench()
            .append(
                said.stream()
                    .filter(one -> !erased.contains(one.word()))
                    .map(Said::event)
                    .toList());
        never.bench().build();
        never.derive();
        for (String rows :
            List.of(
                "select concat_ws(' ', is_leaf, internal, event_count, first_at, last_at, label,"
                    + " jsonb_path_query_array(summary, '$[*].text'), metadata -> 'terms')"
                    + " from topic_version where to_ordinal is null order by 1",
                "select concat_ws(' ', level, begins, part, event_count, title, keywords,"
                    + " jsonb_path_query_array(bullets, '$[*].text')) from toc_version"
                    + " where to_ordinal is null order by 1",
                "select concat_ws(' ', occurred_at, kind, entities, subjects, decision, reasons)"
                    + " from fingerprint order by 1",
                "select concat_ws(' ', occurred_at, mention, key, surface, type)"
                    + " from entity_mention order by 1",
                "select count(*) from passage")) {
          assertThat(store.bench().column(rows)).as(rows).isEqualTo(never.bench().column(rows));
        }
      }
    }
  }
}
