package io.myria.search;

import io.myria.event.EventId;
import io.myria.event.EventSeq;
import io.myria.language.Analysis;
import io.myria.language.EventText;
import io.myria.language.Identifiers;
import io.myria.language.Passages;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * The log an index has read, and its position there.
 *
 * @param logId of the log; another one means another memory
 * @param event the id of the event at {@code seq}; empty before the first one
 */
public record IndexPosition(UUID logId, EventSeq seq, Optional<EventId> event) {

  /** Changes whenever the same log may give another index. */
  static final String FORMAT =
      "3/"
          + Analysis.VERSION
          + "/"
          + Identifiers.VERSION
          + "/"
          + Passages.VERSION
          + "/text-"
          + EventText.VERSION;

  private static final String FORMAT_KEY = "myria.format";
  private static final String LOG_KEY = "myria.log_id";
  private static final String SEQ_KEY = "myria.event_seq";
  private static final String EVENT_KEY = "myria.event_id";

  public static IndexPosition before(UUID logId) {
    return new IndexPosition(logId, EventSeq.NONE, Optional.empty());
  }

  /** As it is committed with the index. */
  public Map<String, String> written() {
    return Map.of(
        FORMAT_KEY, FORMAT,
        LOG_KEY, logId.toString(),
        SEQ_KEY, Long.toString(seq.value()),
        EVENT_KEY, event.map(EventId::toString).orElse(""));
  }

  /** Empty where it was not written by this version. */
  public static Optional<IndexPosition> read(Map<String, String> data) {
    if (!FORMAT.equals(data.get(FORMAT_KEY))) {
      return Optional.empty();
    }
    String event = data.get(EVENT_KEY);
    return Optional.of(
        new IndexPosition(
            UUID.fromString(data.get(LOG_KEY)),
            new EventSeq(Long.parseLong(data.get(SEQ_KEY))),
            event.isEmpty() ? Optional.empty() : Optional.of(new EventId(UUID.fromString(event)))));
  }
}
