package io.myria.statements.reader;

/**
 * How a sentence puts what it says. Only {@link #ASSERTED} is evidence: it may supersede, become an
 * edge of the graph, or answer a question.
 */
public enum Modality {
  ASSERTED,
  ASKED,
  /** A plan, a wish, or what somebody may do. */
  PLANNED,
  CONDITIONAL,
  /** Hearsay. */
  REPORTED,
  /** Words of a text, a song, a joke. */
  QUOTED,
  /** What is denied, and what nobody knows. */
  NEGATED,
  /** A story of former times. */
  PAST
}
