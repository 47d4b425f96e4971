/**
 * Revisions: which events tell a replaced value, and which tell its replacement, by claims of the
 * same thing in the order of their time.
 *
 * <p>Invariants: pure; a function of what the given events claim and of nothing else, so that an
 * event that may not be seen replaces nothing; what many events tell of is gone through once a
 * request.
 *
 * <p>Uses {@code recall.claim} and {@code language}.
 */
package io.myria.recall.revision;
