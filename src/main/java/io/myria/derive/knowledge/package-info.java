/**
 * What one event states: who and what is mentioned, how they are related, and since when. Of
 * English by rules over parts of speech; of any language what the emitter states; and which of many
 * statements hold at a time.
 *
 * <p>Invariants: nothing here does I/O or keeps state, and everything may be called by many threads
 * at once; the same event gives the same answer on every node that has the same {@link
 * io.myria.derive.knowledge.KnowledgeReader#VERSION}; any event is accepted, and none gives more
 * than a bounded number of statements; what is asked, wished, supposed or reported of others is no
 * statement, and what the words do not say is never guessed; both ends of a statement are mentions
 * of the same event.
 *
 * <p>Uses {@code fingerprint}, {@code language}, {@code event} and {@code text}.
 */
package io.myria.derive.knowledge;
