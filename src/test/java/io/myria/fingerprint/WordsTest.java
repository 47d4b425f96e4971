package io.myria.fingerprint;

import static io.myria.fingerprint.FingerprintsTest.event;
import static io.myria.fingerprint.FingerprintsTest.said;
import static org.assertj.core.api.Assertions.assertThat;

import io.myria.event.Payload;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What single words, titles, clauses and ids are taken for. */
class WordsTest {

  @Test
  void whatStandsBehindATitleIsReadAsSuch() {
    Fingerprint found = said("Rejected: Nomad, Swarm. Reason: team knows it. Owner: Dana.");
    assertThat(found.kind()).isEqualTo(MemoryKind.DECISION);
    assertThat(found.rejected()).containsExactly("Nomad", "Swarm");
    assertThat(found.reasons()).containsExactly("team knows it");
    assertThat(found.assignee()).contains("Dana");
    Fingerprint lines =
        said("- Approved by: Eli\n- Why: it is cheap; Rejected: none\n- Due date: Sprint 5");
    assertThat(lines.validatedBy()).contains("Eli");
    assertThat(lines.reasons()).containsExactly("it is cheap");
    assertThat(lines.rejected()).isEmpty();
    assertThat(lines.deadline()).contains("Sprint 5");
    Fingerprint german =
        said("Entscheidung: Wir nehmen k3s. Verworfen: Nomad und Swarm. Grund: Das kennen alle.");
    assertThat(german.decision()).contains("Wir nehmen k3s");
    assertThat(german.rejected()).containsExactly("Nomad", "Swarm");
    assertThat(german.reasons()).containsExactly("Das kennen alle");
  }

  @Test
  void aReasonThatStandsFirstEndsWithItsClause() {
    assertThat(
            said("Because of the PostgreSQL decision we configure the connection pool to 20"
                    + " connections.")
                .reasons())
        .containsExactly("the PostgreSQL decision");
    assertThat(said("Because the disk is full we bought another one.").reasons())
        .containsExactly("the disk is full");
    assertThat(said("We moved because the disk is full and it is slow.").reasons())
        .containsExactly("the disk is full and it is slow");
  }

  @Test
  void noPartOfAnIdIsASubjectOrAName() {
    String id = "01a20163-8fff-7303-b2b5-dc5e29a1eee6";
    for (String named : List.of(id, id.toUpperCase(), "…dc5e29a1eee6", "a1b2c3d", "01a20163")) {
      Fingerprint found = said("Fixed, see " + named + ".");
      assertThat(found.subjects()).as(named).isEmpty();
      assertThat(found.entities()).as(named).isEmpty();
    }
    assertThat(
            Fingerprints.read(
                event("message", new Payload(Map.of("text", "See " + id))), Optional.empty()))
        .extracting(EventReading::mentions)
        .isEqualTo(List.of(id));
    assertThat(said("We decided to drop " + id + " for good.").decision())
        .contains("drop " + id + " for good");
  }

  @Test
  void verbsAtTheBeginningAreNoNames() {
    assertThat(said("Benchmark PostgreSQL vs MySQL").entities())
        .containsExactly("PostgreSQL", "MySQL");
    assertThat(said("Evaluate DB options").entities()).doesNotContain("Evaluate");
  }

  @Test
  void whatWasFoundToBeNotesHasItsKind() {
    assertThat(said("I am vegetarian.").kind()).isEqualTo(MemoryKind.FACT);
    assertThat(said("I am tired.").kind()).isEqualTo(MemoryKind.SESSION_NOTE);
    assertThat(said("Don't ever use emojis when writing to me.").kind())
        .isEqualTo(MemoryKind.PREFERENCE);
    assertThat(said("Don't send it yet.").kind()).isEqualTo(MemoryKind.SESSION_NOTE);
    assertThat(said("Evaluate DB options").kind()).isEqualTo(MemoryKind.DECISION);
    assertThat(said("Evaluate DB options").decision()).contains("Evaluate DB options");
    assertThat(said("Configure connection pool").kind()).isEqualTo(MemoryKind.DECISION);
    assertThat(said("Benchmark PostgreSQL vs MySQL").kind()).isEqualTo(MemoryKind.FACT);
    assertThat(said("Benchmark it tomorrow.").kind()).isEqualTo(MemoryKind.SESSION_NOTE);
  }
}
