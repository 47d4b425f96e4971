package io.myria.recall.ranking;

import io.myria.event.EventId;
import io.myria.event.ParticipantSet;
import io.myria.snapshot.SnapshotId;
import java.util.List;
import java.util.Optional;

/**
 * What is to be put in order.
 *
 * @param documents texts of events
 * @param events of the documents, in their order
 * @param audience who may see all of them
 * @param snapshot that the recall reads
 */
public record Finalists(
    String question,
    List<String> documents,
    List<EventId> events,
    ParticipantSet audience,
    Optional<SnapshotId> snapshot) {

  public Finalists {
    documents = List.copyOf(documents);
    events = List.copyOf(events);
  }
}
