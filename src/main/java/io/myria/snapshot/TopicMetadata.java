package io.myria.snapshot;

import io.myria.event.EventSeq;
import java.util.Optional;

/**
 * What a topic's version holds beside its content.
 *
 * @param provisional the event of a leaf that may still move on to the next one: what the fold
 *     needs, besides the refs, to go on from here
 * @param tokens of the texts of all its events
 */
public record TopicMetadata(Optional<EventSeq> provisional, long tokens) {}
