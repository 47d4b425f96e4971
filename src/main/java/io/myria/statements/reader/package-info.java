/**
 * What an event's text asserts, and whether it may replace what another one says.
 *
 * <p>{@link io.myria.statements.reader.TextAnalysis} takes a text apart; {@link
 * io.myria.statements.reader.Supersession} compares two of them; {@link
 * io.myria.statements.reader.ToolCall} is the key of a tool's result, whose text is never analysed.
 *
 * <p>Invariants: pure functions of their arguments and of resource files; work is linear in the
 * input and bounded; everything is safe for concurrent use. Words are data in resource files, one
 * folder for each language. In a language without such a folder nothing is read from a text.
 */
package io.myria.statements.reader;
