package io.myria.snapshot;

import io.myria.event.EventId;
import io.myria.event.EventSeq;
import io.myria.snapshot.TopicMetadata.Term;
import io.myria.topics.SummaryBullet;
import io.myria.topics.SummaryBullet.Quoted;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Summaries and metadata as the JSON that stands in the tables; stateless. */
final class TopicJson {

  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  private static final String TEXT = "text";
  private static final String FIRST = "first_event_id";
  private static final String LAST = "last_event_id";
  private static final String EXCERPT = "excerpt";
  private static final String EXCERPT_EVENT = "excerpt_event_id";
  private static final String FROM = "from";
  private static final String TO = "to";
  private static final String CITES = "cites";
  private static final String LEVEL = "level";
  private static final String OPENING = "opening_event_id";
  private static final String CONTEXT = "context_id";
  private static final String TERMS = "terms";
  private static final String HINTS = "hints";
  private static final String PROVISIONAL = "provisional_seq";
  private static final String TOKENS = "tokens";

  private TopicJson() {}

  static String of(List<SummaryBullet> summary) {
    return MAPPER.writeValueAsString(summary.stream().map(TopicJson::members).toList());
  }

  static List<SummaryBullet> summary(String json) {
    List<SummaryBullet> summary = new ArrayList<>();
    for (JsonNode bullet : MAPPER.readTree(json)) {
      summary.add(
          new SummaryBullet(
              bullet.get(TEXT).asString(),
              event(bullet.get(FIRST)),
              event(bullet.get(LAST)),
              bullet.get(EXCERPT).asString(),
              quoted(bullet),
              cites(bullet)));
    }
    return summary;
  }

  /** Empty in what earlier builders wrote, too. */
  private static Optional<Quoted> quoted(JsonNode bullet) {
    return Optional.ofNullable(bullet.get(EXCERPT_EVENT))
        .map(id -> new Quoted(event(id), bullet.get(FROM).asInt(), bullet.get(TO).asInt()));
  }

  private static List<EventId> cites(JsonNode bullet) {
    List<EventId> cites = new ArrayList<>();
    bullet.path(CITES).forEach(id -> cites.add(event(id)));
    return cites;
  }

  private static EventId event(JsonNode id) {
    return new EventId(UUID.fromString(id.asString()));
  }

  static String of(TopicMetadata metadata) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put(LEVEL, metadata.level());
    members.put(OPENING, metadata.opening().toString());
    metadata.contextId().ifPresent(context -> members.put(CONTEXT, context));
    metadata.provisional().ifPresent(seq -> members.put(PROVISIONAL, seq.value()));
    members.put(TOKENS, metadata.tokens());
    members.put(
        TERMS,
        metadata.terms().stream()
            .map(term -> List.of(term.term(), term.surface(), term.weight()))
            .toList());
    members.put(HINTS, new TreeMap<>(metadata.hints()));
    return MAPPER.writeValueAsString(members);
  }

  static TopicMetadata metadata(String json) {
    JsonNode members = MAPPER.readTree(json);
    List<Term> terms = new ArrayList<>();
    for (JsonNode term : members.path(TERMS)) {
      terms.add(new Term(term.get(0).asString(), term.get(1).asString(), term.get(2).asInt()));
    }
    Map<String, Integer> hints = new TreeMap<>();
    members.path(HINTS).forEachEntry((hint, weight) -> hints.put(hint, weight.asInt()));
    return new TopicMetadata(
        members.get(LEVEL).asInt(),
        event(members.get(OPENING)),
        Optional.ofNullable(members.get(CONTEXT)).map(JsonNode::asString),
        Optional.ofNullable(members.get(PROVISIONAL)).map(seq -> new EventSeq(seq.asLong())),
        members.get(TOKENS).asLong(),
        terms,
        hints);
  }

  private static Map<String, Object> members(SummaryBullet bullet) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put(TEXT, bullet.text());
    members.put(FIRST, bullet.first().toString());
    members.put(LAST, bullet.last().toString());
    members.put(EXCERPT, bullet.excerpt());
    bullet
        .quoted()
        .ifPresent(
            quoted -> {
              members.put(EXCERPT_EVENT, quoted.event().toString());
              members.put(FROM, quoted.from());
              members.put(TO, quoted.to());
            });
    if (bullet.isWorded()) {
      members.put(CITES, bullet.cites().stream().map(Object::toString).toList());
    }
    return members;
  }
}
