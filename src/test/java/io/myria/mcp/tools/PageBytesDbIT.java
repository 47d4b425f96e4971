package io.myria.mcp.tools;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.compile.Bench;
import io.myria.compile.Locomo;
import io.myria.config.Source;
import io.myria.drill.Drill;
import io.myria.event.NewEvent;
import io.myria.event.ParticipantSet;
import io.myria.eventlog.Drafts;
import io.myria.json.Output;
import io.myria.mcp.catalog.Budget;
import io.myria.mcp.catalog.Detail;
import io.myria.read.Cursors;
import io.myria.read.EventCriteria;
import io.myria.read.Guide;
import io.myria.read.QuerySettings;
import io.myria.read.SnapshotChoice;
import io.myria.search.SearchViews;
import io.myria.security.Caller;
import io.myria.security.Scope;
import io.myria.topics.TopicSettings;
import io.myria.topics.tree.QueryAnswer;
import io.myria.topics.tree.References;
import io.myria.topics.tree.ReferencesRequest;
import io.myria.topics.tree.ReferencesRequest.Size;
import io.myria.topics.tree.ReferencesRequest.Under;
import io.myria.topics.tree.TreeReply;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A page's JSON, all of it, within the bytes that were asked for. */
@Drill
class PageBytesDbIT {

  private static final JsonMapper JSON = JsonMapper.shared();

  @Test
  void everyPageOfLongConversationsStaysWithinItsBytesAndTheySayEverySummaryOnce() {
    Locomo.assumePresent();
    List<NewEvent> events = Locomo.events(Locomo.CONVERSATIONS);
    String who = Locomo.mostPresent(events);
    int all = Locomo.present(events, who);
    Scope scope = Caller.OPEN.scope(ParticipantSet.of(who), false);
    try (Bench bench = new Bench()) {
      bench.append(events);
      bench.build();
      References references = references(bench);
      Walked small = walk(references, scope, Optional.empty(), 4_096);
      assertThat(small.ids()).hasSize(all).doesNotHaveDuplicates();
      assertThat(small.pages()).isLessThan(all / 2);
      Walked usual = walk(references, scope, Optional.empty(), 32_768);
      assertThat(usual.ids()).hasSize(all).doesNotHaveDuplicates();
      assertThat(usual.summarised()).isNotEmpty();
      assertThat(usual.topics()).containsAll(usual.summarised());
      String question = "What does %s do for work?".formatted(Locomo.written(who));
      Walked asked = walk(references, scope, Optional.of(question), 20_000);
      assertThat(asked.ids()).isNotEmpty().doesNotHaveDuplicates();
    }
  }

  @Test
  void namesKeysAndCharactersOfAllKindsAreCounted() {
    List<NewEvent> events = new ArrayList<>();
    for (int index = 0; index < 60; index++) {
      String other = "«" + "ü\"\\".repeat(20) + index / 12 + "»";
      NewEvent plain =
          Drafts.message(
              Drafts.NOON.plus(Duration.ofMinutes(index)),
              "\u0001\n\"京都\" 😀 kites and lanterns ".repeat(9) + index,
              "ann",
              other);
      events.add(
          new NewEvent(
              plain.timestamp(),
              plain.channel(),
              plain.participants(),
              Optional.of("key " + "\"".repeat(100) + index),
              plain.contextId(),
              plain.type(),
              plain.payload(),
              plain.topicHints(),
              false));
    }
    try (Bench bench = new Bench()) {
      bench.append(events.subList(0, 50));
      bench.build();
      bench.append(events.subList(50, 60));
      Scope ann = Caller.OPEN.scope(ParticipantSet.of("ann"), false);
      for (int bytes : new int[] {4_096, 7_000, 20_000}) {
        Walked walked = walk(references(bench), ann, Optional.empty(), bytes);
        assertThat(walked.ids()).hasSize(60).doesNotHaveDuplicates();
      }
    }
  }

  /**
   * @param summarised topics that came with a summary, as often as they did
   */
  private record Walked(
      int pages, List<String> ids, List<String> topics, List<String> summarised) {}

  private static Walked walk(
      References references, Scope scope, Optional<String> query, int mostBytes) {
    Walked walked = new Walked(0, new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    Optional<String> cursor = Optional.empty();
    int pages = 0;
    do {
      QueryAnswer answer =
          references.query(
              new ReferencesRequest(
                  scope,
                  EventCriteria.asking(query),
                  Under.ALL,
                  new Size(
                      Optional.empty(), Optional.empty(), Optional.empty(), Optional.of(mostBytes)),
                  SnapshotChoice.ACTIVE,
                  Optional.empty(),
                  cursor));
      String json =
          Output.write(
              TreeReply.of(answer, new Budget(64_000, Detail.ITEMS), ZoneOffset.UTC).structured());
      assertThat(json.getBytes(StandardCharsets.UTF_8).length).isLessThanOrEqualTo(mostBytes);
      collect(JSON.readTree(json).get("root"), walked);
      cursor = answer.nextCursor();
      pages++;
    } while (cursor.isPresent());
    System.out.println(mostBytes + " bytes: " + pages + " pages, " + walked.ids().size());
    return new Walked(pages, walked.ids(), walked.topics(), walked.summarised());
  }

  private static void collect(JsonNode node, Walked into) {
    if (node.has("event_id")) {
      into.ids().add(node.get("event_id").asString());
    }
    if (node.has("topic_id")) {
      into.topics().add(node.get("topic_id").asString());
      if (node.has("summary")) {
        into.summarised().add(node.get("topic_id").asString());
      }
    }
    node.path("children").forEach(child -> collect(child, into));
  }

  static References references(Bench bench) {
    Source none = Source.of(Map.of());
    return new References(
        bench.transactions(),
        bench.reader(),
        new References.Aids(SearchViews.NONE, Guide.NONE),
        new Cursors(bench.transactions(), new SecureRandom()),
        new References.Limits(none.read(QuerySettings.class), none.read(TopicSettings.class)));
  }
}
