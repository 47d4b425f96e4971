package io.myria.llm;

import java.util.Locale;

/** What a model is asked for; each has bounds and caps of its own. */
public enum Workflow {
  /** Proposes topics of one exact set of participants. */
  BUILD,
  /** Chooses what of a tree of topics a question needs. */
  WALK,
  /** Chooses topics for a context, and says whether their summaries suffice. */
  RECALL,
  /** Shows whether a model is fit. */
  CHECK;

  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }
}
