/**
 * Answers drawn in a terminal: trees, tables, rows of memories, a recall.
 *
 * <p>Invariants: no line is wider than the terminal, unless a single word is; words and cells are
 * not broken; text of others can neither move the cursor nor break a line nor look like a line of
 * Myria's own; every memory is shown with its date, its speaker and the end of its id, by which it
 * can be asked for. Times are UTC, as they are given back.
 *
 * <p>Uses nothing of Myria. Not in the WAR.
 */
package io.myria.cli.drawing;
