package io.myria.log;

import io.myria.config.Setting;
import io.myria.config.Source;
import java.time.Duration;
import java.util.List;

/**
 * What the log accepts, and what it makes internal.
 *
 * @param limits of one event
 * @param policy what becomes internal whatever the emitter says
 * @param batchEvents in one append, at most
 * @param batchBytes of all payloads of one append, at most
 * @param patience how long an append waits for its turn before it is refused
 */
public record LogSettings(
    Limits limits, IngestPolicy policy, int batchEvents, int batchBytes, Duration patience) {

  static final Setting<Integer> PAYLOAD_BYTES =
      Setting.bytes(
          "myria.limits.payload_bytes", "1MiB", 16 << 20, "Largest payload of an event, as JSON.");
  static final Setting<Integer> NESTING =
      Setting.integer("myria.limits.nesting", 32, 1, 200, "Deepest nesting of a payload.");
  static final Setting<Integer> PARTICIPANTS =
      Setting.integer("myria.limits.participants", 64, 1, 256, "Most participants of an event.");
  static final Setting<Integer> HINTS =
      Setting.integer("myria.limits.topic_hints", 32, 0, 256, "Most topic hints of an event.");
  static final Setting<Integer> NAME_CHARACTERS =
      Setting.integer(
          "myria.limits.name_characters",
          200,
          8,
          600,
          "Longest participant, channel, type or hint, in characters.");
  static final Setting<Integer> KEY_CHARACTERS =
      Setting.integer(
          "myria.limits.key_characters",
          1000,
          8,
          8000,
          "Longest context_id or source_event_key, in characters.");
  static final Setting<Duration> FUTURE =
      Setting.duration(
          "myria.limits.future",
          "5m",
          Duration.ZERO,
          Duration.ofHours(48),
          "How far a timestamp may lie ahead of the server's clock.");
  static final Setting<Integer> BATCH_EVENTS =
      Setting.integer("myria.limits.batch_events", 1000, 1, 1000, "Most events of one append.");
  static final Setting<Integer> BATCH_BYTES =
      Setting.bytes(
          "myria.limits.batch_bytes", "16MiB", 16 << 20, "Most payload bytes of one append.");
  static final Setting<Duration> PATIENCE =
      Setting.duration(
          "myria.log.append_timeout",
          "20s",
          Duration.ofMillis(100),
          Duration.ofMinutes(5),
          "How long an append waits for its turn.");
  static final Setting<List<String>> INTERNAL_TYPES =
      Setting.list(
          "myria.ingest.internal_types", "", "Event types that are always stored as internal.");
  static final Setting<List<String>> INTERNAL_CHANNELS =
      Setting.list(
          "myria.ingest.internal_channels", "", "Channels whose events are always internal.");
  static final Setting<Boolean> ACCEPT_INTERNAL =
      Setting.flag(
          "myria.ingest.accept_internal",
          true,
          "Whether an emitter's own internal: true is followed.");

  /** Every key of this room. */
  public static final List<Setting<?>> ALL =
      List.of(
          PAYLOAD_BYTES,
          NESTING,
          PARTICIPANTS,
          HINTS,
          NAME_CHARACTERS,
          KEY_CHARACTERS,
          FUTURE,
          BATCH_EVENTS,
          BATCH_BYTES,
          PATIENCE,
          INTERNAL_TYPES,
          INTERNAL_CHANNELS,
          ACCEPT_INTERNAL);

  public static LogSettings from(Source source) {
    return new LogSettings(
        new Limits(
            PAYLOAD_BYTES.in(source),
            NESTING.in(source),
            PARTICIPANTS.in(source),
            HINTS.in(source),
            NAME_CHARACTERS.in(source),
            KEY_CHARACTERS.in(source),
            FUTURE.in(source)),
        new IngestPolicy(
            INTERNAL_TYPES.in(source), INTERNAL_CHANNELS.in(source), ACCEPT_INTERNAL.in(source)),
        BATCH_EVENTS.in(source),
        BATCH_BYTES.in(source),
        PATIENCE.in(source));
  }

  /** Limits of one event; sizes in the units of their names. */
  public record Limits(
      int payloadBytes,
      int nesting,
      int participants,
      int topicHints,
      int nameCharacters,
      int keyCharacters,
      Duration future) {}
}
