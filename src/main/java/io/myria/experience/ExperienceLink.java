package io.myria.experience;

import io.myria.event.EventId;
import io.myria.event.EventSeq;

/**
 * Of two visible events of one exact set.
 *
 * @param used whether the later one used the earlier; else it is of it
 */
record ExperienceLink(EventSeq earlier, EventSeq later, EventId laterId, boolean used) {}
