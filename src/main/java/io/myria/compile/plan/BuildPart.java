package io.myria.compile.plan;

import java.util.Locale;

/** The parts of a build whose durations are measured. */
public enum BuildPart {
  /** Events out of the log. */
  READ,
  /** Analysis of their text, topics, labels and summaries, with what the fold asks the database. */
  FOLD,
  /** Proposals of a model, where one is asked: waiting for it, and checking what it says. */
  GUIDE,
  /** The table of contents, with what it asks the database. */
  CONTENTS,
  /** What changed into the staging tables. */
  STAGE,
  VALIDATE,
  /** What changed into the served tables, and the active pointer. */
  PUBLISH;

  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }
}
