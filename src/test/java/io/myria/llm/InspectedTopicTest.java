package io.myria.llm;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.event.EventId;
import io.myria.event.EventSeq;
import io.myria.snapshot.TopicMetadata;
import io.myria.snapshot.TopicVersion;
import io.myria.topics.NodeId;
import io.myria.topics.SummaryBullet;
import io.myria.topics.TopicId;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The events that stand in the audit for a topic that a model was shown. */
class InspectedTopicTest {

  @Test
  void everyEventThatASentenceStandsOnIsEvidence() {
    List<EventId> cites = Stream.generate(EventId::next).limit(4).toList();
    EventId first = EventId.next();
    EventId last = EventId.next();
    EventId quoted = EventId.next();
    SummaryBullet quotes =
        new SummaryBullet(
            "It rains.",
            first,
            last,
            "It rains.",
            Optional.of(new SummaryBullet.Quoted(quoted, 0, 9)));
    TopicVersion topic =
        new TopicVersion(
            new TopicId(UUID.randomUUID()),
            1,
            false,
            Optional.empty(),
            new NodeId("0".repeat(64)),
            List.of(),
            List.of(new EventSeq(1)),
            1,
            Instant.EPOCH,
            Instant.EPOCH,
            new EventSeq(1),
            "Weather",
            List.of(SummaryBullet.worded("It rained for four days.", cites), quotes),
            new TopicMetadata(
                0, first, Optional.empty(), Optional.empty(), 9, List.of(), Map.of()));
    assertThat(InspectedTopic.events(topic))
        .containsExactlyInAnyOrderElementsOf(
            Stream.concat(cites.stream(), Stream.of(first, last, quoted)).toList());
  }
}
