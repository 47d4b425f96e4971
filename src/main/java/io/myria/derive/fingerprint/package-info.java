/**
 * Fingerprints of events: kind, request to remember, entities and subjects, decision and reasons;
 * and causal links to earlier events. English by parts of speech, German and French by phrases.
 *
 * <p>Invariants: nothing here does I/O or keeps state, and everything may be called by many threads
 * at once; the same event gives the same answer on every node that has the same {@link
 * io.myria.derive.fingerprint.Fingerprints#VERSION}; any text is accepted, in any language and of
 * any size, and none takes more than bounded work; what the words do not say stays empty and is
 * never guessed.
 *
 * <p>Uses {@code language}, {@code event} and {@code text}.
 */
package io.myria.derive.fingerprint;
