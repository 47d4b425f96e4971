package io.myria.mcp.catalog;

import io.myria.event.ParticipantSet;
import io.myria.security.Demand;

/** Arguments of a tool that reads on behalf of participants. */
public interface Reads {

  /** For whom it reads. */
  ParticipantSet participants();

  boolean includeInternal();

  default Demand demand() {
    return Demand.read(participants(), includeInternal());
  }
}
