/**
 * Evaluation of answers to questions whose evidence is known. Not in the WAR.
 *
 * <p>Invariants: texts of correct answers are never read; a question is measured completely or not
 * at all; no figure is computed from missing values.
 */
package io.myria.cli.evaluation;
