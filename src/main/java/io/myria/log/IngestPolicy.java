package io.myria.log;

import io.myria.event.NewEvent;
import java.util.List;

/** Decides the effective {@code internal} flag of an event (seed section 5.2). */
public record IngestPolicy(
    List<String> internalTypes, List<String> internalChannels, boolean acceptInternal) {

  public IngestPolicy {
    internalTypes = List.copyOf(internalTypes);
    internalChannels = List.copyOf(internalChannels);
  }

  public boolean makesInternal(NewEvent event) {
    return internalTypes.contains(event.type())
        || internalChannels.contains(event.channel())
        || (acceptInternal && event.internal());
  }
}
