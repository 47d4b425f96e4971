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
  PAST,
  CEASE,
  BEGIN,
  REPLACE,
  DECIDE,
  CORRECT,
  REVERT,
  SHIFT,
  COMMITMENT,
  SMALLTALK
}
