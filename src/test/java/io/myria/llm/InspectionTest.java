package io.myria.llm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myria.config.Source;
import io.myria.error.Fault;
import io.myria.event.Event;
import io.myria.event.EventId;
import io.myria.event.EventSeq;
import io.myria.event.ParticipantSet;
import io.myria.event.Payload;
import io.myria.json.Output;
import io.myria.security.Connection;
import io.myria.snapshot.TopicMetadata;
import io.myria.snapshot.TopicVersion;
import io.myria.topics.NodeId;
import io.myria.topics.SummaryBullet;
import io.myria.topics.TopicId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A model's three looks: what they show, in which order, and where they end. */
class InspectionTest {

  private static final JsonMapper JSON = JsonMapper.shared();
  private static final TopicId ROOT = id(0);
  private static final int LEAVES = 12;
  private static final int REFS = 5;

  private final Map<TopicId, TopicVersion> topics = new LinkedHashMap<>();
  private final Map<EventSeq, Event> events = new HashMap<>();

  InspectionTest() {
    List<TopicId> leaves = IntStream.rangeClosed(1, LEAVES).mapToObj(InspectionTest::id).toList();
    put(ROOT, Optional.empty(), leaves, List.of());
    for (int leaf = 1; leaf <= LEAVES; leaf++) {
      List<EventSeq> refs = new ArrayList<>();
      for (int event = 0; event < REFS; event++) {
        EventSeq seq = new EventSeq(leaf * 10L + event);
        refs.add(seq);
        events.put(seq, event(seq));
      }
      put(id(leaf), Optional.of(ROOT), List.of(), refs);
    }
  }

  private static TopicId id(int number) {
    return new TopicId(new UUID(7, number));
  }

  private static Event event(EventSeq seq) {
    return new Event(
        seq,
        EventId.next(),
        Instant.EPOCH.plusSeconds(seq.value()),
        Instant.EPOCH,
        "chat",
        ParticipantSet.of("ann"),
        Optional.empty(),
        Optional.empty(),
        "message",
        new Payload(Map.of("text", "Said " + seq.value())),
        List.of(),
        false);
  }

  private void put(
      TopicId id, Optional<TopicId> parent, List<TopicId> children, List<EventSeq> refs) {
    EventId cited = EventId.next();
    topics.put(
        id,
        new TopicVersion(
            id,
            1,
            false,
            parent,
            new NodeId("0".repeat(64)),
            children,
            refs,
            children.isEmpty() ? refs.size() : (long) LEAVES * REFS,
            Instant.EPOCH,
            Instant.EPOCH,
            new EventSeq(1),
            "Topic " + id.value().getLeastSignificantBits(),
            List.of(SummaryBullet.worded("A sentence of it. ".repeat(10), List.of(cited))),
            new TopicMetadata(
                children.isEmpty() ? 0 : 1,
                cited,
                Optional.empty(),
                Optional.empty(),
                9,
                List.of(),
                Map.of())));
  }

  private Inspection inspection(String... settings) {
    Map<String, String> map = new HashMap<>();
    for (int index = 0; index < settings.length; index += 2) {
      map.put("myria.inspection." + settings[index], settings[index + 1]);
    }
    return new Inspection(new InMemory(), Source.of(map).read(InspectionSettings.class));
  }

  private static JsonNode look(Inspection inspection, String tool, Map<String, Object> arguments) {
    ModelTool<?> found =
        inspection.tools().stream()
            .filter(one -> one.name().equals(tool))
            .findFirst()
            .orElseThrow();
    return JSON.readTree(Output.write(run(found, arguments).value()));
  }

  private static <A> ModelTool.Shown run(ModelTool<A> tool, Map<String, Object> arguments) {
    return tool.run().apply(tool.input().read(arguments, Connection.SILENT));
  }

  private static List<String> all(JsonNode nodes, String field) {
    List<String> all = new ArrayList<>();
    nodes.forEach(node -> all.add(node.path(field).asString()));
    return all;
  }

  @Test
  void pagesOfASubtreeShowEveryTopicOnceInItsOrderWithItsCounts() {
    Inspection inspection = inspection();
    Map<String, Object> asked = new HashMap<>();
    asked.put("root", ROOT.toString());
    asked.put("max_nodes", 5);
    List<String> shown = new ArrayList<>();
    JsonNode page;
    do {
      page = look(inspection, "inspect_subtree", asked);
      assertThat(page.path("nodes").size()).isBetween(1, 5);
      assertThat(page.path("truncated").asBoolean()).isEqualTo(page.has("next_cursor"));
      shown.addAll(all(page.path("nodes"), "topic_id"));
      asked.put("cursor", page.path("next_cursor").asString(""));
    } while (page.has("next_cursor"));
    assertThat(shown)
        .containsExactlyElementsOf(topics.keySet().stream().map(TopicId::toString).toList());
    JsonNode root = look(inspection, "inspect_subtree", Map.of()).path("nodes").path(0);
    assertThat(root.path("child_count").asInt()).isEqualTo(LEAVES);
    assertThat(root.path("event_count").asInt()).isEqualTo(LEAVES * REFS);
    JsonNode leaf =
        look(inspection, "inspect_subtree", Map.of("root", id(3).toString())).path("nodes").path(0);
    assertThat(leaf.path("ref_count").asInt()).isEqualTo(REFS);
    assertThat(leaf.path("parent_id").asString()).isEqualTo(ROOT.toString());
  }

  @Test
  void summariesAloneHaveNoIdsOfEventsAndNoTerms() {
    Map<String, Object> asked = Map.of("root", id(3).toString());
    String bare = look(inspection(), "inspect_subtree", asked).toString();
    assertThat(bare)
        .contains("A sentence of it")
        .doesNotContain("event_id")
        .doesNotContain("terms");
    Map<String, Object> whole = Map.of("root", id(3).toString(), "summaries_only", false);
    assertThat(look(inspection(), "inspect_subtree", whole).toString())
        .contains("first_event_id", "metadata");
  }

  @Test
  void aLeafsReferencesComeInOrderInPagesAndWithoutWords() {
    Inspection inspection = inspection();
    Map<String, Object> asked = new HashMap<>();
    asked.put("root", id(2).toString());
    asked.put("max_refs", 2);
    List<String> shown = new ArrayList<>();
    JsonNode page;
    do {
      page = look(inspection, "inspect_leaf_refs", asked);
      assertThat(page.path("refs").size()).isBetween(1, 2);
      assertThat(page.path("ref_count").asInt()).isEqualTo(REFS);
      assertThat(page.toString()).doesNotContain("Said");
      shown.addAll(all(page.path("refs"), "event_id"));
      asked.put("cursor", page.path("next_cursor").asString(""));
    } while (page.has("next_cursor"));
    assertThat(shown)
        .containsExactlyElementsOf(
            topics.get(id(2)).refs().stream().map(seq -> events.get(seq).id().toString()).toList());
  }

  @Test
  void aCursorFitsItsOwnQuestionAlone() {
    Inspection inspection = inspection();
    String cursor =
        look(inspection, "inspect_subtree", Map.of("root", ROOT.toString(), "max_nodes", 2))
            .path("next_cursor")
            .asString();
    Map<String, Object> other =
        Map.of("root", ROOT.toString(), "max_nodes", 2, "depth", 2, "cursor", cursor);
    assertThatThrownBy(() -> look(inspection, "inspect_subtree", other))
        .isInstanceOf(Fault.class)
        .hasMessageContaining("none of this question");
  }

  @Test
  void aLookHasRoomForSoManyBytesAndAPieceOfWorkForSoManyTopicsAndEvents() {
    JsonNode bytes =
        look(
            inspection("answer_bytes", "4KiB"),
            "inspect_subtree",
            Map.of("root", ROOT.toString(), "max_nodes", 100));
    assertThat(bytes.path("nodes").toString().length()).isLessThan(4_200);
    assertThat(bytes.path("truncated").asBoolean()).isTrue();
    Inspection few = inspection("topics", "3", "events", "3");
    Map<String, Object> tree = Map.of("root", ROOT.toString());
    assertThat(look(few, "inspect_subtree", tree).path("nodes").size()).isEqualTo(3);
    assertThatThrownBy(() -> look(few, "inspect_subtree", tree))
        .isInstanceOf(Fault.class)
        .hasMessageContaining("conclude with these");
    Map<String, Object> leaf = Map.of("root", id(1).toString());
    assertThat(look(few, "inspect_leaf_refs", leaf).path("refs").size()).isEqualTo(3);
    assertThatThrownBy(() -> look(few, "inspect_leaf_refs", leaf)).isInstanceOf(Fault.class);
  }

  @Test
  void argumentsAreReadBeforeAnythingRuns() {
    for (Map<String, Object> wrong :
        List.<Map<String, Object>>of(
            Map.of("depth", 5),
            Map.of("max_nodes", 101),
            Map.of("root", "' or true --"),
            Map.of("root", UUID.randomUUID().toString()),
            Map.of("scope", "everybody"))) {
      assertThatThrownBy(() -> look(inspection(), "inspect_subtree", wrong))
          .as(wrong.toString())
          .isInstanceOf(Fault.class);
    }
  }

  /** One tree, all of which is visible. */
  private final class InMemory implements InspectedTopics {

    @Override
    public String pin() {
      return "test";
    }

    @Override
    public List<TopicVersion> roots(int most) {
      return List.of(topics.get(ROOT));
    }

    @Override
    public List<TopicVersion> topics(Collection<TopicId> ids) {
      return ids.stream().filter(topics::containsKey).map(topics::get).toList();
    }

    @Override
    public List<Event> events(Collection<EventId> ids) {
      return events.values().stream().filter(event -> ids.contains(event.id())).toList();
    }

    @Override
    public List<Event> eventsAt(Collection<EventSeq> places) {
      return places.stream().map(events::get).toList();
    }
  }
}
