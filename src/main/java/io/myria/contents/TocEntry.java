package io.myria.contents;

import io.myria.event.ParticipantSet;
import java.time.Instant;
import java.util.Optional;

/**
 * A node of the table of contents as a scope sees it.
 *
 * @param from the first moment of the period; of a segment its first event
 * @param to the first moment behind the period; of a segment its last event
 * @param node the summary of all events that the scope sees
 * @param fresh how many of them no snapshot covers
 * @param version the ordinal that first served the newest of what it is made of; 0 where all of it
 *     is fresh
 * @param participants who may see a segment; empty for periods, which are of many sets
 */
public record TocEntry(
    TocId id,
    Instant from,
    Instant to,
    TocNode node,
    long fresh,
    long version,
    Optional<ParticipantSet> participants) {}
