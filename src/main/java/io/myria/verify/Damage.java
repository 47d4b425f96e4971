package io.myria.verify;

import java.util.Locale;

/** Every kind of damage that a verification distinguishes. Codes are added, never renamed. */
public enum Damage {
  /** A place below the head has no event. */
  LOG_GAP(Remedy.RESTORE),
  /** An event has no content, or content no event. */
  CONTENT_MISSING(Remedy.RESTORE),
  CONTENT_STRAY(Remedy.RESTORE),
  /** A payload is not the one that was digested when it was appended. */
  PAYLOAD_CHANGED(Remedy.RESTORE),
  /** An id or a source key does not lead to its event, or leads to another. */
  ID_LOOKUP_WRONG(Remedy.RESTORE),
  KEY_LOOKUP_WRONG(Remedy.RESTORE),
  /** A participant of an event does not find it, or somebody else does. */
  POSTING_MISSING(Remedy.RESTORE),
  POSTING_STRAY(Remedy.RESTORE),
  /** An exact set is not what its members say. */
  SET_WRONG(Remedy.RESTORE),
  /** A participant's number of events, by which reads choose where to begin. */
  ACTIVITY_WRONG(Remedy.RESTORE),
  /** An event, a tile or the checkpoint is not what the tree over the log was made of. */
  SEAL_MISSING(Remedy.RESTORE),
  SEAL_WRONG(Remedy.RESTORE),
  TILE_WRONG(Remedy.RESTORE),
  CHECKPOINT_WRONG(Remedy.RESTORE),
  ACTIVE_SNAPSHOT_WRONG(Remedy.COMPILE),
  TOPIC_COUNT_WRONG(Remedy.COMPILE),
  ORPHAN_STAGING(Remedy.WAIT),
  REF_DANGLING(Remedy.COMPILE),
  REF_OF_ANOTHER_SET(Remedy.COMPILE),
  TOPIC_SHAPE_WRONG(Remedy.COMPILE),
  NODE_ID_WRONG(Remedy.COMPILE),
  TOPIC_ID_WRONG(Remedy.COMPILE),
  TREE_BROKEN(Remedy.COMPILE),
  CITATION_WRONG(Remedy.COMPILE),
  QUOTE_WRONG(Remedy.COMPILE),
  EVENT_IN_NO_LEAF(Remedy.COMPILE),
  EVENT_IN_SEVERAL_LEAVES(Remedy.COMPILE),
  EVENT_IN_WRONG_LEAF(Remedy.COMPILE),
  DERIVATION_OFF_LOG(Remedy.DERIVE),
  DERIVED_MISSING(Remedy.DERIVE),
  DERIVED_STRAY(Remedy.DERIVE),
  DERIVED_SCOPE_WRONG(Remedy.DERIVE),
  INDEX_OFF_LOG(Remedy.INDEX),
  INDEX_DIFFERS(Remedy.INDEX),
  INDEX_UNREADABLE(Remedy.INDEX);

  private final Remedy remedy;

  Damage(Remedy remedy) {
    this.remedy = remedy;
  }

  public Remedy remedy() {
    return remedy;
  }

  /** The code as it leaves the server: {@code snake_case}. */
  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }
}
