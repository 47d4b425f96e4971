package io.myria.statements;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.myria.event.Event;
import io.myria.event.EventId;
import io.myria.event.EventSeq;
import io.myria.event.ParticipantSet;
import io.myria.event.Payload;
import io.myria.statements.ChangedFacts.Said;
import io.myria.statements.reader.Labelled;
import io.myria.statements.reader.Share;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Which events are marked as replaced: a wrong mark is an untruth, a missing one costs a place. */
class MarksTest {

  private static final JsonMapper MAPPER =
      JsonMapper.builder().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS).build();

  /** Of a log of changed facts; {@code -Dmyria.marks.events=9999} takes all. */
  private static final int EVENTS = Integer.getInteger("myria.marks.events", 800);

  @Test
  void labelledPairsThatBothHoldAreLeftAlone() {
    Share kept = new Share(0, 0);
    Share marked = new Share(0, 0);
    Map<String, Share> byReason = new TreeMap<>();
    for (JsonNode line : Labelled.all("pairs")) {
      boolean marks = isReplaced(texts(line.get("earlier")), texts(line.get("later")));
      if (line.get("label").asString().equals("change")) {
        marked = marked.plus(marks);
        byReason.merge(line.get("reason").asString(), new Share(marks ? 1 : 0, 1), Share::plus);
      } else {
        kept = kept.plus(!marks);
      }
    }
    System.out.printf("marks on labelled pairs: kept %s; marked %s%n", kept, marked);
    byReason.forEach((reason, share) -> System.out.printf("    %s %s%n", reason, share));
    if (Labelled.isOpen()) {
      assertThat(kept.right()).isGreaterThanOrEqualTo(119);
      assertThat(marked.right()).isGreaterThanOrEqualTo(38);
    }
  }

  /**
   * On authors from whom the network has not learnt, without the vetoes of rules; {@code apart}
   * where that is asked for.
   */
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

  /** Of the two authors of plain pairs, those that are left out when the network learns. */
  @Test
  void plainPairsThatTheNetworkReads() throws IOException {
    Share kept = new Share(0, 0);
    Share marked = new Share(0, 0);
    Share denied = new Share(0, 0);
    for (String file : List.of("plain-pairs-home", "plain-pairs-work")) {
      for (String[] pair : plain(file)) {
        CRC32 sum = new CRC32();
        sum.update(pair[1].getBytes(UTF_8));
        if (sum.getValue() % 5 == 0) {
          double probability = TestNetwork.network().replaces(pair[1], pair[2]);
          if (pair[0].equals("C")) {
            marked = marked.plus(probability >= Changes.SURE);
            denied = denied.plus(probability < Changes.POSSIBLE);
          } else {
            kept = kept.plus(probability < Changes.SURE);
          }
        }
      }
    }
    System.out.printf(
        "plain pairs by the network: kept %s; marked %s; denied %s%n", kept, marked, denied);
    assertThat(kept.value()).isGreaterThanOrEqualTo(0.95);
    assertThat(marked.value()).isGreaterThanOrEqualTo(0.3);
  }

  private static List<String[]> plain(String file) throws IOException {
    try (InputStream in = MarksTest.class.getResourceAsStream("/statements/" + file + ".txt")) {
      return new String(in.readAllBytes(), UTF_8)
          .lines()
          .skip(1)
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

  private static List<EventClaims> texts(JsonNode messages) {
    List<EventClaims> claims = new ArrayList<>();
    for (JsonNode message : messages) {
      claims.add(message(message));
    }
    return claims;
  }

  /**
   * @param leastKept of all that both hold, the share
   * @param leastMarked changes
   */
  @ParameterizedTest
  @CsvSource({
    "plain-pairs, 0.99, 52",
    "pairs-by-the-rules-author, 0.97, 28",
    "keep-pairs-work-and-home, 0.97, 0"
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

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Lena's mum lives in Porto.|Lena lives in Lisbon now.",
        "My son lives in Ghent.|I moved from Bruges to Ypres.",
        "I live in Antwerp.|I moved to Jira.",
        "I live in Antwerp.|I'm at Heathrow now.",
        "I take 2 drops of iodine.|I switched to 5 drops of valerian.",
        "Phase 1 of the works needs a permit.|Phase 2 no longer needs a permit.",
        "My tutor is Mr Hale.|My plumber is now Mr Kent.",
        "The caterer is Delacourt.|Is the caterer Nightingale now?",
        "The caterer is Delacourt.|If they are ill, the caterer is now Nightingale.",
        "The plumbers arrive on the 4th.|The tilers arrive on the 12th now.",
        "I sketch on Mondays.|I weld on Tuesdays now.",
        "We water bed 2 on Mondays.|We water bed 6 on Thursdays now.",
        "Orla swims on Mondays.|Orla coaches on Saturdays now.",
        "My prints cost 30.|My frames cost 55 from this month.",
        "The gym costs 45 a month.|The gym closes at ten now.",
        "The twins go to nursery at 9.|Since Tuesday the twins come home at 3.",
        "Jonas fences on Fridays.|Jonas fences on Saturdays too now.",
        "The surgery closes at five.|Today the surgery closes at two because of the snow.",
        "The shop closes at six.|The notice next door reads: the shop now closes at five.",
        "We pay the drivers monthly.|When I taught at the college we switched to weekly pay.",
        "Bo Lind is a nurse.|Bo Lind is a coach.",
        "Bo Lind works as a cook.|Ida Lind became a gardener.",
      })
  void whatIsOfAnotherSubjectOrActOrNotAssertedReplacesNothing(String earlier, String later) {
    System.out.printf(
        "NET %.3f %s | %s%n", TestNetwork.network().replaces(earlier, later), earlier, later);
    assertThat(isReplaced(earlier, later)).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "I live in Antwerp.|I moved to Oslo.",
        "The caterer is Delacourt.|The caterer is now Nightingale.",
        "I take 2 mg of iodine.|The dose of iodine was raised from 2 mg to 5 mg.",
        "The choir meets on Monday.|Thursday now.",
        "The permit application is due on 25 July.|Good news, we have until 4 August now.",
        "Shuttle bus: platform 24|Change, platform 19.",
        "The kitchen closes at nine.|From today the kitchen closes at eight.",
        "Bo Lind is a nurse.|Bo Lind is now a teacher.",
        "Bo Lind works as a cook.|Bo Lind became a gardener.",
      })
  void whatIsOfTheSameReplacesIt(String earlier, String later) {
    System.out.printf(
        "YES %.3f %s | %s%n", TestNetwork.network().replaces(earlier, later), earlier, later);
    assertThat(isReplaced(earlier, later)).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "We use Bamboo for releases.|We dropped Bamboo and use Woodpecker instead.",
        "The parking fee is 4 euros.|The parking fee was raised to 6 euros.",
        "The rehearsal is on Tuesday.|The rehearsal was moved to Thursday.",
        "We book flights with Orbis.|We no longer book flights with Orbis.",
        "Reviews take place in room Birch.|Reviews were moved from Birch to room Larch.",
      })
  void changesThatNoRuleOfGrammarReadsAreFound(String earlier, String later) {
    System.out.printf(
        "YES %.3f %s | %s%n", TestNetwork.network().replaces(earlier, later), earlier, later);
    assertThat(isReplaced(earlier, later)).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "We deploy with Puppet.|Puppet was updated to 8.1.",
        "The log level is INFO in production.|The log level in staging was changed to DEBUG.",
        "The first talk is about bees.|The second talk is now about wasps.",
        "I replaced the batteries of the torch.|I replaced the batteries of the radio.",
        "Our registrar is Mrs Hart.|Mrs Hart is no longer in town.",
        "Yoga is on Wednesdays.|My cousin Bea goes to yoga on Fridays now.",
      })
  void whatHasWordsInCommonAndIsOfSomethingElseReplacesNothing(String earlier, String later) {
    System.out.printf(
        "NET %.3f %s | %s%n", TestNetwork.network().replaces(earlier, later), earlier, later);
    assertThat(isReplaced(earlier, later)).isFalse();
  }

  /** A log of messages about many things: each change ends what it is of, and nothing else. */
  @Test
  void amongOthersNothingElseIsMarked() {
    Share right = new Share(0, 0);
    for (String author : Labelled.AUTHORS) {
      List<JsonNode> all = Labelled.of("pairs", author);
      Revisions revisions = new Revisions();
      List<String> pairs = new ArrayList<>();
      for (String side : List.of("earlier", "later")) {
        for (JsonNode pair : all) {
          for (JsonNode message : pair.get(side)) {
            int place = pairs.size();
            String id = pair.get("id").asString();
            pairs.add(pair.get("label").asString() + " " + id);
            revisions.add(message(message).at(place, id, place));
          }
        }
      }
      Counted counted = revisions.counting(event -> true);
      for (int place = 0; place < pairs.size(); place++) {
        OptionalInt by = counted.replacement(place);
        if (by.isPresent()) {
          boolean same = pairs.get(place).equals(pairs.get(by.getAsInt()));
          right = right.plus(same && pairs.get(place).startsWith("change"));
        }
      }
    }
    System.out.printf("marks among others: right %s%n", right);
    if (Labelled.isOpen()) {
      assertThat(right.value()).isGreaterThanOrEqualTo(0.9);
      assertThat(right.right()).isGreaterThanOrEqualTo(21);
    }
  }

  /**
   * Facts that change among what does not, of several people and things that are called alike: a
   * mark is right where the later event is of the same fact.
   */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void marksInALogOfChangedFactsAreOfTheSameFact(boolean seen) {
    ChangedFacts facts = seen ? ChangedFacts.seen(1) : ChangedFacts.heldOut(1);
    List<Said> all = facts.said();
    List<Said> said = all.subList(0, Math.min(all.size(), EVENTS));
    Revisions revisions = new Revisions();
    for (int place = 0; place < said.size(); place++) {
      Said one = said.get(place);
      revisions.add(said(one.speaker(), one.text()).at(place, one.context(), place));
    }
    Counted counted = revisions.counting(event -> true);
    Share right = new Share(0, 0);
    for (int place = 0; place < said.size(); place++) {
      OptionalInt by = counted.replacement(place);
      if (by.isPresent()) {
        Said one = said.get(place);
        Said other = said.get(by.getAsInt());
        right =
            right.plus(
                one.chain() >= 0 && one.chain() == other.chain() && one.link() < other.link());
      }
    }
    System.out.printf("marks on changed facts, seen %s: right %s%n", seen, right);
    assertThat(right.value()).isGreaterThanOrEqualTo(seen ? 0.95 : 0.9);
    assertThat(right.right()).isGreaterThanOrEqualTo(30);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Error E4032 came up.|Error E4417 no longer comes up.",
        "Ticket MO-118 is assigned to Rae.|Ticket MO-131 was reassigned from Rae to Bo.",
        "Version 2 of the client retries twice.|Version 3 of the client no longer retries.",
        "Mia's school starts at 8:00.|Paul's school now starts at 8:30.",
        "The office in Leeds opens at 9:00.|The office in Hull was changed to open at 10:00.",
        "The archive door takes the code 6709.|The code of the upper archive door was changed to"
            + " 3036.",
      })
  void whatIsNumberedOrNamedOtherwiseReplacesNothing(String earlier, String later) {
    System.out.printf(
        "NET %.3f %s | %s%n", TestNetwork.network().replaces(earlier, later), earlier, later);
    assertThat(isReplaced(earlier, later)).isFalse();
  }

  /**
   * "It", "that figure" and "the number" behind "correction" mean what their conversation means.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "They updated that fee, it's 237 euros.|They updated that fee, it's 75 euros.",
        "Correction, the number is 555-7139.|Correction, the number is 555-8279.",
        "Sales cut it to 163 euros.|Sales cut it to 73 euros.",
        "Small change, we are in room 42 now.|Small change, we are in room 46 now.",
        "The result is 10.|The result is 22.",
      })
  void whatOnlyItsConversationNamesReplacesNothingElsewhere(String earlier, String later) {
    Revisions revisions = new Revisions();
    revisions.add(said("Ann", earlier).at(0, "one", 0));
    revisions.add(said("Ann", later).at(1, "other", 0));
    assertThat(revisions.counting(event -> true).replacement(0)).isEmpty();
  }

  private static EventClaims message(JsonNode message) {
    return said(message.get("speaker").asString(), message.get("text").asString());
  }

  /** The speaker of one text is named by the other. */
  @Test
  void whatSomebodySaysOfThemselvesIsReplacedByWhatOthersSayOfThem() {
    assertThat(
            isReplaced(
                List.of(said("Milo", "I drive a Saab.")),
                List.of(said("Dana", "Milo traded the Saab in for a Peugeot."))))
        .isTrue();
  }

  @Test
  void resultsOfToolsReplaceThoseOfTheSameCallAlone() {
    Share kept = new Share(0, 0);
    Share marked = new Share(0, 0);
    for (JsonNode line : Labelled.all("tools")) {
      boolean marks =
          isReplaced(List.of(called(line.get("earlier"))), List.of(called(line.get("later"))));
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

  /** German has cues of change, and other languages no marks at all. */
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
    System.out.printf(
        "NET %.3f %s | %s%n", TestNetwork.network().replaces(earlier, later), earlier, later);
    assertThat(isReplaced(earlier, later)).isFalse();
  }

  @Test
  void theSameResultOfTheSameCallStillHolds() {
    Map<String, Object> first =
        Map.of("tool", "stock", "args", Map.of("sku", "C-7"), "result", Map.of("left", 4));
    Map<String, Object> other =
        Map.of("tool", "stock", "args", Map.of("sku", "C-7"), "result", Map.of("left", 3));
    assertThat(
            isReplaced(List.of(event("tool_result", first)), List.of(event("tool_result", first))))
        .isFalse();
    assertThat(
            isReplaced(List.of(event("tool_result", first)), List.of(event("tool_result", other))))
        .isTrue();
  }

  /** Nothing is known of what a result without arguments is about. */
  @Test
  void resultsOfCallsWithoutArgumentsAreLeftAlone() {
    Map<String, Object> first = Map.of("tool", "thermometer", "result", "inside: 20");
    Map<String, Object> other = Map.of("tool", "thermometer", "result", "inside: 21");
    assertThat(
            isReplaced(List.of(event("tool_result", first)), List.of(event("tool_result", other))))
        .isFalse();
  }

  /** Nor is a person's word replaced by a tool's, however alike they are written. */
  @Test
  void textsOfToolsMakeNoClaims() {
    Map<String, Object> result =
        Map.of("tool", "config", "args", Map.of("key", "x"), "text", "The timeout is now 90.");
    assertThat(
            isReplaced(
                List.of(said("Ann", "The timeout is 30.")), List.of(event("tool_result", result))))
        .isFalse();
    assertThat(isReplaced("The timeout is 30.", "The timeout is now 90.")).isTrue();
  }

  private static EventClaims called(JsonNode event) {
    Map<String, Object> payload = new HashMap<>();
    payload.put("tool", event.get("tool").asString());
    payload.put("args", MAPPER.treeToValue(event.get("arguments"), Object.class));
    payload.put("result", MAPPER.treeToValue(event.get("result"), Object.class));
    String type = event.get("type").asString();
    return event(type.equals("outcome") ? "action_outcome" : type, payload);
  }

  private static EventClaims event(String type, Map<String, Object> payload) {
    Event event =
        new Event(
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
    return EventClaims.of(0, "", 0, ToolTraffic.of(event).orElseThrow().result());
  }

  private static EventClaims said(String speaker, String text) {
    return EventClaims.of(0, "", 0, text, Optional.of(speaker));
  }

  /** Whether the later of two messages of Ann replaces the earlier one, in one conversation. */
  static boolean isReplaced(String earlier, String later) {
    return isReplaced(List.of(said("Ann", earlier)), List.of(said("Ann", later)));
  }

  /** Whether a later event replaces an earlier one, in one conversation. */
  private static boolean isReplaced(List<EventClaims> earlier, List<EventClaims> later) {
    Revisions revisions = new Revisions();
    List<EventClaims> all = new ArrayList<>(earlier);
    all.addAll(later);
    for (int place = 0; place < all.size(); place++) {
      revisions.add(all.get(place).at(place, "context", place));
    }
    Counted counted = revisions.counting(event -> true);
    for (int place = 0; place < earlier.size(); place++) {
      OptionalInt by = counted.replacement(place);
      if (by.isPresent() && by.getAsInt() >= earlier.size()) {
        return true;
      }
    }
    return false;
  }
}
