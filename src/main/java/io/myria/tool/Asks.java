package io.myria.tool;

import io.myria.access.Caller;
import io.myria.memory.Asked;
import io.myria.offer.Arguments;
import io.myria.offer.Shape;
import io.myria.snapshot.SnapshotId;

/** The arguments by which a read of memories says for whom and as of when; stateless. */
final class Asks {

  static final Shape EVENT_ID =
      Shape.string("Id of the memory's event, from recalls, queries and timelines")
          .example(Ids.UUID);

  private static final Shape AS_OF =
      Shape.instant(
          "As if it were then: what happened later does not exist, and ages are counted to it. By"
              + " default the time of the newest event you see");

  private Asks() {}

  static Shape in(Shape input) {
    return input
        .required("participants", Scopes.PARTICIPANTS)
        .optional("include_internal", Scopes.INCLUDE_INTERNAL)
        .optional("as_of", AS_OF)
        .optional("snapshot_id", Paging.SNAPSHOT_ID);
  }

  static Asked of(Caller caller, Arguments arguments) {
    return new Asked(
        Scopes.of(caller, arguments),
        arguments.optionalString("snapshot_id").map(id -> SnapshotId.parse("snapshot_id", id)),
        arguments.optionalInstant("as_of"));
  }
}
