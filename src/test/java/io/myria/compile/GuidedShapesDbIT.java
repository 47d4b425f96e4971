package io.myria.compile;

import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Shapes that a model proposes and that topics cannot have. */
class GuidedShapesDbIT extends GuidedRefusals {

  @Test
  void inventedTopics() {
    refused("unknown_topic", input -> label(UUID.randomUUID().toString(), "kites"));
  }

  @Test
  void topicsOfAnotherScope() {
    refused("unknown_topic", input -> label(topicOf("cyd"), "kites"));
  }

  @Test
  void aMergeAcrossScopes() {
    refused(
        "unknown_topic",
        input -> one("merged", Map.of("topic_ids", List.of(leaf(input, 0), topicOf("cyd")))));
  }

  @Test
  void inventedEvents() {
    refused("cited_elsewhere", input -> summary(input, "So it is.", UUID.randomUUID().toString()));
  }

  @Test
  void eventsOfAnotherScope() {
    refused("cited_elsewhere", input -> summary(input, "So it is.", eventOf(THEIRS)));
  }

  @Test
  void internalEventsOfTheSameParticipants() {
    refused("cited_elsewhere", input -> summary(input, "So it is.", eventOf(INTERNAL)));
  }

  @Test
  void eventsOfAnotherScopeInADivision() {
    refused(
        "unknown_event",
        input -> divide(input, events -> List.of(events, List.of(eventOf(THEIRS), eventOf(OURS)))));
  }

  @Test
  void droppedEvents() {
    refused(
        "events_dropped",
        input -> divide(input, events -> List.of(events.subList(0, 2), events.subList(2, 4))));
  }

  @Test
  void duplicateLeaves() {
    refused("named_twice", input -> divide(input, events -> List.of(events, events)));
  }

  @Test
  void aLeafInTwoMerges() {
    refused(
        "named_twice",
        input ->
            Map.of(
                "merged",
                List.of(
                    Map.of("topic_ids", List.of(leaf(input, 0), leaf(input, 1))),
                    Map.of("topic_ids", List.of(leaf(input, 0), leaf(input, 1))))));
  }

  @Test
  void aSplitIntoSingletons() {
    refused(
        "too_few_events", input -> divide(input, events -> events.stream().map(List::of).toList()));
  }

  @Test
  void aLeafOfTooManyEvents() {
    bench.append(GuidedBench.talks(20, 30, "ann", "bob"));
    refused(
        "too_many_events",
        input ->
            one(
                "merged",
                Map.of(
                    "topic_ids",
                    GuidedBench.closed(input).stream().map(GuidedBench::id).toList())));
  }

  @Test
  void aTopicBelowItself() {
    refused(
        "parent_cycle",
        input ->
            one("placed", Map.of("topic_id", leaf(input, 0), "parent_topic_id", leaf(input, 0))));
  }

  @Test
  void aLeafAsAParent() {
    refused(
        "is_a_leaf",
        input ->
            one("placed", Map.of("topic_id", leaf(input, 0), "parent_topic_id", leaf(input, 1))));
  }

  @Test
  void theLeafThatStillGrows() {
    refused(
        "still_open",
        input -> one("merged", Map.of("topic_ids", List.of(open(input), leaf(input, 0)))));
  }

  @Test
  void aTopicOfOneLeaf() {
    refused(
        "too_few_topics", input -> one("grouped", Map.of("topic_ids", List.of(leaf(input, 0)))));
  }

  @Test
  void aGiantRoot() {
    bench.append(GuidedBench.talks(20, 48, "ann", "bob"));
    guided.set("myria.builder.model_topics", "200");
    refused(
        "giant_root",
        input ->
            one(
                "grouped",
                Map.of(
                    "topic_ids",
                    GuidedBench.closed(input).stream().limit(16).map(GuidedBench::id).toList())));
  }
}
