/**
 * Text analysis: the text of an event, terms, tokens, sentences, parts of speech, names, stop
 * words, values and languages.
 *
 * <p>Invariants: no I/O besides the models' resources, no state, thread-safe; the same text gives
 * the same result on every node that has the same {@link io.myria.language.Analysis#VERSION} and
 * {@link io.myria.language.EventText#VERSION}; any string is accepted, and none takes more than
 * linear time. The database and the search index analyse alike because both call this package. Code
 * that stores results stores these versions with them.
 */
package io.myria.language;
