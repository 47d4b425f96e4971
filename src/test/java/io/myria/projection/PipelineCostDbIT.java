package io.myria.projection;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.compile.Bench;
import io.myria.compile.BuildResult;
import io.myria.compile.BuildResult.State;
import io.myria.config.Source;
import io.myria.database.SpentTime;
import io.myria.drill.Drill;
import io.myria.drill.Rounds;
import io.myria.drill.SentTalk;
import io.myria.event.NewEvent;
import io.myria.eventlog.Drafts;
import io.myria.experience.ExperienceConsumer;
import io.myria.fingerprint.FingerprintConsumer;
import io.myria.search.EventIndex;
import io.myria.search.SearchSettings;
import io.myria.statements.GraphConsumer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What everything that follows an imported event costs: processor time of each background job by
 * itself, Java's and PostgreSQL's apart, without vectors. The same events are imported twice, in
 * logs of their own, so that the second time all of it is warm; the second is measured.
 *
 * <p>{@code -Dmyria.pipeline.events} says how many there are, and {@code -Dtests.jvm} with which
 * options it runs: {@code -server} compiles as a server does. The digests at the end are of what
 * was derived and published, without ids: they stay as they are while a version does.
 */
@Drill
class PipelineCostDbIT {

  private static final int EVENTS = Rounds.of("myria.pipeline.events", 300, 10_000);
  private static final int WARM = Rounds.of("myria.pipeline.warm", 100, 5_000);
  private static final int PAIRS = Rounds.of("myria.pipeline.pairs", 30, 1_000);

  /** Events of a call, as an import has them. */
  private static final int CALL = 1_000;

  private static final List<Consumer> CONSUMERS =
      List.of(
          new PassageConsumer(),
          new ExperienceConsumer(),
          new FingerprintConsumer(Optional.empty()),
          new GraphConsumer());

  private static final List<String> DIGESTED =
      List.of(
          """
          select event_seq, kind, explicit, entities, subjects, decision, rejected, reasons,
                 validated_by, assignee, deadline, dates, tokens
          from fingerprint order by event_seq
          """,
          "select from_seq, to_seq, relation, weight, words from causal_link order by 2, 1, 3",
          """
          select event_seq, mention, key, surface, type, from_unit, to_unit, source
          from entity_mention order by event_seq, mention
          """,
          """
          select event_seq, edge, from_key, relation, to_key, to_surface, negated, valid_from,
                 valid_to, confidence, words, source
          from entity_edge order by event_seq, edge
          """,
          """
          select event_seq, passage, from_unit, to_unit, tokens
          from passage order by event_seq, passage
          """,
          """
          select opened_seq, internal, refs, event_count, label, first_at, last_at,
                 jsonb_path_query_array(summary, '$[*].text'), metadata - 'opening_event_id'
          from topic_version where to_ordinal is null order by opened_seq, refs
          """,
          """
          select distinct on (participant_set_id, internal, term)
                 participant_set_id, internal, term, events
          from fold_term order by participant_set_id, internal, term, event_seq desc
          """);

  @TempDir Path folder;

  @Test
  void everyJobReachesTheEnd() {
    round("warm", WARM);
    round("measured", EVENTS);
  }

  private void round(String name, int events) {
    try (Bench bench = new Bench();
        EventIndex index = index(bench, folder.resolve(name))) {
      System.out.printf(
          "%s: %d events of %d pairs; ms of a processor, Java's and the database's%n",
          name, events, PAIRS);
      SpentTime start = SpentTime.until(bench.database());
      Map<String, SpentTime> spent = new LinkedHashMap<>();
      Deriver deriver =
          new Deriver(
              bench.transactions(),
              bench.reader(),
              new Derivations("test", Duration.ofSeconds(20)));
      List<NewEvent> talk = talk(events);
      for (int from = 0; from < events; from += CALL) {
        List<NewEvent> call = talk.subList(from, Math.min(events, from + CALL));
        measure(bench, spent, "append", () -> bench.append(call));
        for (Consumer consumer : CONSUMERS) {
          measure(bench, spent, consumer.name(), () -> deriver.run(consumer, () -> false));
        }
        measure(bench, spent, "index", () -> indexed(bench, index));
      }
      assertThat(index.position().orElseThrow().seq()).isEqualTo(bench.head());
      measure(bench, spent, "build", () -> built(bench));
      spent.forEach((job, took) -> print(job, took, events));
      SpentTime all = SpentTime.until(bench.database()).since(start);
      print("all", all, events);
      assertThat(bench.refs()).isEqualTo(events);
      for (String rows : DIGESTED) {
        System.out.println("  " + digest(bench, rows));
      }
    }
  }

  private static void indexed(Bench bench, EventIndex index) {
    index.pause(false);
    assertThat(index.catchUp(bench.head(), Duration.ofMinutes(5))).isTrue();
    index.pause(true);
  }

  private static void built(Bench bench) {
    BuildResult result = bench.build("allow_manual_trigger", "true");
    assertThat(result.state()).isEqualTo(State.PUBLISHED);
    System.out.println("  " + result.parts());
  }

  private static void measure(
      Bench bench, Map<String, SpentTime> spent, String job, Runnable work) {
    SpentTime before = SpentTime.until(bench.database());
    work.run();
    spent.merge(job, SpentTime.until(bench.database()).since(before), SpentTime::plus);
  }

  private static void print(String job, SpentTime spent, int events) {
    double java = (double) spent.javaMillis() / events;
    double database = (double) spent.databaseMillis() / events;
    System.out.printf("  %-12s an event: %.3f and %.3f%n", job, java, database);
  }

  private static EventIndex index(Bench bench, Path at) {
    SearchSettings settings =
        Source.of(Map.of("myria.search.folder", at.toString())).read(SearchSettings.class);
    EventIndex index = new EventIndex(settings, bench.transactions(), bench.reader());
    index.pause(true);
    index.start(task -> new Thread(task).start());
    return index;
  }

  private static String digest(Bench bench, String rows) {
    return bench
        .column(
            "select count(*) || ' ' || coalesce(md5(string_agg(q::text, ';')), '') from ("
                + rows
                + ") q")
        .get(0);
  }

  private static List<NewEvent> talk(int events) {
    SentTalk sentences = new SentTalk(1);
    List<NewEvent> talk = new ArrayList<>();
    for (int event = 0; event < events; event++) {
      String[] participants = sentences.participants(PAIRS).toArray(String[]::new);
      talk.add(
          Drafts.message(
              Drafts.NOON.plus(Duration.ofMillis(event)), sentences.next(), participants));
    }
    return talk;
  }
}
