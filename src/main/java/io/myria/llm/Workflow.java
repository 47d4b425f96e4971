package io.myria.llm;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/** What a model is asked for. */
public enum Workflow {
  /** Proposes topics of one exact set of participants. */
  BUILD,
  /** Chooses what of a tree of topics a question needs. */
  WALK,
  /** Chooses topics for a context, and says whether their summaries suffice. */
  RECALL,
  /** Proposes relations that events of one exact set tell of. */
  RELATIONS,
  /** Shows whether a model is fit. */
  CHECK,
  /** Puts the finalists of a ranking in order: one request, and no assignment. */
  RERANK;

  /** Those that are assignments, each with bounds of its own. */
  public static final Set<Workflow> ASSIGNED =
      Collections.unmodifiableSet(EnumSet.complementOf(EnumSet.of(RERANK)));

  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }
}
