package io.myria.snapshot;

import io.myria.event.EventId;
import io.myria.event.EventSeq;
import io.myria.topic.SummaryBullet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** Summaries and metadata as the JSON that stands in the tables; stateless. */
final class TopicJson {

  private static final JsonMapper MAPPER = JsonMapper.builder().build();
  private static final TypeReference<Map<String, Object>> OBJECT = new TypeReference<>() {};
  private static final TypeReference<List<Map<String, String>>> BULLETS = new TypeReference<>() {};

  private static final String TEXT = "text";
  private static final String FIRST = "first_event_id";
  private static final String LAST = "last_event_id";
  private static final String EXCERPT = "excerpt";
  private static final String PROVISIONAL = "provisional_seq";
  private static final String TOKENS = "tokens";

  private TopicJson() {}

  static String of(List<SummaryBullet> summary) {
    return MAPPER.writeValueAsString(summary.stream().map(TopicJson::members).toList());
  }

  static List<SummaryBullet> summary(String json) {
    return MAPPER.readValue(json, BULLETS).stream()
        .map(
            members ->
                new SummaryBullet(
                    members.get(TEXT),
                    new EventId(UUID.fromString(members.get(FIRST))),
                    new EventId(UUID.fromString(members.get(LAST))),
                    members.get(EXCERPT)))
        .toList();
  }

  static String of(TopicMetadata metadata) {
    Map<String, Object> members = new LinkedHashMap<>();
    metadata.provisional().ifPresent(seq -> members.put(PROVISIONAL, seq.value()));
    members.put(TOKENS, metadata.tokens());
    return MAPPER.writeValueAsString(members);
  }

  static TopicMetadata metadata(String json) {
    Map<String, Object> members = MAPPER.readValue(json, OBJECT);
    return new TopicMetadata(
        Optional.ofNullable((Number) members.get(PROVISIONAL))
            .map(seq -> new EventSeq(seq.longValue())),
        ((Number) members.getOrDefault(TOKENS, 0)).longValue());
  }

  private static Map<String, String> members(SummaryBullet bullet) {
    Map<String, String> members = new LinkedHashMap<>();
    members.put(TEXT, bullet.text());
    members.put(FIRST, bullet.first().toString());
    members.put(LAST, bullet.last().toString());
    members.put(EXCERPT, bullet.excerpt());
    return members;
  }
}
