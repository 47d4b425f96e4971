/**
 * What an event is as a memory: its kind, whether it is to be remembered, whom and what it is
 * about, what was decided and why; and which earlier events it came of. English by parts of speech,
 * German and French by phrases.
 *
 * <p>Invariants: nothing here does I/O or keeps state, and everything may be called by many threads
 * at once; the same event gives the same answer on every node that has the same {@link
 * io.myria.derive.fingerprint.Fingerprints#VERSION}; any text is accepted, in any language and of
 * any size, and none takes more than bounded work; what the words do not say stays empty and is
 * never guessed.
 *
 * <p>Uses {@code derive.language}, {@code event} and {@code text}.
 */
package io.myria.derive.fingerprint;
