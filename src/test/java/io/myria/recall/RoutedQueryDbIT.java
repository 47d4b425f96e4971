package io.myria.recall;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.compile.Bench;
import io.myria.config.Source;
import io.myria.event.NewEvent;
import io.myria.event.Payload;
import io.myria.eventlog.Drafts;
import io.myria.eventlog.LogSettings;
import io.myria.eventlog.append.Appender;
import io.myria.projection.DerivedMemories;
import io.myria.recall.routing.Routers;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

/** Queries that are recorded and learned from. */
class RoutedQueryDbIT {

  private static final String QUESTION = "When was the kite in the harbour?";

  private final Bench bench = new Bench();
  private final Appender appender = appender(bench.database().pool());

  @BeforeEach
  void remember() {
    for (int count = 0; count < 5; count++) {
      String text = "The kite number " + count + " was in the harbour.";
      appender.append(Drafts.message(Drafts.NOON.plusSeconds(count), text, "ann", "bo"));
    }
  }

  @AfterEach
  void close() {
    bench.close();
  }

  private static Appender appender(DataSource source) {
    LogSettings settings = Source.of(Map.of()).read(LogSettings.class);
    return new Appender(source, settings, Clock.systemUTC());
  }

  private AskedQuery query(Appender to, Map<String, String> values) {
    return AskedQuery.of(
        bench.transactions(),
        bench.reader(),
        Routers.on(bench.transactions(), bench.reader(), to, Clock.systemUTC(), values));
  }

  private static Map<String, Object> ask(String question, String... participants) {
    Map<String, Object> ask = new HashMap<>();
    ask.put("query", question);
    ask.put("participants", List.of(participants));
    ask.put("confidence_threshold", 0);
    ask.put("explain", true);
    return ask;
  }

  private String asked(AskedQuery query, String... participants) {
    return (String) query.ask(ask(QUESTION, participants)).get("retrieval_id");
  }

  private String feedback(String type, String retrieval, String... participants) {
    NewEvent like = Drafts.message(Drafts.NOON, "", participants);
    return appender
        .append(
            new NewEvent(
                like.timestamp(),
                like.channel(),
                like.participants(),
                Optional.empty(),
                Optional.empty(),
                "feedback",
                new Payload(Map.of("feedback_type", type, "refers_to", retrieval)),
                List.of(),
                false))
        .id()
        .toString();
  }

  private static List<Object> degraded(Map<String, Object> answer) {
    return AskedQuery.list(answer, "degraded").stream()
        .<Object>map(one -> one.get("stage"))
        .toList();
  }

  private static Object strategy(Map<String, Object> answer) {
    return ((Map<?, ?>) answer.get("plan")).get("strategy");
  }

  /** So many retrievals by a strategy, as if they had been asked, each with a word on it. */
  private void judged(String strategy, String feedback, int count, String... participants) {
    for (int done = 0; done < count; done++) {
      feedback(feedback, retrieval(strategy, false, participants), participants);
    }
  }

  private String retrieval(String strategy, boolean internal, String... participants) {
    Map<String, Object> plan =
        Map.of("kind", "when", "size", "small", "strategy", strategy, "explores", false);
    NewEvent like = Drafts.message(Drafts.NOON, "", participants);
    Map<String, Object> payload =
        Map.of("question", QUESTION, "plan", plan, "include_internal", internal);
    return appender
        .appendOwn(
            new NewEvent(
                like.timestamp(),
                "myria",
                like.participants(),
                Optional.empty(),
                Optional.empty(),
                "myria.retrieval",
                new Payload(payload),
                List.of(),
                true))
        .id()
        .toString();
  }

  @Test
  void aQueryIsAnEventOfTheNamedParticipantsThatIsFoundByItsIdAlone() {
    AskedQuery query = query(appender, Map.of());
    String id = asked(query, "ann");
    assertThat(
            bench.column(
                """
                select c.type || ' ' || e.internal || ' ' || (c.payload ->> 'question') || ' '
                    || jsonb_array_length(c.payload -> 'items') || ' '
                    || (c.payload -> 'plan' ->> 'kind') || ' ' || (c.payload -> 'plan' ->> 'size')
                from event e join event_content c using (event_seq)
                where event_id = '%s'
                """
                    .formatted(id)))
        .containsExactly("myria.retrieval true " + QUESTION + " 5 when small");
    assertThat(
            bench.column(
                """
                select p.name from event e join participant_set_member using (participant_set_id)
                join participant p using (participant_id) where event_id = '%s'
                """
                    .formatted(id)))
        .containsExactly("ann");
    Map<String, Object> again = ask(QUESTION, "ann");
    again.put("include_internal", true);
    AskedQuery knownWay = query(appender, Map.of("myria.routing.share", "0"));
    assertThat(AskedQuery.results(knownWay.ask(again))).hasSize(5);
  }

  @Test
  void aLaterPageIsNoRetrievalAndWhoSeesNothingIsNotRecorded() {
    AskedQuery query = query(appender, Map.of());
    Map<String, Object> first = ask(QUESTION, "ann");
    first.put("limit", 2);
    Map<String, Object> page = query.ask(first);
    first.put("cursor", page.get("next_cursor"));
    Map<String, Object> next = query.ask(first);
    assertThat(AskedQuery.results(next)).hasSize(2);
    assertThat(next).doesNotContainKey("retrieval_id");
    assertThat(asked(query, "nobody")).isNull();
    assertThat(bench.column("select name from participant where name = 'nobody'")).isEmpty();
  }

  @Test
  void whatSatisfiesIsTakenAndTheLastWordHolds() {
    AskedQuery query = query(appender, Map.of("myria.routing.share", "0"));
    judged("auto", "rejection", 8, "ann");
    judged("lexical", "approval", 7, "ann");
    String contradicted = retrieval("lexical", false, "ann");
    feedback("rejection", contradicted, "ann");
    feedback("neutral", contradicted, "ann");
    assertThat(strategy(query.ask(ask(QUESTION, "ann")))).isEqualTo("lexical");
    for (String another : List.of("Who had the kite?", "When? I forgot. Tell me.")) {
      assertThat(strategy(query.ask(ask(another, "ann")))).isEqualTo("auto");
    }
    DerivedMemories.deriveExperience(bench.transactions(), bench.reader());
    assertThat(strategy(query.ask(ask(QUESTION, "ann")))).isEqualTo("lexical");
    judged("auto", "approval", 40, "ann");
    assertThat(strategy(query.ask(ask(QUESTION, "ann")))).isEqualTo("auto");
    DerivedMemories.deriveExperience(bench.transactions(), bench.reader());
    assertThat(strategy(query.ask(ask(QUESTION, "ann")))).isEqualTo("auto");
  }

  /** Bo names what Ann was told: the same participants it has to be. */
  @Test
  void feedbackOfOthersJudgesNothing() {
    AskedQuery query = query(appender, Map.of("myria.routing.share", "0"));
    judged("auto", "rejection", 8, "ann");
    for (int count = 0; count < 8; count++) {
      feedback("approval", retrieval("lexical", false, "ann"), "bo");
    }
    assertThat(strategy(query.ask(ask(QUESTION, "ann")))).isEqualTo("auto");
    DerivedMemories.deriveExperience(bench.transactions(), bench.reader());
    assertThat(strategy(query.ask(ask(QUESTION, "ann")))).isEqualTo("auto");
    assertThat(bench.column("select count(*) from experience_link where relation = 'judges'"))
        .containsExactly("8");
  }

  @Test
  void whatWasAskedWithInternalEventsCountsForWhoAsksForThemAlone() {
    AskedQuery query = query(appender, Map.of("myria.routing.share", "0"));
    judged("auto", "rejection", 8, "ann");
    for (int count = 0; count < 8; count++) {
      feedback("approval", retrieval("lexical", true, "ann"), "ann");
    }
    Map<String, Object> internal = ask(QUESTION, "ann");
    internal.put("include_internal", true);
    for (int derived = 0; derived < 2; derived++) {
      assertThat(strategy(query.ask(ask(QUESTION, "ann")))).isEqualTo("auto");
      assertThat(strategy(query.ask(internal))).isEqualTo("lexical");
      DerivedMemories.deriveExperience(bench.transactions(), bench.reader());
    }
  }

  @Test
  void aFloodIsCutOffAfterSoManyAnHour() {
    AskedQuery query = query(appender, Map.of("myria.routing.hourly", "3"));
    for (int count = 0; count < 3; count++) {
      assertThat(asked(query, "ann")).isNotNull();
    }
    Map<String, Object> more = query.ask(ask(QUESTION, "ann"));
    assertThat(more).doesNotContainKey("retrieval_id");
    assertThat(degraded(more)).doesNotContain("routing");
    DerivedMemories.deriveExperience(bench.transactions(), bench.reader());
    assertThat(asked(query, "ann")).isNull();
    assertThat(asked(query, "bo")).isNotNull();
  }

  @Test
  void whatCannotBeAppendedIsToldAndAnsweredAllTheSame() {
    PGSimpleDataSource nowhere = new PGSimpleDataSource();
    nowhere.setUrl("jdbc:postgresql://127.0.0.1:1/none");
    Map<String, Object> answer = query(appender(nowhere), Map.of()).ask(ask(QUESTION, "ann"));
    assertThat(AskedQuery.results(answer)).hasSize(5);
    assertThat(answer).doesNotContainKey("retrieval_id");
    assertThat(degraded(answer)).contains("routing");
  }

  @Test
  void whoOnlyReadsAppendsNothingAndGoesTheSameWay() {
    judged("auto", "rejection", 8, "ann");
    judged("lexical", "approval", 8, "ann");
    long head = bench.head().value();
    AskedQuery query = query(appender, Map.of("myria.postgres.read_only", "true"));
    Map<String, Object> answer = query.ask(ask(QUESTION, "ann"));
    assertThat(answer).doesNotContainKey("retrieval_id");
    assertThat(degraded(answer)).doesNotContain("routing");
    assertThat(strategy(answer)).isEqualTo("lexical");
    assertThat(bench.head().value()).isEqualTo(head);
  }

  @Test
  void retrievalsStandInNoTopic() {
    bench.build();
    List<String> topics = bench.column("select node_id::text from topic_version order by 1");
    AskedQuery query = query(appender, Map.of());
    asked(query, "ann");
    asked(query, "ann", "bo");
    bench.build();
    assertThat(bench.column("select node_id::text from topic_version order by 1"))
        .isEqualTo(topics);
  }
}
