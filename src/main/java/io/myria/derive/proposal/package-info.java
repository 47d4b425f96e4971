/**
 * Relations that a language model proposes of events, where one is configured and asked to: what it
 * is shown of one exact set's events, and what of its answer may be kept.
 *
 * <p>Invariants: a model is asked about events of one exact set at a time; a proposal is of one
 * event, between two entities that this event mentions, and quotes it; what is not so is refused by
 * itself. A proposal names no other entity and says of none that it is the same as another. No
 * transaction is open while a model thinks.
 *
 * <p>Uses {@code derive.knowledge}, {@code error}, {@code event}, {@code llm}, {@code schema} and
 * {@code text}.
 */
package io.myria.derive.proposal;
