/**
 * The event log: the door that checks what comes in, the one path that appends, and the ways to
 * read and follow it.
 *
 * <p>Invariants: {@code event_seq} is dense and in commit order, so who has seen <i>n</i> has seen
 * all below it; a caller is answered after the commit and never before; a batch is stored whole or
 * not at all; a repeated {@code (channel, source_event_key)} stores nothing; a row of the log never
 * changes; every read on behalf of a caller takes the {@link io.myria.security.Scope} and applies
 * it in the statement; the terms beside a row are of its text as the version read it that appended
 * it, and {@link io.myria.log.StoredTerms} says where those of today stand. How the order is kept
 * is told at {@link io.myria.log.append.Appender}.
 *
 * <p>Uses {@code config}, {@code database}, {@code event}, {@code scope} and {@code text}.
 */
package io.myria.log;
