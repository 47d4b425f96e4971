package io.myria.contents;

import io.myria.event.EventId;
import io.myria.event.EventSeq;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Keywords, bullets and segments as the JSON that stands in the tables: times are microseconds
 * since 1970, names are short, since there are many. Stateless.
 */
final class TocJson {

  /** Of a segment, for statements that order segments by where they begin. */
  static final String SEGMENT_AT = "at";

  static final String SEGMENT_SEQ = "seq";

  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  private static final String HASH = "hash";
  private static final String LAST_AT = "last_at";
  private static final String LAST_SEQ = "last_seq";
  private static final String EVENTS = "events";
  private static final String TOKENS = "tokens";
  private static final String TITLE = "title";
  private static final String KEYWORDS = "keywords";
  private static final String BULLETS = "bullets";

  private static final String TEXT = "text";
  private static final String EVENT = "event";
  private static final String FROM = "from";
  private static final String TO = "to";
  private static final String FIRST = "first";
  private static final String LAST = "last";

  private TocJson() {}

  static String keywords(List<TocKeyword> keywords) {
    return MAPPER.writeValueAsString(keywords.stream().map(TocJson::members).toList());
  }

  private static List<Object> members(TocKeyword keyword) {
    return List.of(keyword.surface(), keyword.terms(), keyword.events());
  }

  static String bullets(List<TocBullet> bullets) {
    return MAPPER.writeValueAsString(bullets.stream().map(TocJson::members).toList());
  }

  private static Map<String, Object> members(TocBullet bullet) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put(TEXT, bullet.text());
    members.put(EVENT, bullet.event().toString());
    members.put(SEGMENT_SEQ, bullet.seq().value());
    members.put(SEGMENT_AT, micros(bullet.at()));
    members.put(FROM, bullet.from());
    members.put(TO, bullet.to());
    members.put(FIRST, bullet.first().value());
    members.put(LAST, bullet.last().value());
    return members;
  }

  static String segments(List<TocSegment> segments) {
    return MAPPER.writeValueAsString(segments.stream().map(TocJson::members).toList());
  }

  private static Map<String, Object> members(TocSegment segment) {
    TocNode node = segment.node();
    Map<String, Object> members = new LinkedHashMap<>();
    members.put(HASH, segment.hash());
    members.put(SEGMENT_AT, micros(node.firstAt()));
    members.put(SEGMENT_SEQ, node.firstSeq().value());
    members.put(LAST_AT, micros(node.lastAt()));
    members.put(LAST_SEQ, node.lastSeq().value());
    members.put(EVENTS, node.events());
    members.put(TOKENS, node.tokens());
    members.put(TITLE, node.title());
    members.put(KEYWORDS, node.keywords().stream().map(TocJson::members).toList());
    members.put(BULLETS, node.bullets().stream().map(TocJson::members).toList());
    return members;
  }

  static List<TocKeyword> keywords(String json) {
    return keywords(MAPPER.readTree(json));
  }

  private static List<TocKeyword> keywords(JsonNode array) {
    List<TocKeyword> keywords = new ArrayList<>();
    for (JsonNode one : array) {
      List<String> terms = new ArrayList<>();
      one.get(1).forEach(term -> terms.add(term.asString()));
      keywords.add(new TocKeyword(one.get(0).asString(), terms, one.get(2).asLong()));
    }
    return keywords;
  }

  static List<TocBullet> bullets(String json) {
    return bullets(MAPPER.readTree(json));
  }

  private static List<TocBullet> bullets(JsonNode array) {
    List<TocBullet> bullets = new ArrayList<>();
    for (JsonNode one : array) {
      bullets.add(
          new TocBullet(
              one.get(TEXT).asString(),
              new EventId(UUID.fromString(one.get(EVENT).asString())),
              seq(one.get(SEGMENT_SEQ)),
              instant(one.get(SEGMENT_AT)),
              one.get(FROM).asInt(),
              one.get(TO).asInt(),
              seq(one.get(FIRST)),
              seq(one.get(LAST))));
    }
    return bullets;
  }

  static List<TocSegment> segments(String json) {
    List<TocSegment> segments = new ArrayList<>();
    MAPPER.readTree(json).forEach(one -> segments.add(segment(one)));
    return segments;
  }

  static TocSegment segment(String json) {
    return segment(MAPPER.readTree(json));
  }

  private static TocSegment segment(JsonNode one) {
    return new TocSegment(
        one.get(HASH).asString(),
        new TocNode(
            instant(one.get(SEGMENT_AT)),
            seq(one.get(SEGMENT_SEQ)),
            instant(one.get(LAST_AT)),
            seq(one.get(LAST_SEQ)),
            one.get(EVENTS).asLong(),
            one.get(TOKENS).asLong(),
            one.get(TITLE).asString(),
            keywords(one.get(KEYWORDS)),
            bullets(one.get(BULLETS))));
  }

  private static EventSeq seq(JsonNode number) {
    return new EventSeq(number.asLong());
  }

  /** Timestamps of the log are whole microseconds. */
  private static long micros(Instant at) {
    return Math.addExact(Math.multiplyExact(at.getEpochSecond(), 1_000_000L), at.getNano() / 1_000);
  }

  private static Instant instant(JsonNode micros) {
    return Instant.EPOCH.plus(micros.asLong(), ChronoUnit.MICROS);
  }
}
