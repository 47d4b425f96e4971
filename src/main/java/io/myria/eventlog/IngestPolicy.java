package io.myria.eventlog;

import io.myria.config.Setting;
import io.myria.event.NewEvent;
import java.util.List;

/** Decides the effective {@code internal} flag of an event (seed section 5.2). */
public record IngestPolicy(
    @Setting(
            key = "myria.ingest.internal_types",
            meaning = "Event types that are always stored as internal.")
        List<String> internalTypes,
    @Setting(
            key = "myria.ingest.internal_channels",
            meaning = "Channels whose events are always internal.")
        List<String> internalChannels,
    @Setting(
            key = "myria.ingest.accept_internal",
            byDefault = "true",
            meaning = "Whether an emitter's own internal: true is followed.")
        boolean acceptInternal) {

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
