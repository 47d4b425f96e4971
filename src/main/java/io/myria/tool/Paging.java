package io.myria.tool;

import io.myria.offer.Shape;

/** The arguments by which a read is paged and pinned; stateless. */
final class Paging {

  static final Shape CURSOR =
      Shape.string("next_cursor of an earlier answer to the same question, to go on from it");
  static final Shape SNAPSHOT_ID =
      Shape.string("Reads this published snapshot; ids come from myria_list_snapshots")
          .example(Ids.UUID);

  static final Shape INCLUDE_FRESH =
      Shape.flag(
          "Whether events that the snapshot does not cover yet are returned; by default yes, and"
              + " no where snapshot_id is given");

  static final Shape AS_OF =
      Shape.instant(
          "The time at which topics are active, dormant or archived, and nothing else: what was"
              + " remembered then, snapshot_id tells. A topic that began later has no state. By"
              + " default the time of the newest event you see; constraints tell it");

  private Paging() {}

  static Shape limit(int usual, int most) {
    return Shape.integer("Most items of this page", 1, most).byDefault(usual);
  }
}
