/**
 * The full-text index that each server keeps of the log, and the questions it answers.
 *
 * <p>Invariants: the index is a function of the log and may be lost at any time; it follows from
 * its own committed position, whose log id and event id must be those of the log, or it is dropped
 * and made anew, and a damaged quarter alone; documents stand in {@code event_seq} order within a
 * quarter, one a passage, no event left out; what an index fails at is answered by the database, so
 * nothing here ever fails a request; where files lie changes no answer and no score; every question
 * takes the {@link io.myria.eventlog.Mask} and counts whatever it counts among what that sees, so
 * that no score tells of others; the cost of a question follows the scope, not the log.
 *
 * <p>Uses {@code config}, {@code database}, {@code database}, {@code error}, {@code event}, {@code
 * log}, {@code search.index} and {@code search.quarter}.
 */
package io.myria.search;
