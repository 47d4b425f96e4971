package io.myria.eventlog.append;

import io.myria.event.EventId;
import io.myria.event.EventSeq;
import java.time.Instant;

/**
 * The answer to one appended event, given after its commit.
 *
 * @param duplicate the event was there already, and this is the first one's id
 * @param payloadDiffers a duplicate came with another payload, which was not stored
 * @param internal the effective flag of the stored event
 * @param erased a duplicate of an event whose content was erased; nothing was stored
 */
public record Appended(
    EventId id,
    EventSeq seq,
    boolean duplicate,
    boolean payloadDiffers,
    boolean internal,
    boolean erased,
    Instant recordedAt) {}
