package io.myria.tool;

import io.myria.event.ParticipantSet;
import io.myria.offer.Reads;

/** Arguments that say for whom they ask. */
interface ReadArguments extends Reads {

  Asking asking();

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
