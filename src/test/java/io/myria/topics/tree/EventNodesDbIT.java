package io.myria.topics.tree;

import static io.myria.eventlog.Drafts.NOON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myria.error.Fault;
import io.myria.event.EventId;
import io.myria.event.NewEvent;
import io.myria.event.ParticipantSet;
import io.myria.eventlog.Order;
import io.myria.language.Analysis;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Which events a query finds, and in what order. */
class EventNodesDbIT {

  private static final AtomicInteger TESTS = new AtomicInteger();

  private static EventReads reads;

  /** Makes the names of every test its own, so that one database serves them all. */
  private final int test = TESTS.incrementAndGet();

  @BeforeAll
  static void open() {
    reads = EventReads.open();
  }

  @AfterAll
  static void close() {
    reads.close();
  }

  @Test
  void theNewestComeFirstUnlessTheOldestAreAskedFor() {
    EventId second = reads.append(draft("two", 2));
    EventId first = reads.append(draft("one", 1));
    EventId third = reads.append(draft("three", 3));
    assertThat(reads.ids(asked())).containsExactly(third, second, first);
    assertThat(reads.ids(asked().order(Order.OLDEST))).containsExactly(first, second, third);
  }

  @Test
  void eventsOfOneMomentComeInTheOrderTheyWereAppended() {
    List<EventId> appended =
        reads.append(draft("a", 0), draft("b", 0), draft("c", 0), draft("d", 0), draft("e", 0));
    assertThat(reads.ids(asked().order(Order.OLDEST))).isEqualTo(appended);
    List<EventId> paged = reads.idsOfAllPages(asked().order(Order.OLDEST).limit(2));
    assertThat(paged).isEqualTo(appended);
  }

  @Test
  void onlyEventsOfAllParticipantsAreShown() {
    EventId both = reads.append(draft("both", 1, "ann", "bob"));
    reads.append(draft("one", 2, "ann"));
    reads.append(draft("other", 3, "bob", "carl"));
    assertThat(reads.ids(asked("bob", "ann"))).containsExactly(both);
    assertThat(reads.ids(asked("ann", "carl"))).isEmpty();
    assertThat(reads.ids(asked("ann", "nobody"))).isEmpty();
  }

  @Test
  void internalEventsAreShownOnlyOnRequest() {
    EventId open = reads.append(draft("open", 1));
    EventId internal = reads.append(Draft.of(draft("internal", 2)).internal().event());
    assertThat(reads.ids(asked())).containsExactly(open);
    assertThat(reads.ids(asked().includeInternal())).containsExactly(internal, open);
  }

  @Test
  void anAnswerWithoutEventsStillHasItsRoot() {
    QueryAnswer answer = reads.query(asked("nobody"));
    assertThat(answer.root().participants()).isEqualTo(ParticipantSet.of(own("nobody")));
    assertThat(answer.root().children()).isEmpty();
    assertThat(answer.truncated()).isFalse();
    assertThat(answer.nextCursor()).isEmpty();
    assertThat(answer.snapshotId()).isEmpty();
  }

  @Test
  void theRootHasTheParticipantsOfAllThatStandsUnderIt() {
    reads.append(draft("a", 1, "ann", "bob"));
    reads.append(draft("b", 2, "ann", "carl"));
    assertThat(reads.query(asked("ann")).root().participants())
        .isEqualTo(ParticipantSet.of(own("ann", "bob", "carl")));
  }

  @Test
  void channelsTypesAndContextAreExact() {
    Draft base = Draft.of(draft("x", 1));
    EventId one = reads.append(base.channel("mail").type("task_update").context("c1").event());
    EventId two = reads.append(base.channel("chat").context("c2").event());
    EventId three = reads.append(base.channel("chat").type("task_update").event());
    assertThat(reads.ids(asked().channels("mail", "fax"))).containsExactly(one);
    assertThat(reads.ids(asked().types("task_update"))).containsExactly(three, one);
    assertThat(reads.ids(asked().context("c2"))).containsExactly(two);
    assertThat(reads.ids(asked().channels("chat").types("task_update"))).containsExactly(three);
    assertThat(reads.ids(asked().channels("CHAT"))).isEmpty();
  }

  @Test
  void memberThatIsAListHasTheValueAmongItsElements() {
    EventId listed = reads.append(holding("one", 1, Map.of("tags", List.of("red", "blue", 7))));
    EventId alone = reads.append(holding("two", 2, Map.of("tags", "red")));
    EventId within =
        reads.append(holding("three", 3, Map.of("args", Map.of("to", List.of("Oslo", "Rome")))));

    assertThat(reads.ids(asked().payload(Map.of("tags", "red")))).containsExactly(alone, listed);
    assertThat(reads.ids(asked().payload(Map.of("tags", 7)))).containsExactly(listed);
    assertThat(reads.ids(asked().payload(Map.of("tags", "green")))).isEmpty();
    assertThat(reads.ids(asked().payload(Map.of("args.to", "Rome")))).containsExactly(within);
  }

  @Test
  void membersOfThePayloadAreExact() {
    EventId oslo =
        reads.append(
            holding(
                "one", 1, Map.of("tool", "weather", "args", Map.of("city", "Oslo"), "days", 2)));
    EventId rome =
        reads.append(
            holding(
                "two", 2, Map.of("tool", "weather", "args", Map.of("city", "Rome"), "days", 2.0)));
    EventId dotted = reads.append(holding("three", 3, Map.of("args.city", "Oslo", "done", true)));
    reads.append(holding("four", 4, Map.of("tool", Map.of("name", "weather"), "days", "2")));
    assertThat(reads.ids(asked().payload(Map.of("tool", "weather")))).containsExactly(rome, oslo);
    assertThat(reads.ids(asked().payload(Map.of("args.city", "Oslo"))))
        .containsExactly(dotted, oslo);
    assertThat(reads.ids(asked().payload(Map.of("tool", "weather", "args.city", "Oslo"))))
        .containsExactly(oslo);
    assertThat(reads.ids(asked().payload(Map.of("days", 2)))).containsExactly(rome, oslo);
    assertThat(reads.ids(asked().payload(Map.of("done", true)))).containsExactly(dotted);
    assertThat(reads.ids(asked().payload(Map.of("done", "true")))).isEmpty();
    assertThat(reads.ids(asked().payload(Map.of("tool", "Weather")))).isEmpty();
    assertThat(reads.ids(asked().payload(Map.of("tool", "weather")).query("two")))
        .containsExactly(rome);
    assertThat(reads.idsOfAllPages(asked().payload(Map.of("tool", "weather")).limit(1)))
        .containsExactly(rome, oslo);
  }

  @Test
  void fromIsIncludedAndToIsNot() {
    EventId first = reads.append(draft("one", 1));
    EventId second = reads.append(draft("two", 2));
    EventId third = reads.append(draft("three", 3));
    Instant two = NOON.plusSeconds(2);
    for (Order order : Order.values()) {
      assertThat(reads.ids(asked().order(order).from(two)))
          .containsExactlyInAnyOrder(second, third);
      assertThat(reads.ids(asked().order(order).to(two))).containsExactly(first);
      assertThat(reads.ids(asked().order(order).from(two).to(two.plusSeconds(1))))
          .containsExactly(second);
      assertThat(reads.ids(asked().order(order).from(two.plusNanos(1)))).containsExactly(third);
      assertThat(reads.ids(asked().order(order).from(two).to(two.plusNanos(1))))
          .containsExactly(second);
      assertThat(reads.ids(asked().order(order).from(Instant.MIN).to(Instant.MAX))).hasSize(3);
    }
  }

  @Test
  void aQueryKeepsEventsThatHoldAnyOfItsTerms() {
    EventId kites = reads.append(draft("The kites' tails were too short", 1));
    EventId rain = reads.append(draft("Rain again, all day", 2));
    reads.append(draft("Nothing of interest", 3));
    assertThat(reads.ids(asked().query("KITE"))).containsExactly(kites);
    assertThat(reads.ids(asked().query("a kite in the rain?"))).containsExactly(rain, kites);
    assertThat(reads.ids(asked().query("submarine"))).isEmpty();
  }

  @Test
  void aQueryFindsTextInAnyLanguage() {
    List<String> texts =
        List.of(
            "Die Brücke über den Fluß",
            "昨日は東京で天ぷらを食べました",
            "我们明天去北京大学",
            "ฉันชอบกินข้าวผัด",
            "ذهبت إلى المدرسة أمس",
            "Я прочитал книгу",
            "καλημέρα κόσμε",
            "Grüße 🎉 aus Köln",
            "O'Brien's path is C:\\temp\\'x' & (y | !z) <-> :*");
    List<EventId> ids = texts.stream().map(text -> reads.append(draft(text, 1))).toList();
    List<String> queries =
        List.of("BRUCKE", "天ぷら", "北京", "ข้าว", "المدرسة", "КНИГУ", "ΚΑΛΗΜΕΡΑ", "koln", "c:\\temp");
    for (int index = 0; index < queries.size(); index++) {
      assertThat(reads.ids(asked().query(queries.get(index))))
          .as(queries.get(index))
          .contains(ids.get(index));
    }
  }

  @Test
  void noCharacterOfAQueryIsAnOperator() {
    EventId plain = reads.append(draft("plain words only", 1));
    for (String query :
        List.of("x' | plain", "plain:*", "!plain & zebra", "'plain\\", "p' plain")) {
      assertThat(reads.ids(asked().query(query))).as(query).containsExactly(plain);
    }
    for (String query : List.of("!zebra", "pla:*", "b\\'c\\", "zebra | yak", "'; select 1 --")) {
      assertThat(reads.ids(asked().query(query))).as(query).isEmpty();
    }
  }

  @Test
  void anyTextIsFoundByItself() {
    long seed = System.nanoTime();
    System.out.println("seed of the random texts: " + seed);
    Random random = new Random(seed);
    int[] alphabet = "ab 'c\"d\\e|&!:*()<->%_?$\t\u001f京都รักé😀ßﬁ١".codePoints().toArray();
    int asked = 0;
    for (int count = 0; count < 200; count++) {
      StringBuilder text = new StringBuilder();
      for (int length = random.nextInt(30); length >= 0; length--) {
        text.appendCodePoint(alphabet[random.nextInt(alphabet.length)]);
      }
      if (!Analysis.questionTerms(text.toString()).isEmpty()) {
        EventId id = reads.append(draft(text.toString(), count));
        EventAsk ask = asked().query(text.toString()).limit(1);
        assertThat(reads.ids(ask)).as("'%s'", text).containsExactly(id);
        asked++;
      }
    }
    assertThat(asked).isGreaterThan(100);
  }

  @Test
  void aNameThatCannotBeStoredIsRefusedAndIsNobody() {
    reads.append(draft("x", 1, "ann", "a?"));
    for (String name : List.of("a\u0000", "a\ud800")) {
      EventAsk unstorable = asked(name);
      assertThatThrownBy(() -> reads.query(unstorable))
          .isInstanceOfSatisfying(
              Fault.class, fault -> assertThat(fault.field()).contains("participants"));
    }
  }

  private EventAsk asked(String... participants) {
    return EventAsk.of(own(participants));
  }

  private NewEvent holding(String text, int second, Map<String, Object> members) {
    return Draft.of(draft(text, second)).payload(members).event();
  }

  private NewEvent draft(String text, int second, String... participants) {
    return Draft.message(text, second, own(participants));
  }

  /** Ann's, where nobody is named. */
  private String[] own(String... participants) {
    Stream<String> names =
        Stream.of(participants.length == 0 ? new String[] {"ann"} : participants);
    return names.map(name -> name + " " + test).toArray(String[]::new);
  }
}
