package io.myria.fingerprint;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.event.Event;
import io.myria.statements.TestNetwork;
import io.myria.statements.reader.Labelled;
import io.myria.statements.reader.MessageReader;
import io.myria.statements.reader.Share;
import java.time.LocalDate;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Kinds of memories on the labelled sentences, of authors from whom nothing was learnt. */
class MemoryKindsTest {

  private record Figures(Map<MemoryKind, Share> found, Map<MemoryKind, Share> right) {

    Figures() {
      this(new EnumMap<>(MemoryKind.class), new EnumMap<>(MemoryKind.class));
    }

    void add(MemoryKind wanted, MemoryKind read) {
      boolean hit = wanted == read;
      found.merge(wanted, new Share(hit ? 1 : 0, 1), Share::plus);
      right.merge(read, new Share(hit ? 1 : 0, 1), Share::plus);
    }

    void print(String title) {
      Share none = new Share(0, 0);
      for (MemoryKind kind : MemoryKind.values()) {
        System.out.printf(
            "%s: %s found %s; right %s%n",
            title, kind.wire(), found.getOrDefault(kind, none), right.getOrDefault(kind, none));
      }
    }
  }

  @Test
  void kindsOfAuthorsWhoWereLeftOut() {
    Optional<MessageReader> network = Optional.of(TestNetwork.reader());
    Figures rules = new Figures();
    Figures both = new Figures();
    boolean apart = !Labelled.isShown();
    for (JsonNode line : apart ? Labelled.all("kinds") : Labelled.leftOut("kinds")) {
      MemoryKind wanted = kind(line);
      MemoryKind read = Fingerprints.read(event(line), network).fingerprint().kind();
      rules.add(wanted, Fingerprints.of(event(line)).kind());
      both.add(wanted, read);
      if (wanted != read && !apart) {
        System.out.printf(
            "%s read as %s: %s %s%n",
            wanted,
            read,
            line.get("text").asString(),
            network.get().read(line.get("text").asString(), "").kinds());
      }
    }
    rules.print("rules");
    both.print("with the network");
    assertThat(both.found().get(MemoryKind.DECISION).value()).isGreaterThanOrEqualTo(0.75);
    assertThat(both.right().get(MemoryKind.DECISION).value()).isGreaterThanOrEqualTo(0.87);
    assertThat(both.found().get(MemoryKind.PREFERENCE).value()).isGreaterThanOrEqualTo(0.75);
    assertThat(both.right().get(MemoryKind.PREFERENCE).value()).isGreaterThanOrEqualTo(0.88);
  }

  @Test
  void factsOfAHouseholdAndAServer() {
    assertThat(kind("The alarm code of the shed is 4471-B")).isEqualTo(MemoryKind.FACT);
    assertThat(kind("Metrics exporter binds to port 9187")).isEqualTo(MemoryKind.FACT);
    assertThat(kind("The guest network passphrase is marmot99")).isEqualTo(MemoryKind.FACT);
  }

  @Test
  void decisionsByWhatTheyDo() {
    assertThat(kind("NATS it is, then.")).isEqualTo(MemoryKind.DECISION);
    assertThat(kind("We round half-down from here on.")).isEqualTo(MemoryKind.DECISION);
    assertThat(kind("We release on 3 March.")).isEqualTo(MemoryKind.DECISION);
  }

  @Test
  void listsOfWhatWasRejected() {
    Fingerprint chosen = print("We chose Fastly, not Akamai or Cloudflare, because it is cheaper.");
    assertThat(chosen.kind()).isEqualTo(MemoryKind.DECISION);
    assertThat(chosen.rejected()).containsExactly("Akamai", "Cloudflare");
    assertThat(chosen.reasons()).containsExactly("it is cheaper");
    Fingerprint rejected = print("We rejected Redis and Memcached in favour of Valkey.");
    assertThat(rejected.kind()).isEqualTo(MemoryKind.DECISION);
    assertThat(rejected.rejected()).containsExactly("Redis", "Memcached");
    assertThat(rejected.decision()).contains("Valkey");
  }

  @Test
  void fullNames() {
    Fingerprint approved = print("The layout was approved by Maria Lopez-Garcia.");
    assertThat(approved.validatedBy()).contains("Maria Lopez-Garcia");
  }

  @Test
  void whatIsDueLiesAhead() {
    // 2026-03-04 is a Wednesday.
    assertThat(print("Reviewed the contract, comments are due Monday.").dates())
        .containsExactly(LocalDate.parse("2026-03-09"));
  }

  private static MemoryKind kind(JsonNode line) {
    return switch (line.get("kind").asString().toUpperCase(Locale.ROOT)) {
      case "DECISION" -> MemoryKind.DECISION;
      case "PREFERENCE" -> MemoryKind.PREFERENCE;
      case "FACT" -> MemoryKind.FACT;
      default -> MemoryKind.SESSION_NOTE;
    };
  }

  private static MemoryKind kind(String text) {
    return print(text).kind();
  }

  private static Fingerprint print(String text) {
    return Fingerprints.read(event("Ulla", text), Optional.of(TestNetwork.reader())).fingerprint();
  }

  private static Event event(JsonNode line) {
    return event(line.get("speaker").asString(), line.get("text").asString());
  }

  private static Event event(String speaker, String text) {
    return Sample.said("2026-03-04T10:00:00Z", speaker, text);
  }
}
