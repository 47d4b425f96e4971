package io.myria.mcp.catalog;

import io.myria.event.ParticipantSet;
import io.myria.json.Field;
import io.myria.security.Caller;
import io.myria.security.Scope;

/** The arguments by which every read says for whom it asks. */
public record ScopeArguments(
    @Field(value = "For whom: only what all of them may see", example = "[\"user_42\"]")
        ParticipantSet participants,
    @Field("Internal events, too") boolean includeInternal) {

  public Scope scope(Caller caller) {
    return caller.scope(participants, includeInternal);
  }
}
