/**
 * The shared parts of all reads on behalf of a caller: pins, cursors, limits, and the topics that a
 * scope sees.
 *
 * <p>Invariants: a read pins one snapshot and one head of the log at its first page and sees
 * nothing else on the later ones; a cursor is sealed and fits no other question; what is invisible
 * answers as what does not exist.
 *
 * <p>Uses {@code config}, {@code database}, {@code error}, {@code event}, {@code log}, {@code
 * scope}, {@code search}, {@code search}, {@code snapshot}, {@code text} and {@code topic}.
 */
package io.myria.read;
