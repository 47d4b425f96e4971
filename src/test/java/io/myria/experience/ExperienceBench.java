package io.myria.experience;

import io.myria.compile.Bench;
import io.myria.config.Source;
import io.myria.event.EventId;
import io.myria.event.NewEvent;
import io.myria.event.ParticipantSet;
import io.myria.event.Payload;
import io.myria.eventlog.LogSettings;
import io.myria.eventlog.append.Appended;
import io.myria.eventlog.append.Appender;
import io.myria.eventlog.append.LogImport;
import io.myria.experience.ExperienceRecall.Recalled;
import io.myria.experience.ToolResults.Answer;
import io.myria.experience.ToolResults.Request;
import io.myria.memory.Archive;
import io.myria.memory.DefaultSources;
import io.myria.memory.Sources;
import io.myria.projection.DerivedMemories;
import io.myria.security.Caller;
import io.myria.security.Scope;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A log of what an agent did for ann, and what reads its experience. */
final class ExperienceBench implements AutoCloseable {

  /** When it happens; the log is written by a clock that is later. */
  static final Instant NOON = Instant.parse("2026-03-19T12:00:00Z");

  static final Scope ANN = Caller.OPEN.scope(ParticipantSet.of("ann"), false);

  private static final Source DEFAULTS = Source.of(Map.of());

  private final Bench bench = new Bench();
  private final Sources sources = DefaultSources.of(bench.reader());

  /** Whether each event is derived as soon as it is appended. */
  private final boolean derives;

  private final Meaning meaning;

  ExperienceBench(boolean derives) {
    this(derives, Meaning.NONE);
  }

  ExperienceBench(boolean derives, Meaning meaning) {
    this.derives = derives;
    this.meaning = meaning;
  }

  Bench bench() {
    return bench;
  }

  EventId append(NewEvent event) {
    return append(List.of(event)).get(0);
  }

  List<EventId> append(List<NewEvent> events) {
    List<EventId> ids = bench.append(events).stream().map(Appended::id).toList();
    if (derives) {
      derive();
    }
    return ids;
  }

  void derive() {
    DerivedMemories.deriveExperience(bench.transactions(), bench.reader());
  }

  /** As {@link #event}, of ann and her agent. */
  EventId append(int minute, String type, Map<String, Object> payload) {
    return append(event(minute, type, payload, "agent", "ann"));
  }

  static NewEvent event(
      int minute, String type, Map<String, Object> payload, String... participants) {
    return new NewEvent(
        NOON.plus(Duration.ofMinutes(minute)),
        "agent",
        ParticipantSet.of(participants),
        Optional.empty(),
        Optional.empty(),
        type,
        new Payload(payload),
        List.of(),
        false);
  }

  static Map<String, Object> search(String query, String result) {
    return Map.of("tool", "web_search", "args", Map.of("query", query), "result", result);
  }

  static Map<String, Object> with(Map<String, Object> payload, Object... more) {
    Map<String, Object> all = new LinkedHashMap<>(payload);
    for (int index = 0; index < more.length; index += 2) {
      all.put((String) more[index], more[index + 1]);
    }
    return all;
  }

  static Map<String, Object> feedback(String type, EventId of) {
    return Map.of("feedback_type", type, "refers_to", of.toString());
  }

  /** By a clock that stands some minutes after noon. */
  ToolResults results(long minute) {
    Clock clock = Clock.fixed(NOON.plus(Duration.ofMinutes(minute)), ZoneOffset.UTC);
    return new ToolResults(
        bench.transactions(), sources, DEFAULTS.read(ExperienceSettings.class), clock);
  }

  Answer find(long minute, String query) {
    return results(minute).find(Request.of(ANN, "web_search", Map.of("query", query)));
  }

  Recalled recall(String situation) {
    return recall(situation, Optional.empty(), Optional.empty());
  }

  Recalled recall(String situation, Optional<String> action, Optional<String> error) {
    return recall(new ExperienceRecall.Request(ANN, Optional.empty(), situation, action, error));
  }

  Recalled recall(ExperienceRecall.Request request) {
    return new ExperienceRecall(bench.transactions(), sources, meaning).recall(request);
  }

  /** Events as they were exported. */
  void take(List<String> lines) {
    new LogImport(bench.database().pool(), DEFAULTS.read(LogSettings.class), Clock.systemUTC())
        .take(Caller.OPEN, Optional.empty(), lines);
    if (derives) {
      derive();
    }
  }

  void archive(EventId id) {
    Appender appender =
        new Appender(bench.database().pool(), DEFAULTS.read(LogSettings.class), Clock.systemUTC());
    new Archive(bench.transactions(), bench.reader(), appender, Clock.systemUTC())
        .say(Caller.OPEN, ANN, new Archive.Word(id, true, Optional.empty()));
  }

  @Override
  public void close() {
    bench.close();
  }
}
