package io.myria.eventlog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.myria.config.Source;
import io.myria.database.LocalTransactions;
import io.myria.database.TestDatabase;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.event.Event;
import io.myria.event.EventSeq;
import io.myria.event.NewEvent;
import io.myria.event.ParticipantSet;
import io.myria.event.Payload;
import io.myria.eventlog.append.Appended;
import io.myria.eventlog.append.Appender;
import io.myria.eventlog.redaction.Redaction;
import io.myria.security.Caller;
import io.myria.security.Scope;
import java.math.BigDecimal;
import java.time.Clock;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Appending, its idempotency and its answers. */
class AppendDbIT {

  private static final LogSettings SETTINGS = Source.of(Map.of()).read(LogSettings.class);

  private TestDatabase database;
  private LocalTransactions transactions;
  private Appender appender;
  private final LogReader reader = new LogReader(new ParticipantNames());

  @BeforeEach
  void open() {
    database = TestDatabase.create();
    transactions = new LocalTransactions(database.pool());
    appender = new Appender(database.pool(), SETTINGS, Clock.systemUTC());
  }

  @AfterEach
  void close() {
    database.close();
  }

  @Test
  void anEventComesBackAsItWasAppended() {
    Appended appended = appender.append(Drafts.keyed("k1", "Hello there", "ann", "bob"));
    assertThat(appended.seq()).isEqualTo(new EventSeq(1));
    assertThat(appended.duplicate()).isFalse();
    Scope scope = Caller.OPEN.scope(ParticipantSet.of("bob"), false);
    Event event = transactions.run(db -> reader.find(db, appended.id(), scope)).orElseThrow();
    assertThat(event.payload().string("text")).contains("Hello there");
    assertThat(event.participants()).isEqualTo(ParticipantSet.of("ann", "bob"));
    assertThat(event.sourceEventKey()).contains("k1");
    assertThat(event.recordedAt()).isEqualTo(appended.recordedAt());
  }

  @Test
  void anInvisibleEventAnswersAsAnUnknownOne() {
    Appended appended = appender.append(Drafts.message("secret", "ann", "bob"));
    Scope other = Caller.OPEN.scope(ParticipantSet.of("ann", "carl"), true);
    Optional<Event> found = transactions.run(db -> reader.find(db, appended.id(), other));
    assertThat(found).isEmpty();
  }

  @Test
  void aRepeatedSourceKeyReturnsTheFirstEvent() {
    Appended first = appender.append(Drafts.keyed("k", "one", "ann"));
    Appended same = appender.append(Drafts.keyed("k", "one", "ann"));
    Appended other = appender.append(Drafts.keyed("k", "two", "ann"));
    assertThat(same.id()).isEqualTo(first.id());
    assertThat(same.duplicate()).isTrue();
    assertThat(same.payloadDiffers()).isFalse();
    assertThat(other.payloadDiffers()).isTrue();
    assertThat(head()).isEqualTo(new EventSeq(1));
  }

  private Appender redacting(String mode) {
    LogSettings settings = Source.of(Map.of("myria.redaction", mode)).read(LogSettings.class);
    return new Appender(database.pool(), settings, Clock.systemUTC());
  }

  private List<String> texts() {
    return transactions.run(
        db ->
            db.list(
                "select c.payload ->> 'text' || c.terms from event_content c order by c.event_seq",
                row -> row.getString(1)));
  }

  @Test
  void whatIsMaskedIsNotStoredAndTheSameEventIsRecognised() {
    NewEvent plain = Drafts.keyed("before", "Card 4111 1111 1111 1111", "ann");
    appender.append(plain);
    Appender masking = redacting("mask");
    Appended known = masking.append(plain);
    assertThat(known.duplicate()).isTrue();
    assertThat(known.payloadDiffers()).isFalse();
    assertThat(known.redactions()).isEmpty();

    NewEvent event = Drafts.keyed("k", "Card 5500005555555559", "ann");
    Appended first = masking.append(event);
    assertThat(first.redactions()).containsExactly(new Redaction("payload.text", "card", 1));
    Appended same = masking.append(event);
    assertThat(same.id()).isEqualTo(first.id());
    assertThat(same.payloadDiffers()).isFalse();
    assertThat(masking.append(Drafts.keyed("k", "Card 378282246310005 ", "ann")).payloadDiffers())
        .isTrue();
    assertThat(texts().get(1)).contains("[redacted: card]").doesNotContain("5500");
  }

  @Test
  void aBatchWithARefusedEventStoresNone() {
    List<NewEvent> batch =
        List.of(
            Drafts.message("hello", "ann"),
            Drafts.hinted(Drafts.message("pay", "ann"), "GB29NWBK60161331926819"));
    assertThatThrownBy(() -> redacting("refuse").append(batch))
        .isInstanceOfSatisfying(
            Fault.class,
            fault -> {
              assertThat(fault.code()).isEqualTo(FaultCode.REDACTION_REFUSED);
              assertThat(fault.field()).contains("events[1].topic_hints[0].hint");
            });
    assertThat(texts()).isEmpty();
  }

  @Test
  void aRepeatedSourceKeyOfOtherParticipantsIsAConflictThatTellsNothing() {
    Appended first = appender.append(Drafts.keyed("k", "one", "ann"));
    assertThatThrownBy(() -> appender.append(Drafts.keyed("k", "one", "ann", "bob")))
        .isInstanceOfSatisfying(
            Fault.class,
            fault -> {
              assertThat(fault.code()).isEqualTo(FaultCode.IDEMPOTENCY_CONFLICT);
              assertThat(fault.field()).contains("source_event_key");
              assertThat(fault.getMessage()).doesNotContain(first.id().toString());
            });
  }

  @Test
  void keyOfAnInternalEventIsTakenInTheWordsOfAnyOther() {
    NewEvent internal = Drafts.internal(Drafts.keyed("k", "one", "ann"));
    Appended first = appender.append(internal);
    appender.append(Drafts.keyed("of bob", "two", "bob"));
    Fault ofInternal = refused(Drafts.keyed("k", "one", "ann"));
    Fault ofOthers = refused(Drafts.keyed("of bob", "two", "ann"));
    assertThat(ofInternal.code()).isEqualTo(FaultCode.IDEMPOTENCY_CONFLICT);
    assertThat(ofInternal.getMessage()).isEqualTo(ofOthers.getMessage());
    assertThat(refused(Drafts.keyed("k", "three", "ann"))).hasMessage(ofOthers.getMessage());
    assertThat(appender.append(internal).id()).as("its own retry").isEqualTo(first.id());
  }

  private Fault refused(NewEvent event) {
    return catchThrowableOfType(Fault.class, () -> appender.append(event));
  }

  @Test
  void withoutAKeyARetryIsANewEvent() {
    Appended first = appender.append(Drafts.message("one", "ann"));
    Appended second = appender.append(Drafts.message("one", "ann"));
    assertThat(second.id()).isNotEqualTo(first.id());
    assertThat(second.seq()).isEqualTo(first.seq().plus(1));
  }

  @Test
  void aBatchWithOneConflictStoresNothing() {
    appender.append(Drafts.keyed("taken", "one", "ann"));
    assertThatThrownBy(
            () ->
                appender.append(
                    List.of(Drafts.keyed("new", "two", "ann"), Drafts.keyed("taken", "x", "bob"))))
        .isInstanceOfSatisfying(
            Fault.class, fault -> assertThat(fault.field()).contains("events[1].source_event_key"));
    assertThat(head()).isEqualTo(new EventSeq(1));
  }

  @Test
  void aBatchWithOneWrongEventStoresNothingAndNamesItsField() {
    assertThatThrownBy(
            () ->
                appender.append(
                    List.of(Drafts.message("fine", "ann"), Drafts.message("nul \0", "ann"))))
        .isInstanceOfSatisfying(
            Fault.class,
            fault -> {
              assertThat(fault.code()).isEqualTo(FaultCode.INVALID_ARGUMENT);
              assertThat(fault.field()).contains("events[1].payload.text");
            });
    assertThat(head()).isEqualTo(EventSeq.NONE);
  }

  @Test
  void aFollowerTakesLargeEventsAFewAtATime() {
    String large = "word ".repeat(180_000);
    appender.append(Collections.nCopies(14, Drafts.message(large, "ann")));
    appender.append(Collections.nCopies(14, Drafts.message(large, "ann")));
    List<Event> first =
        transactions.run(db -> reader.follow(db, EventSeq.NONE, reader.head(db), 1000));
    assertThat(first).hasSizeBetween(5, 12);
    List<Event> last =
        transactions.run(db -> reader.follow(db, new EventSeq(27), reader.head(db), 1000));
    assertThat(last).hasSize(1);
  }

  @Test
  void aPayloadIsTheSameWhateverTheOrderOfItsMembersAndTheSpellingOfItsNumbers() {
    Payload one = new Payload(payload("a", new BigDecimal("1.50"), "b", List.of(1, "x")));
    Payload two = new Payload(payload("b", List.of(1.0, "x"), "a", new BigDecimal("15e-1")));
    appender.append(Drafts.keyed("k", one, "ann"));
    assertThat(appender.append(Drafts.keyed("k", two, "ann")).payloadDiffers()).isFalse();
    Payload other = new Payload(payload("b", List.of("1", "x"), "a", 1.5));
    assertThat(appender.append(Drafts.keyed("k", other, "ann")).payloadDiffers()).isTrue();
  }

  @Test
  void aBatchIsBoundedInEventsAndBytes() {
    assertThatThrownBy(
            () -> appender.append(Collections.nCopies(1001, Drafts.message("one", "ann"))))
        .isInstanceOfSatisfying(
            Fault.class,
            fault -> {
              assertThat(fault.code()).isEqualTo(FaultCode.LIMIT_EXCEEDED);
              assertThat(fault.field()).contains("events");
            });
    String large = "word ".repeat(200_000);
    assertThatThrownBy(() -> appender.append(Collections.nCopies(17, Drafts.message(large, "ann"))))
        .isInstanceOfSatisfying(
            Fault.class, fault -> assertThat(fault.code()).isEqualTo(FaultCode.LIMIT_EXCEEDED));
    assertThat(head()).isEqualTo(EventSeq.NONE);
  }

  @Test
  void aPayloadOfTheLargestSizeWithAsManyTermsAsFitIsStored() {
    StringBuilder text = new StringBuilder();
    for (int number = 0; text.length() < 1_000_000; number++) {
      text.append(Integer.toString(number, 36)).append("\u00e9 ");
    }
    Appended appended = appender.append(Drafts.message(text.substring(0, 800_000), "ann"));
    Scope scope = Caller.OPEN.scope(ParticipantSet.of("ann"), false);
    Optional<Event> found = transactions.run(db -> reader.find(db, appended.id(), scope));
    assertThat(found).isPresent();
  }

  @Test
  void whatThePolicyMakesInternalIsStoredSo() {
    LogSettings strict =
        Source.of(Map.of("myria.ingest.internal_types", "message")).read(LogSettings.class);
    Appender other = new Appender(database.pool(), strict, Clock.systemUTC());
    Appended appended = other.append(Drafts.message("quiet", "ann"));
    assertThat(appended.internal()).isTrue();
    Scope outside = Caller.OPEN.scope(ParticipantSet.of("ann"), false);
    Optional<Event> hidden = transactions.run(db -> reader.find(db, appended.id(), outside));
    assertThat(hidden).isEmpty();
  }

  @Test
  void aKeyRepeatedInsideABatchIsADuplicateOfTheFirst() {
    List<Appended> results =
        appender.append(List.of(Drafts.keyed("k", "one", "ann"), Drafts.keyed("k", "two", "ann")));
    assertThat(results.get(1).id()).isEqualTo(results.get(0).id());
    assertThat(results.get(1).duplicate()).isTrue();
    assertThat(results.get(1).payloadDiffers()).isTrue();
  }

  private static Map<String, Object> payload(String one, Object first, String two, Object second) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put(one, first);
    members.put(two, second);
    return members;
  }

  private EventSeq head() {
    return transactions.run(reader::head);
  }
}
