package io.myria.statements.reader;

/** What words and phrases of a language may show; the lists are resource files. */
public enum Cue {
  QUESTION,
  CONDITIONAL,
  WISH,
  PLAN,
  REPORT,
  DENIAL,
  UNKNOWN,
  TEMPORARY,
  PAST,
  SAME,
  ADDITION,
  CEASE,
  BEGIN,
  REPLACE,
  DECIDE,
  CORRECT,
  REVERT,
  SHIFT,
  HABIT,
  PREFERENCE,
  COMMITMENT,
  SMALLTALK,
  NOTE,
  REASON,
  DECISION
}
