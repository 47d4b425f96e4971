package io.myria.eventlog;

import io.myria.config.Setting;
import io.myria.eventlog.redaction.RedactionSettings;
import java.time.Duration;

/**
 * What the log accepts, and what it makes internal.
 *
 * @param limits of one event
 * @param policy what becomes internal whatever the emitter says
 * @param redaction what becomes of secrets
 */
public record LogSettings(
    Limits limits,
    @Setting(
            key = "myria.limits.batch_events",
            byDefault = "1000",
            least = "1",
            most = "1000",
            meaning = "Most events of one append.",
            fixed =
                "Larger imports are sent in several appends; myria.mcp.request_bytes bounds one request.")
        int batchEvents,
    @Setting(
            key = "myria.limits.batch_bytes",
            byDefault = "16MiB",
            most = "16MiB",
            meaning = "Most payload bytes of one append.",
            fixed =
                "Larger imports are sent in several appends; myria.mcp.request_bytes bounds one request.")
        int batchBytes,
    @Setting(
            key = "myria.log.append_timeout",
            byDefault = "20s",
            least = "100ms",
            most = "5m",
            meaning = "How long an append waits for its turn.",
            fixed = "It has to be below what clients wait for an answer.")
        Duration patience,
    IngestPolicy policy,
    RedactionSettings redaction) {

  /** Limits of one event; sizes in the units of their names. */
  public record Limits(
      @Setting(
              key = "myria.limits.payload_bytes",
              byDefault = "1MiB",
              most = "16MiB",
              meaning = "Largest payload of an event, as JSON.")
          int payloadBytes,
      @Setting(
              key = "myria.limits.nesting",
              byDefault = "32",
              least = "1",
              most = "200",
              meaning = "Deepest nesting of a payload.",
              fixed = "Deeper payloads are mistakes; myria.limits.payload_bytes bounds the size.")
          int nesting,
      @Setting(
              key = "myria.limits.participants",
              byDefault = "256",
              least = "1",
              most = "256",
              meaning = "Most participants of an event.")
          int participants,
      @Setting(
              key = "myria.limits.topic_hints",
              byDefault = "32",
              most = "256",
              meaning = "Most topic hints of an event.",
              fixed = "Longer lists and names are contents, which belong into the payload.")
          int topicHints,
      @Setting(
              key = "myria.limits.name_characters",
              byDefault = "200",
              least = "8",
              most = "600",
              meaning = "Longest participant, channel, type or hint, in characters.",
              fixed = "Longer lists and names are contents, which belong into the payload.")
          int nameCharacters,
      @Setting(
              key = "myria.limits.key_characters",
              byDefault = "1000",
              least = "8",
              most = "8000",
              meaning = "Longest context_id or source_event_key, in characters.",
              fixed = "Longer lists and names are contents, which belong into the payload.")
          int keyCharacters,
      @Setting(
              key = "myria.limits.future",
              byDefault = "5m",
              most = "2d",
              meaning = "How far a timestamp may lie ahead of the server's clock.")
          Duration future) {}
}
