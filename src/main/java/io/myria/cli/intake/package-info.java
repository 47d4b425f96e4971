/**
 * Events out of files: JSON lines, the conversations that ChatGPT and Claude export, Markdown and
 * plain text. And times and names as people write them.
 *
 * <p>Invariants: a file is read as a stream, never more than a line or a conversation of it in
 * memory; every event that is made of a file that has no events of its own has a {@code
 * source_event_key}, a function of the file's content, so that a second import adds nothing; what
 * cannot be an event is told with its place, in words that do not speak of a parser.
 *
 * <p>Uses {@code cli.drawing} and {@code config}. Not in the WAR.
 */
package io.myria.cli.intake;
