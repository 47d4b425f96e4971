package io.myria.recall.ranking;

/**
 * One signal's share of a turn's score.
 *
 * @param value the signal, comparable between turns of one ranking only
 * @param contribution what it added to the score
 */
public record Part(String signal, double value, double contribution) {}
