/**
 * Sentences as rules read them: words, their parts of speech, names and phrases.
 *
 * <p>Invariants: nothing here does I/O beyond its models' resources or keeps state, and everything
 * may be called by many threads at once; none takes more than bounded work.
 *
 * <p>Uses {@code text}.
 */
package io.myria.derive.language;
