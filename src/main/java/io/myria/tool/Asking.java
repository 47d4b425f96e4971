package io.myria.tool;

import io.myria.access.Caller;
import io.myria.access.Scope;
import io.myria.event.ParticipantSet;
import io.myria.offer.Field;

/** The arguments by which every read says for whom it asks. */
record Asking(
    @Field(value = "For whom: only what all of them may see", example = "[\"user_42\"]")
        ParticipantSet participants,
    @Field("Internal events, too") boolean includeInternal) {

  Scope scope(Caller caller) {
    return caller.scope(participants, includeInternal);
  }
}
