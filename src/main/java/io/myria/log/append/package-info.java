/**
 * The one path into the log.
 *
 * <p>Invariants: {@code event_seq} is dense and in commit order; a caller is answered after the
 * commit and never before; a batch is stored whole or not at all; a repeated {@code (channel,
 * source_event_key)} stores nothing. How the order is kept is told at {@link
 * io.myria.log.append.Appender}.
 *
 * <p>What was exported from a store goes into another one by {@link io.myria.log.append.LogImport},
 * with its ids, under the same lock.
 *
 * <p>Uses {@code config}, {@code database}, {@code error}, {@code event}, {@code log}, {@code
 * log.transfer}, {@code scope} and {@code text}.
 */
package io.myria.log.append;
