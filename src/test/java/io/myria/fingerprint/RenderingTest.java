package io.myria.fingerprint;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.event.Event;
import io.myria.event.EventId;
import io.myria.event.EventSeq;
import io.myria.event.ParticipantSet;
import io.myria.event.Payload;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** How one memory stands in a context. */
class RenderingTest {

  private static final UUID ID = UUID.fromString("018f2b6e-7c1a-7e3b-9d52-3f1c8a90b7d4");
  private static final Fingerprint FULL =
      new Fingerprint(
          MemoryKind.DECISION,
          false,
          List.of("PostgreSQL", "API"),
          List.of("database-migration"),
          Optional.of("Use PostgreSQL"),
          List.of("MySQL", "MongoDB"),
          List.of("Better ACID"),
          Optional.of("CTO"),
          Optional.of("John"),
          Optional.of("Sprint 5"),
          List.of(LocalDate.parse("2026-04-08")),
          42,
          Optional.empty());

  @Test
  void aHeaderSaysKindDayChannelAndId() {
    assertThat(Rendering.HEADER.of(event("chat", "We use it."), FULL, ZoneOffset.UTC))
        .isEqualTo("[decision | 2026-04-08 | chat] → " + ID);
  }

  @Test
  void aFingerprintNamesEachValueBehindTheHeader() {
    assertThat(Rendering.FINGERPRINT.of(event("chat", "We use it."), FULL, ZoneOffset.UTC))
        .isEqualTo(
            "[decision | 2026-04-08 | chat] → "
                + ID
                + " decision: Use PostgreSQL; rejected: MySQL, MongoDB; reasons: Better ACID;"
                + " validated_by: CTO; assignee: John; deadline: Sprint 5; dates: 2026-04-08;"
                + " entities: PostgreSQL, API; subjects: database-migration");
  }

  @Test
  void aFingerprintThatSaysNothingIsTheHeader() {
    Event event = event("chat", "Hm.");
    Fingerprint bare = Fingerprint.bare(MemoryKind.SESSION_NOTE, 2);
    assertThat(Rendering.FINGERPRINT.of(event, bare, ZoneOffset.UTC))
        .isEqualTo(Rendering.HEADER.of(event, bare, ZoneOffset.UTC));
  }

  @Test
  void onlyTheVerbatimOneKeepsLineBreaks() {
    Event event = event(" a\u2028b\r\n\u0085c\u00a0", "one\ntwo");
    Fingerprint odd =
        new Fingerprint(
            MemoryKind.FACT,
            false,
            List.of("x\ny", "\u2029z"),
            List.of(),
            Optional.of("\n\tdo\u000bit\n"),
            List.of(),
            List.of(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            List.of(),
            2,
            Optional.empty());
    assertThat(Rendering.VERBATIM.of(event, odd, ZoneOffset.UTC)).isEqualTo("one\ntwo");
    assertThat(Rendering.HEADER.of(event, odd, ZoneOffset.UTC))
        .isEqualTo("[fact | 2026-04-08 | a b c] → " + ID);
    assertThat(Rendering.FINGERPRINT.of(event, odd, ZoneOffset.UTC))
        .endsWith(ID + " decision: do it; entities: x y, z");
  }

  @Test
  void theNextShorterOneIsThere() {
    assertThat(Rendering.VERBATIM.shorter()).contains(Rendering.FINGERPRINT);
    assertThat(Rendering.FINGERPRINT.shorter()).contains(Rendering.HEADER);
    assertThat(Rendering.HEADER.shorter()).isEmpty();
    assertThat(Rendering.of("header")).contains(Rendering.HEADER);
    assertThat(Rendering.of("Header")).isEmpty();
  }

  private static Event event(String channel, String text) {
    return new Event(
        new EventSeq(1),
        new EventId(ID),
        Instant.parse("2026-04-08T09:18:01Z"),
        Instant.parse("2026-04-08T09:18:02Z"),
        channel,
        ParticipantSet.of("ann"),
        Optional.empty(),
        Optional.empty(),
        "message",
        new Payload(Map.of("text", text)),
        List.of(),
        false);
  }
}
