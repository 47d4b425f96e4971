package io.myria.offer;

import io.myria.access.Demand;
import io.myria.event.ParticipantSet;

/** Arguments of a tool that reads on behalf of participants. */
public interface Reads {

  /** For whom it reads. */
  ParticipantSet participants();

  boolean includeInternal();

  default Demand demand() {
    return Demand.read(participants(), includeInternal());
  }
}
