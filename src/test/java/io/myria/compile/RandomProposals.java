package io.myria.compile;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/** Proposes anything that is no harm to a set's topics, by seed. */
final class RandomProposals {

  private final Bench bench;
  private final Random random;
  private int made;

  RandomProposals(Bench bench, Random random) {
    this.bench = bench;
    this.random = random;
  }

  /** How many changes of shape were proposed so far. */
  int made() {
    return made;
  }

  synchronized Map<String, Object> of(JsonNode input) {
    List<JsonNode> leaves = new ArrayList<>(GuidedBench.closed(input));
    Collections.shuffle(leaves, random);
    Map<String, Object> proposal = new TreeMap<>();
    List<Object> merged = new ArrayList<>();
    List<Object> grouped = new ArrayList<>();
    List<Object> divided = new ArrayList<>();
    List<Object> moved = new ArrayList<>();
    List<Object> placed = new ArrayList<>();
    while (leaves.size() > 1) {
      JsonNode one = leaves.remove(0);
      JsonNode other = leaves.remove(0);
      switch (random.nextInt(5)) {
        case 0 -> merge(one, other, merged);
        case 1 -> grouped.add(Map.of("topic_ids", ids(one, other), "label", "pair of talks"));
        case 2 -> divide(one, divided);
        case 3 -> move(one, other, moved);
        default -> place(one, input, placed);
      }
    }
    proposal.put("merged", merged);
    proposal.put("grouped", grouped);
    proposal.put("divided", divided);
    proposal.put("moved", moved);
    proposal.put("placed", placed);
    made += merged.size() + grouped.size() + divided.size() + moved.size() + placed.size();
    return proposal;
  }

  private static void merge(JsonNode one, JsonNode other, List<Object> merged) {
    if (one.path("event_count").asInt() + other.path("event_count").asInt() <= 32) {
      merged.add(
          Map.of(
              "topic_ids",
              ids(one, other),
              "label",
              "two in one",
              "summary",
              List.of(
                  GuidedBench.sentence(
                      "Both were said.", GuidedBench.event(one, 0), GuidedBench.event(other, 0)))));
    }
  }

  private void divide(JsonNode leaf, List<Object> divided) {
    List<String> events = events(leaf);
    if (events.size() >= 4) {
      Collections.shuffle(events, random);
      int cut = 2 + random.nextInt(events.size() - 3);
      divided.add(
          Map.of(
              "topic_id",
              GuidedBench.id(leaf),
              "parts",
              List.of(
                  Map.of("event_ids", events.subList(0, cut), "label", "first part"),
                  Map.of("event_ids", events.subList(cut, events.size())))));
    }
  }

  private void move(JsonNode from, JsonNode to, List<Object> moved) {
    List<String> events = events(from);
    if (events.size() >= 4 && to.path("event_count").asInt() < 31) {
      moved.add(
          Map.of(
              "from_topic_id",
              GuidedBench.id(from),
              "event_ids",
              events.subList(1, 2),
              "to_topic_id",
              GuidedBench.id(to)));
    }
  }

  private void place(JsonNode leaf, JsonNode input, List<Object> placed) {
    for (JsonNode topic : input.path("changed")) {
      if (topic.path("level").asInt() > 0 && placed.isEmpty()) {
        placed.add(
            Map.of("topic_id", GuidedBench.id(leaf), "parent_topic_id", GuidedBench.id(topic)));
      }
    }
  }

  /** All of a leaf, the one that opened it first. */
  private List<String> events(JsonNode leaf) {
    return bench.column(
        """
        select e.event_id from staged_topic t
        cross join lateral unnest(t.refs) as r (event_seq)
        join event e using (event_seq)
        where t.topic_id = '%s'
        order by e.event_seq <> t.opened_seq, e.event_seq
        """
            .formatted(GuidedBench.id(leaf)));
  }

  private static List<String> ids(JsonNode... topics) {
    return List.of(topics).stream().map(GuidedBench::id).toList();
  }
}
