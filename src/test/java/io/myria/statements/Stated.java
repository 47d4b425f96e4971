package io.myria.statements;

import io.myria.event.Event;
import io.myria.event.EventId;
import io.myria.event.EventSeq;
import io.myria.event.ParticipantSet;
import io.myria.event.Payload;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Events and what they state. */
final class Stated {

  /** A Sunday. */
  static final Instant AT = Instant.parse("2026-03-01T10:00:00Z");

  private Stated() {}

  static Event event(long seq, Map<String, ?> payload, String... participants) {
    return at(AT, seq, payload, participants);
  }

  static Event at(Instant time, long seq, Map<String, ?> payload, String... participants) {
    return new Event(
        new EventSeq(seq),
        new EventId(new UUID(0, seq)),
        time,
        time,
        "chat",
        ParticipantSet.of(participants),
        Optional.empty(),
        Optional.empty(),
        "message",
        new Payload(Map.copyOf(payload)),
        List.of(),
        false);
  }

  /** Of what Dana says to Eli and Fay, without a network. */
  static EventKnowledge knowledge(String text) {
    return KnowledgeReader.of(said(text));
  }

  /** Of what Dana says to Eli and Fay, as the server reads it. */
  static EventKnowledge read(String text) {
    return read(said(text));
  }

  static EventKnowledge read(Event event) {
    return KnowledgeReader.of(event, Optional.of(TestNetwork.reader()));
  }

  private static Event said(String text) {
    return event(1, Map.of("speaker", "Dana", "text", text), "dana", "eli", "fay");
  }

  static List<String> relations(EventKnowledge knowledge) {
    return knowledge.edges().stream().map(Stated::relation).toList();
  }

  static String relation(EntityEdge edge) {
    String said = edge.fromKey() + " " + edge.relation() + " " + edge.toKey();
    return edge.negated() ? "not " + said : said;
  }
}
