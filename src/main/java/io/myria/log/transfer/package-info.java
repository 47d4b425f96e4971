/**
 * The log as lines of JSON that another store can take: what a line holds, and the lines of a log
 * or of what a scope sees of it, in order.
 *
 * <p>Invariants: a line of a whole log holds all that the log keeps of an event, its place and its
 * participants' numbers included, and the same event gives the same bytes; whole logs are for
 * administrators who speak for everybody; what others export is masked like every read, and tells
 * neither places nor numbers.
 *
 * <p>Uses {@code config}, {@code database}, {@code error}, {@code event}, {@code log} and {@code
 * scope}.
 */
package io.myria.log.transfer;
