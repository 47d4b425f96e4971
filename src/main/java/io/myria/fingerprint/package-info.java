/**
 * Fingerprints: the kind of memory an event is, its subjects, decisions and reasons, its causal
 * links, its ageing and its renderings; read, stored and answered.
 *
 * <p>Invariants: reading an event is a pure function with a version ({@link
 * io.myria.fingerprint.Fingerprints#VERSION}), accepts any text in bounded work, and leaves empty
 * what the words do not say.
 */
package io.myria.fingerprint;
