/**
 * The event and its value types: ids, sequence numbers, participants, payload and type.
 *
 * <p>Invariants: a value that exists is valid; all types are immutable.
 */
package io.myria.event;
