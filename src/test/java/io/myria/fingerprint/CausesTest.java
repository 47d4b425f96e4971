package io.myria.fingerprint;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.event.Event;
import io.myria.event.EventId;
import io.myria.event.EventSeq;
import io.myria.event.ParticipantSet;
import io.myria.event.Payload;
import io.myria.fingerprint.Causes.Candidate;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Which earlier event a later one says it came of. */
class CausesTest {

  private static final String FIRST = "018f2b6e-7c1a-7e3b-9d52-3f1c8a90b7d4";
  private static final String NEIGHBOUR = "018f2b6e-9999-7e3b-9d52-3f1c8a90b7d4";

  @Test
  void eachRelationHasItsWords() {
    Candidate parser = candidate(1, FIRST, "the parser");
    assertThat(links("The parser fails because of the comma.", parser))
        .containsExactly(link(1, CausalRelation.BECAUSE, "because"));
    assertThat(links("That led to a new parser.", parser))
        .containsExactly(link(1, CausalRelation.TRIGGERED, "led to"));
    assertThat(links("This contradicts what the parser says.", parser))
        .containsExactly(link(1, CausalRelation.CONTRADICTS, "contradicts"));
    assertThat(links("Correction: the parser takes two arguments.", parser))
        .containsExactly(link(1, CausalRelation.UPDATES, "Correction"));
    assertThat(links("Fixed the parser.", parser))
        .containsExactly(link(1, CausalRelation.RESOLVES, "Fixed"));
  }

  @Test
  void withoutWordsOrWithoutAnythingInCommonThereIsNoLink() {
    Candidate parser = candidate(1, FIRST, "the parser");
    assertThat(links("The parser is here.", parser)).isEmpty();
    assertThat(links("It rains because of the clouds.", parser)).isEmpty();
    assertThat(links("Is the parser slow because of the comma?", parser)).isEmpty();
    assertThat(links("The parser is not fixed.", parser)).isEmpty();
    assertThat(links("They wrote \"fixed\" beside the parser.", parser)).isEmpty();
    for (String how : List.of("as I like it", "as we agreed", "as usual when it runs")) {
      assertThat(links("The parser is short, " + how + ".", parser)).as(how).isEmpty();
    }
    assertThat(links("The parser is slow, as the lexer reads twice.", parser)).hasSize(1);
  }

  @Test
  void whatAPayloadSaysItUsedExplainsIt() {
    Candidate first = new Candidate(new EventSeq(1), id(FIRST), false, List.of(), List.of());
    Candidate next = new Candidate(new EventSeq(2), id(NEIGHBOUR), false, List.of(), List.of());
    Event event =
        Sample.event(
            9,
            Instant.parse("2026-03-19T12:00:00Z"),
            ParticipantSet.of("ann", "bob"),
            "action_outcome",
            new Payload(Map.of("used", List.of(FIRST, NEIGHBOUR), "refers_to", FIRST)));
    EventReading reading = Fingerprints.read(event, Optional.empty());
    assertThat(reading.references()).containsExactly(id(FIRST), id(NEIGHBOUR));
    assertThat(Causes.of(event, reading, List.of(), List.of(first, next)))
        .extracting(link -> link.from().value() + " " + link.relation())
        .containsExactly("1 TRIGGERED", "1 BECAUSE", "2 BECAUSE");
  }

  @Test
  void theNameOfWhoIsThereIsNothingInCommon() {
    Candidate greeting =
        new Candidate(new EventSeq(1), id(FIRST), false, List.of("Ann", "Oslo"), List.of());
    assertThat(links("Ann is late because she slept.", greeting)).isEmpty();
    assertThat(links("Ann is in Oslo because she likes it.", greeting)).hasSize(1);
  }

  @Test
  void anIdOrItsBeginningNamesOneEventOrNone() {
    Candidate first = new Candidate(new EventSeq(1), id(FIRST), false, List.of(), List.of());
    Candidate next = new Candidate(new EventSeq(2), id(NEIGHBOUR), false, List.of(), List.of());
    for (String name : List.of("018f2b6e", "018f2b6e-7c1a", FIRST, FIRST.toUpperCase())) {
      assertThat(links("It fails because of " + name + ".", first)).hasSize(1);
    }
    assertThat(links("It fails because of [8a90b7d4].", first))
        .as("the short form of answers")
        .hasSize(1);
    assertThat(links("It fails because of [8a90b7d4].", next, first)).isEmpty();
    assertThat(links("It fails because of 018f2b6.", first)).as("seven are too few").isEmpty();
    assertThat(links("It fails because of 018f2b6e7c1a.", first)).as("no form of it").isEmpty();
    assertThat(links("It fails because of 018f2b6e.", next, first))
        .as("neighbours share their first eight")
        .isEmpty();
    assertThat(links("It fails because of 018f2b6e-7c1a.", next, first))
        .extracting(CausalLink::from)
        .containsExactly(new EventSeq(1));
  }

  @Test
  void ofManyThatAreRelatedTheNearestCount() {
    Candidate[] recent = {
      candidate(5, FIRST, "the parser"),
      candidate(4, FIRST, "the parser of the invoice export"),
      candidate(3, FIRST, "the parser"),
      candidate(2, FIRST, "the invoice export")
    };
    assertThat(links("Fixed the parser of the invoice export.", recent))
        .extracting(link -> link.from().value())
        .containsExactly(4L, 2L);
  }

  private static CausalLink link(long from, CausalRelation relation, String words) {
    return new CausalLink(new EventSeq(from), new EventSeq(9), relation, 0.7, words);
  }

  private static Candidate candidate(long seq, String id, String text) {
    Fingerprint found = Fingerprints.of(event("We saw " + text + ".", seq));
    return new Candidate(new EventSeq(seq), id(id), false, found.entities(), found.subjects());
  }

  private static List<CausalLink> links(String text, Candidate... recent) {
    Event event = event(text, 9);
    return Causes.of(event, Fingerprints.read(event, Optional.empty()), List.of(recent));
  }

  private static Event event(String text, long seq) {
    return Sample.event(
        seq,
        Instant.parse("2026-03-19T12:00:00Z"),
        ParticipantSet.of("ann", "bob"),
        "message",
        new Payload(Map.of("text", text)));
  }

  private static EventId id(String id) {
    return new EventId(UUID.fromString(id));
  }
}
