package io.myria.fingerprint;

import io.myria.compile.Locomo;
import io.myria.event.Event;
import io.myria.event.EventId;
import io.myria.event.EventSeq;
import io.myria.event.NewEvent;
import io.myria.event.ParticipantSet;
import io.myria.event.Payload;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.UUID;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** Labelled events: what a person says their fingerprints are. */
record Sample(String id, String part, Event event, Map<String, Object> expected) {

  private static final JsonMapper MAPPER = JsonMapper.builder().build();
  private static final TypeReference<Map<String, Object>> OBJECT = new TypeReference<>() {};

  /** Which thread of the sample it belongs to. */
  String thread() {
    return id.substring(0, id.lastIndexOf('-'));
  }

  /** What was written for it, in threads of ten. */
  static List<Sample> written() {
    List<Map<String, Object>> rows = lines("sample.jsonl");
    Map<String, TreeSet<String>> speakers = new LinkedHashMap<>();
    for (Map<String, Object> row : rows) {
      TreeSet<String> there = speakers.computeIfAbsent(thread(row), any -> new TreeSet<>());
      Object speaker = object(row.get("payload")).get("speaker");
      there.add(speaker instanceof String name ? name.toLowerCase(java.util.Locale.ROOT) : "team");
    }
    List<Sample> samples = new ArrayList<>();
    for (Map<String, Object> row : rows) {
      ParticipantSet participants = ParticipantSet.of(speakers.get(thread(row)));
      Event event =
          event(
              samples.size() + 1,
              Instant.parse((String) row.get("timestamp")),
              participants,
              (String) row.get("type"),
              new Payload(object(row.get("payload"))));
      samples.add(
          new Sample(
              (String) row.get("id"), (String) row.get("half"), event, object(row.get("expect"))));
    }
    return samples;
  }

  /** Single sentences in German, French and English, of nobody in particular. */
  static List<Sample> languages() {
    List<Sample> samples = new ArrayList<>();
    for (Map<String, Object> row : lines("languages.jsonl")) {
      Event event =
          event(
              samples.size() + 1,
              Instant.parse((String) row.get("timestamp")),
              ParticipantSet.of("ann", "bob"),
              (String) row.get("type"),
              new Payload(object(row.get("payload"))));
      samples.add(
          new Sample(
              (String) row.get("id"), (String) row.get("half"), event, object(row.get("expect"))));
    }
    return samples;
  }

  /** Turns of the conversations of {@code docs/ranking.md}, by their keys; where these are here. */
  static List<Sample> spoken() {
    Locomo.assumePresent();
    Map<String, NewEvent> turns = new LinkedHashMap<>();
    Locomo.events().forEach(turn -> turns.put(turn.sourceEventKey().orElseThrow(), turn));
    List<Sample> samples = new ArrayList<>();
    for (Map<String, Object> row : lines("conversations.jsonl")) {
      String key = (String) row.get("source_event_key");
      NewEvent turn = turns.get(key);
      Event event =
          event(
              samples.size() + 1,
              turn.timestamp(),
              turn.participants(),
              turn.type(),
              turn.payload());
      samples.add(new Sample(key, "spoken", event, object(row.get("expect"))));
    }
    return samples;
  }

  /** One message. */
  static Event said(String time, String speaker, String text) {
    return event(
        1,
        Instant.parse(time),
        ParticipantSet.of("ann", "bob"),
        "message",
        new Payload(Map.of("speaker", speaker, "text", text)));
  }

  static Event event(
      long seq, Instant at, ParticipantSet participants, String type, Payload payload) {
    return new Event(
        new EventSeq(seq),
        new EventId(new UUID(seq << 32, seq)),
        at,
        at,
        "sample",
        participants,
        Optional.empty(),
        Optional.empty(),
        type,
        payload,
        List.of(),
        false);
  }

  private static String thread(Map<String, Object> row) {
    String id = (String) row.get("id");
    return id.substring(0, id.lastIndexOf('-'));
  }

  private static List<Map<String, Object>> lines(String resource) {
    try (InputStream stream = Sample.class.getResourceAsStream(resource)) {
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .map(line -> MAPPER.readValue(line, OBJECT))
          .toList();
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  private static Map<String, Object> object(Object value) {
    return MAPPER.convertValue(value, OBJECT);
  }
}
