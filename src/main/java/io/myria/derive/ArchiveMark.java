package io.myria.derive;

import io.myria.event.EventSeq;

/**
 * That a person archived an event, or took that back.
 *
 * @param event the one that is archived
 * @param mark where the log says so: as of any earlier place it does not hold yet
 */
public record ArchiveMark(EventSeq event, EventSeq mark, boolean archived) {}
