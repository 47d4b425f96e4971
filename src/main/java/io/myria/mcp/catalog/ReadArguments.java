package io.myria.mcp.catalog;

import io.myria.event.ParticipantSet;

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

  /** Arguments of which others that stand in line say for whom they ask. */
  interface Asking extends ReadArguments {

    ReadArguments asked();

    @Override
    default ScopeArguments asking() {
      return asked().asking();
    }

    @Override
    default Budget budget() {
      return asked().budget();
    }
  }
}
