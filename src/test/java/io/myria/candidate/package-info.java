/**
 * The next reader of statements, which nothing uses yet: what an event says of whom, and whether
 * one event replaces what another said.
 *
 * <p>An event's text is analysed by {@link io.myria.candidate.TextAnalysis}; {@link
 * io.myria.candidate.StatementReader} reads statements from the analysis, or from a tool's call,
 * never from both. {@link io.myria.candidate.Supersession} compares two events.
 *
 * <p>Invariants: pure functions of their arguments and of resource files; work is linear in the
 * input and bounded; everything is safe for concurrent use. Words are data in resource files, one
 * folder for each language. In a language without such a folder nothing is read from a text.
 *
 * <p>It replaces the readers of today when it meets their bars on the labelled set.
 */
package io.myria.candidate;
