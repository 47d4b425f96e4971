/**
 * Imports: reads files in the formats that people have, makes events of them and sends these to a
 * server.
 *
 * <p>A {@link ImportSource} is a file, an entry of an archive, or a tree of such. Each {@link
 * Importer} knows one format; {@link Imports} picks one by content. An importer hands a {@link
 * MessageDraft} for each message to its {@link Sink}, which adds participants, key and time, and
 * reports what it cannot use to the {@link Report}. {@link Batches} sends the events.
 *
 * <p>Invariants: memory is bounded by one item (a line, a message, a conversation) and one batch;
 * archives are read as streams and never unpacked; a bad item is reported with its place and does
 * not stop the rest; every event has a {@code source_event_key} that is a function of the content
 * and the participants, so that a second import adds nothing; a time that the file does not state
 * is marked in {@code payload.time_from}.
 *
 * <p>Uses {@code cli.connection}, {@code cli.drawing} and {@code cli.intake}. Not in the WAR.
 */
package io.myria.cli.importer;
