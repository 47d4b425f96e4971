package io.myria.statements;

import io.myria.event.Event;
import io.myria.event.StorableTime;
import io.myria.statements.KnowledgeDraft.Told;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What the emitter states: {@code payload.entities}, a list of {@code {name, type?, aliases?}}, and
 * {@code payload.relations}, a list of {@code {from, relation, to, negated?, valid_from?,
 * valid_to?, confidence?}}. What has another shape is ignored, element by element: an event is in
 * the log already when it is read, and no shape of it may keep others from being derived.
 */
final class EmitterKnowledge {

  /** Years that the database and people's calendars have. */
  private static final Instant LAST = Instant.parse("9999-12-31T23:59:59Z");

  private final Event event;
  private final KnowledgeDraft draft;

  private EmitterKnowledge(Event event, KnowledgeDraft draft) {
    this.event = event;
    this.draft = draft;
  }

  static void read(Event event, KnowledgeDraft draft) {
    EmitterKnowledge emitter = new EmitterKnowledge(event, draft);
    emitter.list("entities", EventKnowledge.MENTIONS).forEach(emitter::entity);
    emitter.list("relations", EventKnowledge.EDGES).forEach(emitter::relation);
  }

  private List<? extends Map<?, ?>> list(String member, int most) {
    return event.payload().members().get(member) instanceof List<?> list
        ? list.stream()
            .limit(most)
            .filter(Map.class::isInstance)
            .map(one -> (Map<?, ?>) one)
            .toList()
        : List.of();
  }

  private void entity(Map<?, ?> stated) {
    EntityType type = string(stated, "type").flatMap(EntityType::of).orElse(EntityType.THING);
    Optional<NamedEntity> entity = named(stated, "name", type);
    if (entity.isEmpty() || !draft.mention(entity.get(), KnowledgeSource.EMITTER)) {
      return;
    }
    if (stated.get("aliases") instanceof List<?> aliases) {
      aliases.stream()
          .limit(EventKnowledge.MENTIONS)
          .flatMap(
              alias -> alias instanceof String name ? named(name, type).stream() : Stream.empty())
          .forEach(alias -> draft.edge(alias, Relation.SAME_AS.wire(), entity, told()));
    }
  }

  private void relation(Map<?, ?> stated) {
    Optional<String> relation =
        string(stated, "relation")
            .filter(name -> EventKnowledge.RELATION_NAME.matcher(name).matches());
    Optional<NamedEntity> from = named(stated, "from", EntityType.THING);
    Optional<NamedEntity> to = named(stated, "to", EntityType.THING);
    Optional<Instant> since = time(stated, "valid_from");
    Optional<Instant> until = time(stated, "valid_to");
    // What ended before it was said, where nobody says when it began, was always so until then.
    boolean over = until.map(end -> !end.isAfter(event.timestamp())).orElse(false);
    Instant begins = since.orElse(over ? StorableTime.FIRST : event.timestamp());
    boolean ordered = until.map(end -> end.isAfter(begins)).orElse(true);
    if (relation.isEmpty() || from.isEmpty() || !ordered) {
      return;
    }
    Told told =
        new Told(
            Boolean.TRUE.equals(stated.get("negated")),
            begins,
            until,
            confidence(stated),
            "",
            KnowledgeSource.EMITTER);
    draft.edge(from.get(), relation.get(), to, told);
  }

  private Told told() {
    return new Told(false, event.timestamp(), Optional.empty(), 1, "", KnowledgeSource.EMITTER);
  }

  private static double confidence(Map<?, ?> stated) {
    return stated.get("confidence") instanceof BigDecimal number
            && number.signum() > 0
            && number.compareTo(BigDecimal.ONE) <= 0
        ? Math.max(number.doubleValue(), Double.MIN_NORMAL)
        : 1;
  }

  private static Optional<NamedEntity> named(Map<?, ?> stated, String member, EntityType type) {
    return string(stated, member).flatMap(name -> named(name, type));
  }

  private static Optional<NamedEntity> named(String name, EntityType type) {
    return NamedEntity.of(name.strip(), type);
  }

  private static Optional<String> string(Map<?, ?> stated, String member) {
    return stated.get(member) instanceof String text ? Optional.of(text) : Optional.empty();
  }

  /** A day in UTC, or a time with its offset, as ISO 8601 has them. */
  private static Optional<Instant> time(Map<?, ?> stated, String member) {
    return string(stated, member)
        .flatMap(EmitterKnowledge::parsed)
        .filter(time -> !time.isBefore(StorableTime.FIRST) && !time.isAfter(LAST));
  }

  private static Optional<Instant> parsed(String text) {
    try {
      return Optional.of(
          text.length() == 10
              ? LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant()
              : OffsetDateTime.parse(text).toInstant());
    } catch (DateTimeException noTime) {
      return Optional.empty();
    }
  }
}
