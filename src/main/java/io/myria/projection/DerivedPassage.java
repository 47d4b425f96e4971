package io.myria.projection;

import io.myria.event.EventSeq;
import java.util.Optional;

/**
 * A stored passage of an event, with its tokens and vector.
 *
 * @param number within its event, from 0
 * @param from where it begins in the event's text, in UTF-16 units
 * @param to where it ends; the next passage begins there
 * @param tokens of the passage by itself, by cl100k_base
 * @param vector of the pin's model: a signed byte a dimension; empty where there is none yet, or
 *     none can be
 * @param signs of its tokens, where they are kept; see {@link io.myria.embedding.TokenSigns}
 */
public record DerivedPassage(
    EventSeq seq,
    int number,
    int from,
    int to,
    int tokens,
    Optional<byte[]> vector,
    Optional<byte[]> signs) {}
