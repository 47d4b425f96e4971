package io.myria.eventlog.append;

import io.myria.event.EventId;
import io.myria.event.EventSeq;
import io.myria.eventlog.redaction.Redaction;
import java.time.Instant;
import java.util.List;

/**
 * The answer to one appended event, given after its commit.
 *
 * @param duplicate the event was there already, and this is the first one's id
 * @param payloadDiffers a duplicate came with another payload, which was not stored
 * @param internal the effective flag of the stored event
 * @param erased a duplicate of an event whose content was erased; nothing was stored
 * @param redactions what was masked of the stored event; none of a duplicate
 */
public record Appended(
    EventId id,
    EventSeq seq,
    boolean duplicate,
    boolean payloadDiffers,
    boolean internal,
    boolean erased,
    Instant recordedAt,
    List<Redaction> redactions) {

  /** The same, with what was masked. */
  Appended with(List<Redaction> masked) {
    return new Appended(id, seq, duplicate, payloadDiffers, internal, erased, recordedAt, masked);
  }
}
