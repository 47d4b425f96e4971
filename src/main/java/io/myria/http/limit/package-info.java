/**
 * What gets no further: how large a request may be, how deep, how many there may be at once, how
 * long one may take, and how slowly one may be sent or its answer read.
 *
 * <p>A request to the endpoint that was admitted meets {@link io.myria.http.limit.LimitFilter}. Its
 * body is read without waiting for it: a slow sender costs memory and a socket, and no thread. Only
 * a request that is wholly there, and within its limits, takes one of the places in which requests
 * are answered, and gives it back when its thread is free. Its answer is held until it is complete
 * and then written without waiting, too. A stream holds no thread and is counted for itself.
 *
 * <p>Invariants: a place, and a byte of what is held, is given back exactly once, on every way out;
 * whoever makes no progress for a while is cut off; a refusal is the one error model.
 *
 * <p>Uses {@code config}, {@code database}, {@code database}, {@code error}, {@code
 * http.authentication} and {@code scope}.
 */
package io.myria.http.limit;
