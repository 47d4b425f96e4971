/**
 * Text of events: the payload's own or the payload in words, its terms, tokens, sentences, dates
 * and language; the ids in it, and its insetting into a text that others read ({@link
 * io.myria.text.Inset}).
 *
 * <p>Invariants: nothing here does I/O or keeps state, and everything may be called by many threads
 * at once; the same text gives the same answer on every node that has the same {@link
 * io.myria.text.Analysis#VERSION} and {@link io.myria.text.EventText#VERSION}; any string is
 * accepted, in any language and of any size the log takes, and none takes more than linear time;
 * terms are fit for PostgreSQL as they are (no NUL, no lone surrogate, bounded in length).
 *
 * <p>The database and the search index analyse alike because both ask here. Who stores what was
 * made of a text stores the versions beside it, or makes it again when they change.
 *
 * <p>Uses {@code event}.
 */
package io.myria.text;
