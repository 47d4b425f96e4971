/**
 * Which request a thread works for: the id that its answer, its errors and its log lines bear, the
 * trace of its caller that goes on in it, and a span of OpenTelemetry where a server's settings ask
 * for spans.
 *
 * <p>{@link io.myria.http.request.RequestFilter} stands before all else. The id and the trace
 * become part of the thread's name while it works, which every log format of every server can
 * print, and a thread dump shows.
 *
 * <p>Invariants: an id is Myria's own, never the caller's; a {@code traceparent} that does not keep
 * W3C's form is as none; a server without OpenTelemetry serves all the same; no span holds what a
 * caller says or is told.
 *
 * <p>Uses nothing of Myria.
 */
package io.myria.http.request;
