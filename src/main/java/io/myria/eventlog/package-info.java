/**
 * The event log as it is read and followed: masked statements, filters, positions and pages, and
 * export as lines that another store can import.
 *
 * <p>Invariants: positions are dense and in commit order; every read on behalf of a caller takes a
 * {@link io.myria.eventlog.Mask}; an invisible event answers like an unknown one.
 */
package io.myria.eventlog;
