package io.myria.statements;

import java.util.Locale;

/** Where a statement stands in an event. */
public enum KnowledgeSource {
  /** In its words. */
  WORDS,
  /** In {@code payload.entities} or {@code payload.relations}. */
  EMITTER,
  /** It is who speaks. */
  SPEAKER,
  /** Nowhere: a model was asked what the event tells. */
  PROPOSED;

  /** As callers and the database write it. */
  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }
}
