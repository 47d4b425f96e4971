package io.myria.derive;

import io.myria.event.EventSeq;

/**
 * A person's decision that an event is archived, or no longer is.
 *
 * @param event the one that is archived
 * @param mark where the log says so: as of any earlier place it does not hold yet
 */
public record ArchiveMark(EventSeq event, EventSeq mark, boolean archived) {}
