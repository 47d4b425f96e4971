/**
 * Files of exported logs: a header, an event a line as the server gave it, and a last line that
 * says how many there are and what their bytes hash to.
 *
 * <p>Invariants: a file has its name only when it is whole; what was cut short goes on where it
 * stopped; nothing of a file is sent before all of it was compared with its last line; no more than
 * one page stands in memory.
 *
 * <p>Uses {@code cli.connection}, {@code cli.drawing} and {@code cli.intake}. Not in the WAR.
 */
package io.myria.cli.transfer;
