package io.myria.statements;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.myria.event.Event;
import io.myria.event.EventId;
import io.myria.event.EventSeq;
import io.myria.event.ParticipantSet;
import io.myria.event.Payload;
import io.myria.statements.reader.Labelled;
import io.myria.statements.reader.Share;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Which events are marked as replaced: a wrong mark is an untruth, a missing one costs a place. */
class MarksTest {

  private static final JsonMapper MAPPER =
      JsonMapper.builder().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS).build();

  /** On authors from whom the network has not learnt; {@code apart} where that is asked for. */
  @Test
  void pairsThatTheNetworkReads() {
    Share kept = new Share(0, 0);
    Share marked = new Share(0, 0);
    Share ordered = new Share(0, 0);
    boolean apart = !Labelled.isShown();
    for (JsonNode line : apart ? Labelled.all("pairs") : Labelled.leftOut("pairs")) {
      double probability =
          TestNetwork.network().replaces(said(line, "earlier"), said(line, "later"));
      if (line.get("label").asString().equals("change")) {
        marked = marked.plus(probability >= Changes.SURE);
        ordered = ordered.plus(probability >= Changes.LIKELY);
      } else {
        kept = kept.plus(probability < Changes.SURE);
      }
    }
    System.out.printf(
        "pairs by the network: kept %s; marked %s; likely %s%n", kept, marked, ordered);
    assertThat(kept.value()).isGreaterThanOrEqualTo(0.96);
    assertThat(marked.value()).isGreaterThanOrEqualTo(0.55);
  }

  /** Of two authors of plain pairs, those that are left out when the network learns. */
  @Test
  void plainPairsThatTheNetworkReads() throws IOException {
    Share kept = new Share(0, 0);
    Share marked = new Share(0, 0);
    boolean apart = !Labelled.isShown();
    List<String> files =
        apart
            ? List.of("apart/plain-bg", "apart/plain-bh")
            : List.of("plain-pairs-home", "plain-pairs-work");
    for (String file : files) {
      for (String[] pair : plain(file)) {
        CRC32 sum = new CRC32();
        sum.update(pair[1].getBytes(UTF_8));
        if (apart || sum.getValue() % 5 == 0) {
          double probability = TestNetwork.network().replaces(pair[1], pair[2]);
          if (pair[0].equals("C")) {
            marked = marked.plus(probability >= Changes.SURE);
          } else {
            kept = kept.plus(probability < Changes.SURE);
          }
        }
      }
    }
    System.out.printf("plain pairs by the network: kept %s; marked %s%n", kept, marked);
    assertThat(kept.value()).isGreaterThanOrEqualTo(0.95);
    assertThat(marked.value()).isGreaterThanOrEqualTo(0.75);
  }

  private static List<String[]> plain(String file) throws IOException {
    try (InputStream in = MarksTest.class.getResourceAsStream("/statements/" + file + ".txt")) {
      return new String(in.readAllBytes(), UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .map(line -> line.split("\\|"))
          .toList();
    }
  }

  private static String said(JsonNode line, String side) {
    return line.get(side)
        .valueStream()
        .map(one -> one.get("text").asString())
        .collect(Collectors.joining(" "));
  }

  /**
   * @param leastKept of all that both hold, the share
   * @param leastMarked changes
   */
  @ParameterizedTest
  @CsvSource({
    "plain-pairs, 0.99, 52",
    "pairs-by-the-rules-author, 0.97, 28",
    "keep-pairs-work-and-home, 0.97, 0",
    "checked-pairs, 0.8, 11"
  })
  void plainPairsThatBothHoldAreLeftAlone(String file, double leastKept, int leastMarked)
      throws IOException {
    Share kept = new Share(0, 0);
    Share marked = new Share(0, 0);
    for (String[] pair : plain(file)) {
      boolean marks = isReplaced(pair[1], pair[2]);
      marked = pair[0].equals("C") ? marked.plus(marks) : marked;
      kept = pair[0].equals("K") ? kept.plus(!marks) : kept;
    }
    System.out.printf("marks on %s: kept %s; marked %s%n", file, kept, marked);
    assertThat(kept.value()).isGreaterThanOrEqualTo(leastKept);
    assertThat(marked.right()).isGreaterThanOrEqualTo(leastMarked);
  }

  @Test
  void resultsOfToolsReplaceThoseOfTheSameCallAlone() {
    Share kept = new Share(0, 0);
    Share marked = new Share(0, 0);
    for (JsonNode line : Labelled.all("tools")) {
      boolean marks = isReplaced(called(line.get("earlier")), called(line.get("later")));
      if (line.get("label").asString().equals("change")) {
        marked = marked.plus(marks);
      } else {
        kept = kept.plus(!marks);
      }
    }
    System.out.printf("marks on results of tools: kept %s; marked %s%n", kept, marked);
    assertThat(kept.value()).isEqualTo(1);
    assertThat(marked.value()).isGreaterThanOrEqualTo(0.95);
  }

  /** The network reads English; in other languages nothing is marked. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Mein Arzt ist Dr. Weiss.|Mein Zahnarzt ist jetzt Dr. Blau.",
        "Meine Tochter nimmt 5 ml Hustensaft.|Mein Sohn nimmt jetzt 10 ml Hustensaft.",
        "Die Miete in Bonn beträgt 900 Euro.|Die Miete in Köln wurde auf 1200 Euro erhöht.",
        "Mon bureau est à Lyon.|Ma sœur habite maintenant à Lille.",
        "Le code de la cave est 6709.|Le code du garage est maintenant 3036.",
        "Mi jefe es Pablo.|Mi casero ahora es Bruno.",
        "La reunión del equipo es el lunes.|La reunión de padres ahora es el jueves.",
        "我的医生是王医生。|我的牙医现在是李医生。",
        "版本2使用令牌。|版本3不再使用令牌。",
      })
  void whatIsSaidInAnotherLanguageReplacesNothing(String earlier, String later) {
    assertThat(isReplaced(earlier, later)).isFalse();
  }

  @Test
  void theSameResultOfTheSameCallStillHolds() {
    Map<String, Object> first =
        Map.of("tool", "stock", "args", Map.of("sku", "C-7"), "result", Map.of("left", 4));
    Map<String, Object> other =
        Map.of("tool", "stock", "args", Map.of("sku", "C-7"), "result", Map.of("left", 3));
    assertThat(isReplaced(event("tool_result", first), event("tool_result", first))).isFalse();
    assertThat(isReplaced(event("tool_result", first), event("tool_result", other))).isTrue();
  }

  /** Nothing is known of what a result without arguments is about. */
  @Test
  void resultsOfCallsWithoutArgumentsAreLeftAlone() {
    Map<String, Object> first = Map.of("tool", "thermometer", "result", "inside: 20");
    Map<String, Object> other = Map.of("tool", "thermometer", "result", "inside: 21");
    assertThat(isReplaced(event("tool_result", first), event("tool_result", other))).isFalse();
  }

  /** Nor is a person's word compared with a tool's, however alike they are written. */
  @Test
  void textsOfToolsAreNoMessages() {
    Map<String, Object> result =
        Map.of("tool", "config", "args", Map.of("key", "x"), "text", "The timeout is now 90.");
    assertThat(ChangeMessage.of(recorded("tool_result", result))).isEmpty();
    assertThat(isReplaced("The timeout is 30.", "The timeout is now 90.")).isTrue();
  }

  private static Optional<CallResult> called(JsonNode event) {
    Map<String, Object> payload = new HashMap<>();
    payload.put("tool", event.get("tool").asString());
    payload.put("args", MAPPER.treeToValue(event.get("arguments"), Object.class));
    payload.put("result", MAPPER.treeToValue(event.get("result"), Object.class));
    String type = event.get("type").asString();
    return event(type.equals("outcome") ? "action_outcome" : type, payload);
  }

  private static Optional<CallResult> event(String type, Map<String, Object> payload) {
    return ToolTraffic.of(recorded(type, payload)).orElseThrow().result();
  }

  private static Event recorded(String type, Map<String, Object> payload) {
    return new Event(
        new EventSeq(1),
        new EventId(new UUID(0, 1)),
        Stated.AT,
        Stated.AT,
        "chat",
        ParticipantSet.of("ann"),
        Optional.empty(),
        Optional.empty(),
        type,
        new Payload(payload),
        List.of(),
        false);
  }

  /**
   * Whether the later of two messages of Ann replaces the earlier one, as the job compares them.
   */
  static boolean isReplaced(String earlier, String later) {
    Optional<ChangeMessage> before = said(earlier);
    Optional<ChangeMessage> after = said(later);
    return before.filter(ChangeMessage::says).isPresent()
        && after.filter(ChangeMessage::says).isPresent()
        && TestNetwork.network().replaces(earlier, later) >= Changes.SURE;
  }

  private static Optional<ChangeMessage> said(String text) {
    return ChangeMessage.of(recorded("message", Map.of("speaker", "Ann", "text", text)));
  }

  /** Whether a later result replaces an earlier one. */
  private static boolean isReplaced(Optional<CallResult> earlier, Optional<CallResult> later) {
    Revisions revisions = new Revisions();
    revisions.add(earlier);
    revisions.add(later);
    return revisions.counting(event -> true).replacement(0).isPresent();
  }
}
