/**
 * The table of contents by time: years, months, weeks, days and segments, their titles and bullets,
 * how they follow from events, how they are stored and read, and their MCP tools.
 *
 * <p>Invariants: a period follows from the calendar and a zone, and its id from the period; a
 * segment is a function of the set's events of its day in canonical order; a period above is a
 * function of its parts; every bullet has a grip, which names a stretch of one event's text; events
 * after the snapshot are added at read.
 */
package io.myria.contents;
