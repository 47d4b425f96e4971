package io.myria.graph;

import io.myria.event.EventId;
import io.myria.json.Field;
import io.myria.language.Inset;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** An entity of the graph for programs, and its lines for models. */
public record GraphNodeJson(
    @Field("Its name") String name,
    @Field("person, organization, place, project, product, group, animal, language, subject, …")
        String type,
    @Field("stable: in ten events or more; active: within thirty days; else inferred") String tier,
    @Field("Events that you see and that mention it") long mentions,
    @Field("Attributes of it, that hold") Optional<List<PropertyJson>> properties,
    @Field("To others; one between two entities of the answer is listed at the first of them")
        List<RelationshipJson> relationships) {

  private static final DateTimeFormatter DAY =
      DateTimeFormatter.ofPattern("uuuu-MM-dd").withZone(ZoneOffset.UTC);

  /** An attribute. */
  public record PropertyJson(
      @Field("Which attribute") String name,
      @Field("Its value, as it was stated") String value,
      @Field("Since when") String validFrom,
      @Field("The newest events that state it") List<String> eventIds) {

    String line() {
      return "  "
          + Inset.label(name)
          + ": "
          + Inset.line(value)
          + " since "
          + day(validFrom)
          + cited(eventIds);
    }
  }

  /** A relation to another entity. */
  public record RelationshipJson(
      @Field("The relation; mentioned_with: the same events mention both, and no more is known")
          String type,
      @Field("The other entity") String target,
      @Field("out: from this one to the other; in; or both") String direction,
      @Field("Since when") Optional<String> validFrom,
      @Field("Until when, where it has ended") Optional<String> validTo,
      @Field("inferred: a model says that the events tell it, and none states it")
          Optional<String> tier,
      @Field("The newest events that state it") List<String> eventIds) {

    String line() {
      String relation = type.replace('_', ' ');
      String other = Inset.label(target);
      String said =
          switch (direction) {
            case "in" -> other + " " + relation + " it";
            default -> relation + " " + other;
          };
      return "  "
          + said
          + validFrom.map(from -> " since " + day(from)).orElse("")
          + validTo.map(to -> " until " + day(to)).orElse("")
          + tier.map(" (%s)"::formatted).orElse("")
          + cited(eventIds);
    }
  }

  /**
   * Without what is around it.
   *
   * @param entity of the answer
   */
  static GraphNodeJson head(GraphEntity entity) {
    return new GraphNodeJson(
        entity.name(),
        entity.type(),
        entity.tier().wire(),
        entity.mentions(),
        Optional.empty(),
        List.of());
  }

  GraphNodeJson with(List<PropertyJson> told, List<RelationshipJson> related) {
    return new GraphNodeJson(
        name, type, tier, mentions, Optional.of(told).filter(some -> !some.isEmpty()), related);
  }

  static PropertyJson property(Relationship one, List<EventId> events, Form form) {
    return new PropertyJson(
        one.type(), one.targetName(), since(one).orElseThrow(), form.ids(events));
  }

  static RelationshipJson relationship(Relationship one, List<EventId> events, Form form) {
    return new RelationshipJson(
        one.type(),
        one.targetName(),
        one.direction().wire(),
        since(one),
        one.validTo().map(Instant::toString),
        Optional.of(GraphTier.INFERRED.wire()).filter(any -> one.inferred()),
        form.ids(events));
  }

  /**
   * How much is shown of each.
   *
   * @param cited events of a relationship, at most
   * @param id of an event, as it is written
   */
  public record Form(int cited, Function<EventId, String> id) {

    List<String> ids(List<EventId> events) {
      return events.stream().limit(cited).map(id).toList();
    }
  }

  /** The line of the entity itself. */
  String line() {
    return Inset.label(name)
        + " ("
        + type
        + ", "
        + tier
        + ", "
        + mentions
        + (mentions == 1 ? " mention)" : " mentions)");
  }

  Stream<String> lines() {
    return Stream.of(
            Stream.of(line()),
            properties.stream().flatMap(List::stream).map(PropertyJson::line),
            relationships.stream().map(RelationshipJson::line))
        .flatMap(part -> part);
  }

  private static Optional<String> since(Relationship one) {
    return one.validFrom().map(Instant::toString);
  }

  private static String day(String instant) {
    return DAY.format(Instant.parse(instant));
  }

  private static String cited(List<String> ids) {
    return ids.isEmpty() ? "" : " [" + ids.get(0) + "]";
  }
}
