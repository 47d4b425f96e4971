package io.myria.compile;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.compile.BuildResult.State;
import io.myria.eventlog.Drafts;
import io.myria.security.Caller;
import io.myria.snapshot.Snapshot.ModelShare;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import tools.jackson.databind.JsonNode;

/**
 * A model that means ill, or does not know better, twice in a row: its set is built as without it,
 * the reason is recorded, other sets are as they are proposed, and nothing of another scope was in
 * any request.
 */
abstract class GuidedRefusals {

  /** Stands in the events of one scope each. */
  static final String OURS = "sesame";

  static final String THEIRS = "marzipan";

  static final String INTERNAL = "gunpowder";

  GuidedBench guided;
  Bench bench;

  @BeforeEach
  void open() {
    guided = new GuidedBench();
    bench = guided.bench;
    bench.append(GuidedBench.talks(5, "ann", "bob"));
    bench.append(List.of(Drafts.message(OURS + " is for two", "ann", "bob")));
    bench.append(GuidedBench.talks(3, "cyd"));
    bench.append(List.of(Drafts.message(THEIRS + " is for one", "cyd")));
    bench.append(List.of(Drafts.internal(INTERNAL + " is for nobody", "ann", "bob")));
  }

  @AfterEach
  void close() {
    guided.close();
  }

  /** Ann and Bob's is refused, the others' are not; and what is served is sound. */
  void refused(String rule, Function<JsonNode, Map<String, Object>> proposal) {
    guided.proposing(
        input ->
            input.path("participants").size() == 2 && !input.path("internal").asBoolean()
                ? proposal.apply(input)
                : Map.of());
    BuildResult result = guided.build();
    assertThat(result.state()).as("%s", result.reason()).isEqualTo(State.PUBLISHED);
    ModelShare share = guided.share();
    assertThat(share.taken()).as("other sets").isEqualTo(2);
    assertThat(share.refused()).containsExactly(Map.entry("proposal_invalid", 1L));
    assertThat(share.sets().get(0).participants().names()).containsExactly("ann", "bob");
    assertThat(share.sets().get(0).why().rules()).contains(rule);
    assertThat(guided.peer.bodies().stream().filter(body -> body.contains(rule))).hasSize(1);
    nothingOfOthersWasShown();
    servesWhatTheFoldMade();
  }

  void servesWhatTheFoldMade() {
    List<String> served = bench.served();
    assertThat(bench.refs()).isEqualTo(bench.head().value());
    bench.execute("update snapshot set builder_version = 'other' where status = 'active'");
    bench.build();
    assertThat(bench.served()).isEqualTo(served);
    assertThat(bench.registry().active(Caller.OPEN).orElseThrow().leafOnlySets()).isZero();
  }

  void nothingOfOthersWasShown() {
    for (JsonNode request : guided.peer.requests()) {
      JsonNode input = GuidedBench.input(request);
      String shown = request.path("messages").toString();
      boolean cyds = input.path("participants").toString().contains("cyd");
      boolean internal = input.path("internal").asBoolean();
      assertThat(!cyds && shown.contains(THEIRS + " is")).as("theirs").isFalse();
      assertThat(!internal && shown.contains(INTERNAL + " is")).as("internal").isFalse();
      assertThat((cyds || internal) && shown.contains(OURS + " is")).as("ours").isFalse();
    }
  }

  static Map<String, Object> one(String kind, Object change) {
    return Map.of(kind, List.of(change));
  }

  static Map<String, Object> label(String topic, String label) {
    return one("reworded", Map.of("topic_id", topic, "label", label));
  }

  static Map<String, Object> summary(JsonNode input, String text, String... events) {
    Map<String, Object> words = new LinkedHashMap<>();
    words.put("topic_id", GuidedBench.id(first(input)));
    words.put("summary", List.of(GuidedBench.sentence(text, events)));
    return one("reworded", words);
  }

  Map<String, Object> divide(JsonNode input, Function<List<String>, List<List<String>>> parts) {
    List<String> events =
        bench.column(
            """
            select e.event_id from staged_topic t
            cross join lateral unnest(t.refs) as r (event_seq)
            join event e using (event_seq)
            where t.topic_id = '%s'
            order by e.event_seq
            """
                .formatted(leaf(input, 0)));
    List<Map<String, Object>> named = new ArrayList<>();
    parts.apply(events).forEach(part -> named.add(Map.of("event_ids", part)));
    return one("divided", Map.of("topic_id", leaf(input, 0), "parts", named));
  }

  static JsonNode first(JsonNode input) {
    for (JsonNode topic : input.path("changed")) {
      if (topic.path("level").asInt() == 0) {
        return topic;
      }
    }
    throw new AssertionError("no leaf");
  }

  static String leaf(JsonNode input, int index) {
    return GuidedBench.id(GuidedBench.closed(input).get(index));
  }

  static String open(JsonNode input) {
    for (JsonNode topic : input.path("changed")) {
      if (topic.path("open").asBoolean()) {
        return GuidedBench.id(topic);
      }
    }
    throw new AssertionError("nothing is open");
  }

  String topicOf(String participant) {
    return bench
        .column(
            """
            select t.topic_id from staged_topic t
            join participant_set s using (participant_set_id)
            where s.members = (select array[p.participant_id] from participant p
                               where p.name = '%s')
            order by t.topic_id limit 1
            """
                .formatted(participant))
        .get(0);
  }

  String eventOf(String word) {
    return bench
        .column(
            "select e.event_id from event e join event_content c using (event_seq)"
                + " where c.payload::text like '%"
                + word
                + " is%' order by 1 limit 1")
        .get(0);
  }
}
