/**
 * Derivations of each event by itself, in the background: its passages with their tokens, the terms
 * it is found by where the log has others, the passages' vectors, its fingerprint and causes, what
 * it states of entities, what a model proposes of them, and what it says of an agent's doing.
 *
 * <p>A consumer follows the log in the order of {@code event_seq}, a bounded batch at a time. How
 * far it has come stands in a row, a {@link io.myria.projection.Derivation}, and what it derives
 * names that row.
 *
 * <p>Invariants: rows and checkpoint are written in one transaction, so that a process that dies
 * leaves neither gap nor duplicate; one server derives at a time, by a lease with an epoch, and who
 * has lost it writes nothing more; a checkpoint that is not of this log retires all that was
 * derived; another version, or another model, is derived beside what serves and takes its place
 * when it has caught up; nothing derived is read for a caller but through a statement with a mask
 * ({@link io.myria.projection.RecordedVectors} is for compiling the log, and for no caller); no
 * text is analysed and no model called inside a transaction; what is missing was not reached yet,
 * and whoever needs it computes it.
 *
 * <p>Uses {@code config}, {@code database}, {@code database}, {@code embedding}, {@code
 * derive.experience}, {@code fingerprint}, {@code statements}, {@code statements}, {@code error},
 * {@code event}, {@code llm}, {@code log}, {@code scope} and {@code text}.
 */
package io.myria.derive;
