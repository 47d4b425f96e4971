package io.myria.fingerprint;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.event.Event;
import io.myria.event.ParticipantSet;
import io.myria.event.Payload;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What an event is as a memory. */
class FingerprintsTest {

  /** Words that rules look for, and what stands between words in other places. */
  private static final List<String> PIECES =
      List.of(
          "we decided to",
          "\ud83d\ude00",
          "\ud83d",
          "because",
          ":",
          "\n",
          "\"",
          "来週",
          "ا",
          " ",
          "n't",
          "'",
          "İ",
          "\u0000",
          "over",
          "by",
          "is",
          "A",
          "1",
          "-",
          "“",
          "```",
          "'ll",
          "will",
          "let's",
          "it is",
          "decision:",
          "against",
          "instead of",
          "\u200b",
          "K",
          "at");

  /** A Thursday. */
  private static final Instant SAID = Instant.parse("2026-03-19T12:00:00Z");

  @Test
  void aDecisionHasItsObjectWhatItIsAgainstAndWhy() {
    Fingerprint found =
        said(
            "We decided to use PostgreSQL rather than MySQL or MongoDB because the team knows it.");
    assertThat(found.kind()).isEqualTo(MemoryKind.DECISION);
    assertThat(found.decision()).contains("use PostgreSQL");
    assertThat(found.rejected()).containsExactly("MySQL", "MongoDB");
    assertThat(found.reasons()).containsExactly("the team knows it");
    assertThat(found.entities()).containsExactly("PostgreSQL", "MySQL", "MongoDB");
    assertThat(found.factCount()).isEqualTo(3 + 1 + 2 + 1 + found.subjects().size());
  }

  @Test
  void whatIsAskedDeniedSupposedOrQuotedIsNotDecided() {
    assertThat(
            Stream.of(
                    "Did we decide to use Kafka?",
                    "We haven't decided to use Kafka.",
                    "If we decided to use Kafka, who would run it?",
                    "She wrote \"we decided to use Kafka\" on the board.",
                    "> We decided to use Kafka.\nSure?",
                    "```\nWe decided to use Kafka.\n```",
                    "We will see.",
                    "Maybe we decided to use Kafka.")
                .map(FingerprintsTest::said))
        .allMatch(found -> found.kind() != MemoryKind.DECISION && found.decision().isEmpty());
  }

  @Test
  void oneKindIsPreferredToTheNext() {
    String preference = "I prefer tabs.";
    String fact = "The office is in Oslo.";
    assertThat(said(fact).kind()).isEqualTo(MemoryKind.FACT);
    assertThat(said(fact + " " + preference).kind()).isEqualTo(MemoryKind.PREFERENCE);
    assertThat(said(fact + " " + preference + " We chose Oslo.").kind())
        .isEqualTo(MemoryKind.DECISION);
    assertThat(said("Good night!").kind()).isEqualTo(MemoryKind.SESSION_NOTE);
  }

  @Test
  void outputOfAProgramIsADebugLogWhateverItsWordsSay() {
    String log = "2026-03-19T12:00:00Z ERROR api - We decided to use the fallback\n";
    assertThat(said(log + log).kind()).isEqualTo(MemoryKind.DEBUG_LOG);
    assertThat(said("We decided to pin Jackson.\n\nIt was this:\n\n  at a.B.c(B.java:1)\n").kind())
        .as("who quotes a line of it")
        .isEqualTo(MemoryKind.DECISION);
    assertThat(of("tool_result", Map.of("text", "done", "exit_code", 2)).kind())
        .isEqualTo(MemoryKind.DEBUG_LOG);
    assertThat(of("tool_result", Map.of("text", "done", "exit_code", 0)).kind())
        .isEqualTo(MemoryKind.SESSION_NOTE);
  }

  @Test
  void thePayloadsOwnWordForItsKindCounts() {
    for (MemoryKind kind : MemoryKind.values()) {
      assertThat(of("message", Map.of("text", "We chose Oslo.", "memory_type", kind.wire())).kind())
          .isEqualTo(kind);
    }
    for (Object unknown : List.of("insight", "DECISION", "", 7)) {
      assertThat(of("message", Map.of("text", "We chose Oslo.", "memory_type", unknown)).kind())
          .as("ignored: " + unknown)
          .isEqualTo(MemoryKind.DECISION);
    }
  }

  @Test
  void whoDoesItIsWhoPromisesOrIsNamed() {
    Payload promise =
        new Payload(Map.of("text", "I'll write the report by Friday.", "speaker", "Ann"));
    Fingerprint found = Fingerprints.of(event("message", promise));
    assertThat(found.assignee()).contains("Ann");
    assertThat(found.deadline()).contains("Friday");
    assertThat(found.dates()).containsExactly(LocalDate.of(2026, 3, 20));
    assertThat(said("I'll write the report.").assignee()).as("nobody says who speaks").isEmpty();
    assertThat(said("Bob will write the report before 2 April.").assignee()).contains("Bob");
    assertThat(said("The budget was approved by Carla.").validatedBy()).contains("Carla");
  }

  @Test
  void weekdaysLookTheWayTheSentenceDoes() {
    assertThat(said("We met on Friday.").dates()).containsExactly(LocalDate.of(2026, 3, 13));
    assertThat(said("We will meet on Friday.").dates()).containsExactly(LocalDate.of(2026, 3, 20));
    assertThat(said("It is due 2026-04-01, not 2026-13-01.").dates())
        .containsExactly(LocalDate.of(2026, 4, 1));
    assertThat(said("last week, in March, some day").dates()).isEmpty();
  }

  @Test
  void aCallThatFailedIsAFactWhereItIsSaidWhatFailed() {
    Map<String, Object> named = Map.of("tool", "make", "success", false);
    assertThat(of("tool_result", named).kind()).isEqualTo(MemoryKind.FACT);
    assertThat(of("tool_result", Map.of("tool", "make", "error", "no rule")).kind())
        .isEqualTo(MemoryKind.FACT);
    assertThat(of("action_outcome", Map.of("action_type", "call", "success", false)).kind())
        .isEqualTo(MemoryKind.FACT);
    assertThat(of("tool_result", Map.of("result", 42, "success", false)).kind())
        .isEqualTo(MemoryKind.DEBUG_LOG);
    assertThat(of("tool_result", Map.of("error", "no rule")).kind())
        .isEqualTo(MemoryKind.DEBUG_LOG);
    assertThat(of("tool_result", Map.of("tool", "make", "success", true, "error", "x")).kind())
        .as("it says that it succeeded")
        .isNotEqualTo(MemoryKind.DEBUG_LOG);
    String trace = "Error: one\nError: two";
    assertThat(of("tool_result", Map.of("tool", "make", "success", false, "output", trace)).kind())
        .isEqualTo(MemoryKind.FACT);
  }

  @Test
  void anotherLanguageGivesItsKindAndWhatEveryLanguageWritesAlike() {
    Fingerprint found =
        said("Wir haben am 2026-03-01 beschlossen, PostgreSQL zu verwenden, weil alle es kennen.");
    assertThat(found.kind()).isEqualTo(MemoryKind.DECISION);
    assertThat(found.entities()).containsExactly("PostgreSQL");
    assertThat(found.dates()).containsExactly(LocalDate.of(2026, 3, 1));
    assertThat(found.subjects()).isEmpty();
    assertThat(found.reasons()).isEmpty();
  }

  @Test
  void aClauseOfAScriptWithoutCapitalsIsNoName() {
    Fingerprint chinese = said("我们决定使用PostgreSQL因为团队很熟悉它。");
    assertThat(chinese.entities()).allMatch("PostgreSQL"::equals);
    assertThat(said("PostgreSQL لأن الفريق يعرفها جيدا").subjects()).isEmpty();
  }

  @Test
  void anyTextGivesSomething() {
    long seed = Long.getLong("myria.seed", System.nanoTime());
    Random random = new Random(seed);
    for (int round = 0; round < 400; round++) {
      StringBuilder text = new StringBuilder();
      for (int piece = random.nextInt(30); piece > 0; piece--) {
        text.append(PIECES.get(random.nextInt(PIECES.size())));
        text.append(random.nextInt(3) > 0 ? " " : "");
      }
      Event event = event("message", new Payload(Map.of("text", text.toString(), "speaker", "a")));
      assertThat(Fingerprints.read(event, Optional.empty()))
          .as("seed %d: %s", seed, text)
          .isNotNull();
    }
  }

  /** Who goes through a text again and again would never end. */
  @Test
  @Timeout(120)
  void ofAHugeTextOnlyTheBeginningIsRead() {
    String words = "Ann saw the house of a friend on the hill and then went home again. ";
    String huge = "We chose Oslo. " + words.repeat(6_000) + "We chose Rome.";
    Fingerprint found = said(huge);
    assertThat(found.decision()).contains("Oslo");
    assertThat(found.entities()).doesNotContain("Rome");
    assertThat(found.tokens()).isGreaterThan(90_000);
    for (String one : List.of("a", " ", "(", "-", "at ", "Error", "I'll ", "\"")) {
      assertThat(said(one.repeat(300_000))).isNotNull();
    }
  }

  @Test
  void manyThreadsReadTheSame() {
    List<Event> events =
        Sample.written().stream()
            .map(Sample::event)
            .filter(event -> event.seq().value() < 40)
            .toList();
    List<EventReading> alone =
        events.stream().map(event -> Fingerprints.read(event, Optional.empty())).toList();
    ConcurrentLinkedQueue<List<EventReading>> together = new ConcurrentLinkedQueue<>();
    IntStream.range(0, 8)
        .parallel()
        .forEach(
            any ->
                together.add(
                    events.stream()
                        .map(event -> Fingerprints.read(event, Optional.empty()))
                        .toList()));
    assertThat(together).hasSize(8).allMatch(alone::equals);
  }

  static Fingerprint said(String text) {
    return of("message", Map.of("text", text));
  }

  static Fingerprint of(String type, Map<String, Object> payload) {
    return Fingerprints.of(event(type, new Payload(payload)));
  }

  static Event event(String type, Payload payload) {
    return Sample.event(1, SAID, ParticipantSet.of("ann", "bob"), type, payload);
  }
}
