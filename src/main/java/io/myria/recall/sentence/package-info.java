/**
 * English sentences as rules over claims read them: words, attributes and the values that are told.
 *
 * <p>Invariants: pure, without state; any text is accepted, and none takes more than work linear in
 * its length.
 *
 * <p>Uses nothing of Myria.
 */
package io.myria.recall.sentence;
