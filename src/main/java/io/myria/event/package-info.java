/**
 * The canonical event and the words every room shares: who may see it ({@link
 * io.myria.event.ParticipantSet}), where it stands in the log ({@link io.myria.event.EventSeq}).
 *
 * <p>Invariants: every type is immutable and refuses nonsense in its constructor; nothing here
 * knows of a database or a protocol; limits that an operator may set are checked at the door (room
 * {@code log}), not here.
 *
 * <p>Uses {@code error}.
 */
package io.myria.event;
