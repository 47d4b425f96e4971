package io.myria.statements.reader;

/** What sort of thing a text says. */
public enum Kind {
  DECISION,
  PREFERENCE,
  FACT,
  COMMITMENT,
  QUESTION,
  PLAN,
  NOTE,
  SMALLTALK
}
