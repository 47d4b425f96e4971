package io.myria.mcp.answer;

import io.myria.event.ParticipantSet;
import io.myria.mcp.catalog.Reads;

/** Arguments that say for whom they ask. */
public interface ReadArguments extends Reads {

  ScopeArguments asking();

  Budget budget();

  @Override
  default ParticipantSet participants() {
    return asking().participants();
  }

  @Override
  default boolean includeInternal() {
    return asking().includeInternal();
  }
}
