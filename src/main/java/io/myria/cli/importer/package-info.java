/**
 * Import and export of files: JSON lines, conversations exported by ChatGPT and Claude, Markdown,
 * plain text, and exported logs; batches and their retries. Not in the WAR.
 *
 * <p>Invariants: files are streamed; events from files without keys get a {@code source_event_key}
 * that depends on the content, so that a second import adds nothing; an event without a key is not
 * sent twice unless the first attempt cannot have arrived; an exported file gets its name when it
 * is complete, and is verified before any of it is sent.
 */
package io.myria.cli.importer;
