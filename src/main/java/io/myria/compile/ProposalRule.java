package io.myria.compile;

import java.util.Locale;

/** The rules that a model's proposal has to keep. Codes are public: added, never renamed. */
enum ProposalRule {
  /** No topic of this set; one of another scope is unknown, too. */
  UNKNOWN_TOPIC,
  /** No event of that topic. */
  UNKNOWN_EVENT,
  /** The newest leaf still grows, and keeps its events and its place. */
  STILL_OPEN,
  NOT_A_LEAF,
  IS_A_LEAF,
  /** A topic or an event is named in two changes, or twice in one. */
  NAMED_TWICE,
  /** A division leaves events out. */
  EVENTS_DROPPED,
  /** The event that opened a leaf stays in it. */
  OPENING_MOVED,
  TOO_FEW_EVENTS,
  TOO_MANY_EVENTS,
  /** The texts of a leaf's events are longer together than the fold makes them. */
  TOO_MANY_TOKENS,
  TOO_FEW_TOPICS,
  TOO_MANY_TOPICS,
  /** A topic would be above itself. */
  PARENT_CYCLE,
  GIANT_ROOT,
  EMPTY_LABEL,
  LABEL_TOO_LONG,
  LABEL_IS_ID,
  /** Holds what no text of the database can: NUL, or half of a surrogate pair. */
  NOT_STORABLE,
  EMPTY_SUMMARY,
  SUMMARY_TOO_LARGE,
  /** A sentence stands on no event, or on too many. */
  UNCITED,
  /** A sentence stands on an event that is not below its topic. */
  CITED_ELSEWHERE;

  String wire() {
    return name().toLowerCase(Locale.ROOT);
  }
}
