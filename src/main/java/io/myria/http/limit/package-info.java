/**
 * Limits of HTTP requests: size, concurrency, memory, time and slow callers.
 *
 * <p>Invariants: excess is refused with a stable code and when to retry; a slow caller is cut off
 * and costs nobody else.
 */
package io.myria.http.limit;
