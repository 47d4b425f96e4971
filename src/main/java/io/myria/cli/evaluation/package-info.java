/**
 * Evaluation of answers to questions whose evidence is known.
 *
 * <p>Invariants: pure arithmetic over answers; a question without evidence counts nowhere.
 *
 * <p>Uses {@code cli.connection}, {@code cli.drawing} and {@code cli.intake}. Not in the WAR.
 */
package io.myria.cli.evaluation;
