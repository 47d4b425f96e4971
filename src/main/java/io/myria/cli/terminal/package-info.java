/**
 * Answers drawn in a terminal: trees, tables, memories and progress. Not in the WAR.
 *
 * <p>Invariants: no line is wider than the terminal unless a single word is; text of others can
 * neither move the cursor nor break a line nor imitate Myria's own lines.
 */
package io.myria.cli.terminal;
