package io.myria.sample;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.event.EventType;
import io.myria.event.ParticipantSet;
import io.myria.event.TopicHint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The conversation that ships with Myria is what the README and other tests take it for. */
class SampleTest {

  private static final Path FOLDER = Path.of("sample");
  private static final Set<String> EVENT_FIELDS =
      Set.of(
          "timestamp",
          "channel",
          "participants",
          "source_event_key",
          "context_id",
          "type",
          "payload",
          "topic_hints",
          "internal");
  private static final Set<String> PEOPLE = Set.of("dana", "eli", "marisol");
  private static final String AGENT = "pip";

  private static List<JsonNode> events;
  private static List<JsonNode> questions;

  @BeforeAll
  static void read() throws IOException {
    events = lines("kite-club.events.jsonl");
    questions = lines("kite-club.questions.jsonl");
  }

  @Test
  void everyLineIsACanonicalEvent() {
    assertThat(events).hasSizeBetween(55, 75);
    for (JsonNode event : events) {
      assertThat(EVENT_FIELDS).containsAll(event.propertyNames());
      assertThat(Instant.parse(event.get("timestamp").asString()))
          .isBetween(Instant.parse("2026-01-01T00:00:00Z"), Instant.parse("2026-11-01T00:00:00Z"));
      assertThat(event.get("channel").asString()).isNotBlank();
      assertThat(event.get("context_id").asString()).isNotBlank();
      assertThat(EventType.KNOWN).contains(event.get("type").asString());
      assertThat(event.get("payload").isObject()).isTrue();
      assertThat(names(event)).doesNotHaveDuplicates().isNotEmpty();
      hints(event).forEach(hint -> assertThat(hint.hint()).isNotBlank());
    }
  }

  @Test
  void everyEventHasAKeyOfItsOwnAndEverySittingAContext() {
    assertThat(events).extracting(SampleTest::key).doesNotHaveDuplicates();
    Map<String, ParticipantSet> scopeOfContext = new HashMap<>();
    for (JsonNode event : events) {
      String context = event.get("context_id").asString();
      ParticipantSet before = scopeOfContext.putIfAbsent(context, participants(event));
      assertThat(before).isIn(null, participants(event));
    }
    assertThat(scopeOfContext).hasSizeGreaterThan(10);
  }

  @Test
  void threePeopleAndAnAgentSeeDifferentThings() {
    Set<String> everyone =
        events.stream().flatMap(event -> names(event).stream()).collect(Collectors.toSet());
    Set<String> expected = new HashSet<>(PEOPLE);
    expected.add(AGENT);
    assertThat(everyone).isEqualTo(expected);
    List<Set<String>> seen =
        Stream.of("dana", "eli", "marisol", AGENT)
            .map(name -> keysVisibleTo(ParticipantSet.of(name)))
            .toList();
    for (Set<String> one : seen) {
      for (Set<String> other : seen) {
        assertThat(one == other || !other.containsAll(one)).isTrue();
      }
    }
  }

  @Test
  void whatTwoSeeTogetherIsLessThanWhatEachSees() {
    Set<String> both = keysVisibleTo(ParticipantSet.of("dana", "eli"));
    assertThat(both).isNotEmpty();
    assertThat(keysVisibleTo(ParticipantSet.of("dana"))).containsAll(both).isNotEqualTo(both);
    assertThat(keysVisibleTo(ParticipantSet.of("eli"))).containsAll(both).isNotEqualTo(both);
  }

  @Test
  void theSampleShowsWhatAnEventCanBe() {
    assertThat(events)
        .extracting(event -> event.get("type").asString())
        .contains(
            EventType.MESSAGE,
            EventType.TOOL_RESULT,
            EventType.TASK_UPDATE,
            EventType.TOPIC_MARKER,
            EventType.MEMORY_MARKER,
            EventType.ACTION_OUTCOME,
            EventType.FEEDBACK,
            EventType.SESSION_START,
            EventType.SESSION_END);
    assertThat(events.stream().filter(SampleTest::isInternal)).hasSize(2);
    assertThat(events).anyMatch(event -> event.get("payload").has("image_caption"));
    assertThat(events).anyMatch(event -> !event.get("payload").has("text"));
    assertThat(events).anyMatch(SampleTest::isBackdated);
    assertThat(events)
        .filteredOn(event -> event.get("payload").has("refers_to"))
        .extracting(event -> event.get("payload").get("refers_to").asString())
        .isNotEmpty()
        .isSubsetOf(keysOf(events));
  }

  @Test
  void everyAnswerStandsInEventsThatTheAskerMaySee() {
    assertThat(questions).hasSizeBetween(10, 16);
    for (JsonNode question : questions) {
      assertThat(question.propertyNames())
          .containsExactly("question", "answer", "category", "participants", "evidence");
      assertThat(question.get("category").asString())
          .isIn("single-hop", "multi-hop", "temporal", "open-domain");
      assertThat(strings(question.get("evidence")))
          .as(question.get("question").asString())
          .isNotEmpty()
          .isSubsetOf(keysVisibleTo(participants(question)));
    }
  }

  private static boolean isBackdated(JsonNode event) {
    int position = events.indexOf(event);
    return position > 0
        && Instant.parse(event.get("timestamp").asString())
            .isBefore(Instant.parse(events.get(0).get("timestamp").asString()));
  }

  private static Set<String> keysVisibleTo(ParticipantSet scope) {
    return keysOf(
        events.stream()
            .filter(event -> !isInternal(event) && participants(event).containsAll(scope))
            .toList());
  }

  private static Set<String> keysOf(List<JsonNode> some) {
    return some.stream().map(SampleTest::key).collect(Collectors.toSet());
  }

  private static String key(JsonNode event) {
    return event.get("source_event_key").asString();
  }

  private static boolean isInternal(JsonNode event) {
    return event.has("internal") && event.get("internal").booleanValue();
  }

  private static ParticipantSet participants(JsonNode node) {
    return ParticipantSet.of(names(node));
  }

  private static List<String> names(JsonNode node) {
    return strings(node.get("participants"));
  }

  private static List<String> strings(JsonNode array) {
    return array.valueStream().map(JsonNode::asString).toList();
  }

  private static List<TopicHint> hints(JsonNode event) {
    return event.path("topic_hints").valueStream().map(SampleTest::hint).toList();
  }

  private static TopicHint hint(JsonNode hint) {
    return new TopicHint(hint.get("hint").asString(), hint.get("confidence").doubleValue());
  }

  private static List<JsonNode> lines(String file) throws IOException {
    JsonMapper mapper = JsonMapper.builder().build();
    return Files.readAllLines(FOLDER.resolve(file)).stream().map(mapper::readTree).toList();
  }
}
