/**
 * Memories, one at a time and as a timeline: an event with its fingerprint, what it came of, what
 * came of it, when, and whether a person archived it. And the names that a scope sees in them, and
 * of whom nothing is known.
 *
 * <p>Invariants: every read takes a {@link io.myria.security.Scope} and applies it before anything
 * else, to both ends of a causal link, too, so that what is invisible cuts a chain as if there were
 * nothing; a read pins one snapshot and one head of the log; what a fingerprint was not derived of
 * yet is computed from the event and gives the same; answers are bounded and in a total order. What
 * an age means is computed at read time, against an {@code as_of}. Archiving writes one event
 * through the one path into the log ({@link io.myria.memory.Archive}), and nothing else anywhere.
 *
 * <p>Uses {@code config}, {@code database}, {@code derive}, {@code fingerprint}, {@code error},
 * {@code event}, {@code log}, {@code eventlog.append}, {@code query}, {@code read}, {@code
 * recall.budget}, {@code scope}, {@code snapshot} and {@code text}.
 */
package io.myria.memory;
