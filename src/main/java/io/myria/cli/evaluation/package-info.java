/**
 * Evaluation of answers to questions whose evidence is known: the files of questions, the calls
 * that are measured, and what they come to.
 *
 * <p>Invariants: what an answer says of its context is checked against the context's text; the
 * right answers' texts are never read; a question is measured in all that is asked of it or in
 * nothing; a question without evidence counts for the confidence of what was never said alone;
 * figures are arithmetic over marks, and no figure is made of no mark.
 *
 * <p>Uses {@code cli.connection}, {@code cli.drawing} and {@code cli.intake}. Not in the WAR.
 */
package io.myria.cli.evaluation;
