package io.myria.statements;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.myria.event.Event;
import io.myria.event.EventId;
import io.myria.event.EventSeq;
import io.myria.event.ParticipantSet;
import io.myria.event.Payload;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Relations that the network reads in 780 messages, beside what two readers wrote down, each by
 * themselves. A relation is right where either reader has it; recall is of what both have. {@link
 * LabelledRelation} says when two are the same. What is no relation of the readers' guide, {@code
 * same_as}, does not count. A measurement of minutes, without a bar: {@code
 * -Dmyria.relations.measure=true} prints it, and {@code -Dmyria.relations.show=true} lists what is
 * wrong in the half that is not kept apart.
 */
@TestInstance(Lifecycle.PER_CLASS)
class RelationPrecisionTest {

  private static final Path DATA = Path.of("..", "shared", "data");
  private static final boolean SHOW = Boolean.getBoolean("myria.relations.show");

  private final Map<String, String> halves = new LinkedHashMap<>();
  private final Map<String, List<LabelledRelation>> labels = new HashMap<>();
  private final Map<String, Event> events = new HashMap<>();

  /** What was found in one half. */
  private record Score(int found, int right, int labelled, int reached) {

    double precision() {
      return (double) right / found;
    }

    @Override
    public String toString() {
      return "%d of %d right, precision %.3f; %d of %d that both readers have, recall %.3f"
          .formatted(right, found, precision(), reached, labelled, (double) reached / labelled);
    }
  }

  @BeforeAll
  void read() throws IOException {
    assumeTrue(Boolean.getBoolean("myria.relations.measure"), "only where it is asked for");
    assumeTrue(Files.isDirectory(DATA), "the labelled messages are not here");
    try (InputStream in = RelationPrecisionTest.class.getResourceAsStream("relations.tsv")) {
      new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .map(line -> line.split("\t", -1))
          .forEach(this::label);
    }
    for (String name : List.of("locomo", "realmem", "friends")) {
      try (DirectoryStream<Path> files =
          Files.newDirectoryStream(DATA.resolve(name), "*.events.jsonl")) {
        files.forEach(this::events);
      }
    }
    assertThat(events.keySet()).isEqualTo(halves.keySet());
  }

  private void label(String[] line) {
    halves.put(line[1], line[0]);
    if (line.length > 2) {
      labels.computeIfAbsent(line[1], any -> new ArrayList<>()).add(LabelledRelation.of(line));
    }
  }

  private void events(Path file) {
    try (Stream<String> lines = Files.lines(file)) {
      lines
          .map(line -> JsonMapper.shared().readTree(line))
          .filter(line -> halves.containsKey(line.path("source_event_key").asString("")))
          .forEach(line -> events.put(line.path("source_event_key").asString(), event(line)));
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  private static Event event(JsonNode line) {
    List<String> participants = new ArrayList<>();
    line.path("participants").forEach(name -> participants.add(name.asString()));
    Map<String, Object> payload = new HashMap<>();
    line.path("payload")
        .properties()
        .forEach(
            member -> {
              if (member.getValue().isString()) {
                payload.put(member.getKey(), member.getValue().asString());
              }
            });
    Instant at = Instant.parse(line.path("timestamp").asString());
    return new Event(
        new EventSeq(1),
        new EventId(new UUID(0, 1)),
        at,
        at,
        "sample",
        ParticipantSet.of(participants),
        Optional.empty(),
        Optional.empty(),
        "message",
        new Payload(payload),
        List.of(),
        false);
  }

  @Test
  void relationsOfConversationsAreCounted() {
    Score shown = score("a");
    Score apart = score("b");
    System.out.printf("relations, one half: %s%n", shown);
    System.out.printf("relations, the half kept apart: %s%n", apart);
    assertThat(apart.found()).isPositive();
  }

  private Score score(String half) {
    int found = 0;
    int right = 0;
    int labelled = 0;
    int reached = 0;
    for (Map.Entry<String, String> one : halves.entrySet()) {
      if (!one.getValue().equals(half)) {
        continue;
      }
      Event event = events.get(one.getKey());
      List<LabelledRelation> given = labels.getOrDefault(one.getKey(), List.of());
      Parties parties = Parties.of(event);
      List<EntityEdge> edges =
          Stated.read(event).edges().stream()
              .filter(edge -> !edge.relation().equals(Relation.SAME_AS.wire()))
              .toList();
      for (EntityEdge edge : edges) {
        boolean is = given.stream().anyMatch(label -> label.is(edge, parties));
        found++;
        right += is ? 1 : 0;
        if (!is && SHOW && half.equals("a")) {
          System.out.println(one.getKey() + " " + edge);
        }
      }
      for (LabelledRelation label : given) {
        if (label.both()) {
          labelled++;
          reached += edges.stream().anyMatch(edge -> label.is(edge, parties)) ? 1 : 0;
        }
      }
    }
    return new Score(found, right, labelled, reached);
  }
}
