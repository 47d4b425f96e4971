/**
 * Learned routing: which way questions like one were answered before, and what was said of that;
 * and the retrievals that this is learned from, events that Myria appends of its own reads where a
 * setting is on.
 *
 * <p>Invariants: what is known is a function of the log up to the request's pin and of its mask,
 * worked out at each read, bounded, and never shared between scopes; a retrieval counts for who
 * sees its participants, one that was answered with internal events only for who asks for these; a
 * retrieval is appended by the one path into the log, of the very participants that were named, and
 * of nobody who sees nothing; what cannot be appended is told and costs no answer; a server that
 * only reads appends nothing.
 *
 * <p>Uses {@code config}, {@code database}, {@code derive}, {@code experience}, {@code error},
 * {@code event}, {@code log}, {@code eventlog.append}, {@code memory}, {@code query.route}, {@code
 * read}, {@code recall.held}, {@code scope} and {@code snapshot}.
 */
package io.myria.memory.routing;
