/**
 * What one event says of an agent's doing: the result of a tool, the outcome of an action, or
 * somebody's feedback; with its arguments in canonical form, so that the same call is known again.
 *
 * <p>Invariants: nothing here does I/O or keeps state, and everything may be called by many threads
 * at once; the same event gives the same answer on every node that has the same {@link
 * io.myria.derive.experience.Experiences#VERSION}; any event is accepted, and what has another
 * shape than is documented is no experience, or lacks that part of it.
 *
 * <p>Uses {@code fingerprint}, {@code error}, {@code event} and {@code text}.
 */
package io.myria.derive.experience;
