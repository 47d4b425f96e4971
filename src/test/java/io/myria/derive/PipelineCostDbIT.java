package io.myria.derive;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.build.Bench;
import io.myria.build.BuildResult;
import io.myria.build.BuildResult.State;
import io.myria.config.Source;
import io.myria.database.SpentTime;
import io.myria.drill.Drill;
import io.myria.drill.Rounds;
import io.myria.event.NewEvent;
import io.myria.launch.bench.SentTalk;
import io.myria.log.Drafts;
import io.myria.search.EventIndex;
import io.myria.search.index.SearchSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
                 jsonb_path_query_array(summary, '$[*].text'), metadata #- '{opening}'
          from topic_version where to_ordinal is null order by opened_seq, refs
          """,
          "select participant_set_id, internal, term, event_seq, events from fold_term order by 1,"
              + " 2, 3, 4");

  @TempDir Path folder;

  @Test
  void everyJobReachesTheEnd() {
    round("warm", WARM);
    round("measured", EVENTS);
  }

  private void round(String name, int events) {
    try (Bench bench = new Bench();
        EventIndex index = index(bench, folder.resolve(name))) {
      System.out.printf("%s: %d events of %d pairs; ms of a processor%n", name, events, PAIRS);
      SpentTime start = SpentTime.until(bench.database());
      measured(bench, "append", events, () -> bench.append(talk(events)));
      Deriver deriver =
          new Deriver(
              bench.transactions(),
              bench.reader(),
              new Derivations("test", Duration.ofSeconds(20)));
      for (Consumer consumer :
          List.of(
              new PassageConsumer(),
              new ExperienceConsumer(),
              new FingerprintConsumer(),
              new GraphConsumer())) {
        measured(bench, consumer.name(), events, () -> deriver.run(consumer, () -> false));
      }
      measured(
          bench,
          "index",
          events,
          () -> {
            index.pause(false);
            assertThat(index.catchUp(bench.head(), Duration.ofMinutes(5))).isTrue();
          });
      measured(bench, "build", events, () -> built(bench));
      SpentTime all = SpentTime.until(bench.database()).since(start);
      System.out.printf("  %-12s %7d %7d%n", "all", all.javaMillis(), all.databaseMillis());
      assertThat(bench.refs()).isEqualTo(events);
      for (String rows : DIGESTED) {
        System.out.println("  " + digest(bench, rows));
      }
    }
  }

  private static void built(Bench bench) {
    BuildResult result = bench.build("allow_manual_trigger", "true");
    assertThat(result.state()).isEqualTo(State.PUBLISHED);
    System.out.println("  " + result.parts());
  }

  private static void measured(Bench bench, String job, int events, Runnable work) {
    SpentTime before = SpentTime.until(bench.database());
    work.run();
    SpentTime spent = SpentTime.until(bench.database()).since(before);
    System.out.printf(
        "  %-12s %7d %7d  an event: %.3f %.3f%n",
        job,
        spent.javaMillis(),
        spent.databaseMillis(),
        (double) spent.javaMillis() / events,
        (double) spent.databaseMillis() / events);
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
