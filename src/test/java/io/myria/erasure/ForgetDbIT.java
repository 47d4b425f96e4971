package io.myria.erasure;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.compile.Bench;
import io.myria.config.Source;
import io.myria.erasure.ForgetRequests.Open;
import io.myria.event.Event;
import io.myria.event.EventId;
import io.myria.event.EventSeq;
import io.myria.event.NewEvent;
import io.myria.event.ParticipantSet;
import io.myria.event.Payload;
import io.myria.eventlog.Drafts;
import io.myria.eventlog.LogSettings;
import io.myria.eventlog.append.Appended;
import io.myria.eventlog.append.Appender;
import io.myria.memory.Archive;
import io.myria.memory.Archive.Word;
import io.myria.projection.DerivedMemories;
import io.myria.security.Caller;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** What requests in words to forget withhold, and what they do not. */
class ForgetDbIT {

  private static final String DELETE = "Please delete the code KX-4471 from memory.";
  private static final String CODE = "The code is KX-4471.";

  @AutoClose private final ErasureBench store = new ErasureBench();
  private final Bench bench = store.bench();
  private final Archive archive =
      new Archive(
          bench.transactions(),
          bench.reader(),
          new Appender(
              bench.database().pool(),
              Source.of(Map.of()).read(LogSettings.class),
              Clock.systemUTC()),
          Clock.systemUTC());
  private final Forgetting forgetting =
      new Forgetting(bench.transactions(), bench.reader(), archive);
  private int minute;

  private NewEvent said(
      String speaker, String text, String context, boolean internal, String... participants) {
    return new NewEvent(
        Drafts.NOON.plus(Duration.ofMinutes(minute++)),
        "chat",
        ParticipantSet.of(participants),
        Optional.empty(),
        Optional.ofNullable(context),
        "message",
        new Payload(Map.of("speaker", speaker, "text", text)),
        List.of(),
        internal);
  }

  private long say(String speaker, String text, String context, String... participants) {
    return append(said(speaker, text, context, false, participants));
  }

  private long append(NewEvent event) {
    return bench.append(List.of(event)).get(0).seq().value();
  }

  private void derive() {
    DerivedMemories.deriveRequests(bench.transactions(), bench.reader(), forgetting);
    DerivedMemories.derive(bench.transactions(), bench.reader());
  }

  /** Places of the events whose last word is that they are archived. */
  private Set<Long> archived() {
    Set<Long> archived = new TreeSet<>();
    bench
        .column(
            """
            select distinct on (e.event_seq)
                   case when (c.payload ->> 'archived')::boolean then e.event_seq else 0 end
            from event_content c
            join event e on e.event_id = (c.payload ->> 'event_id')::uuid
            where c.type = 'myria.archive'
            order by e.event_seq, c.event_seq desc
            """)
        .forEach(seq -> archived.add(Long.valueOf(seq)));
    archived.remove(0L);
    return archived;
  }

  private EventId id(long seq) {
    return new EventId(
        java.util.UUID.fromString(
            bench.column("select event_id from event where event_seq = " + seq).get(0)));
  }

  /** Several people of a group are users; nobody's words are another's because of it. */
  @Test
  void aRoleIsNobodysNameInAGroup() {
    Payload code = new Payload(Map.of("role", "user", "text", CODE));
    Payload request = new Payload(Map.of("role", "user", "text", DELETE));
    for (List<String> who : List.of(List.of("ann", "bob", "bot"), List.of("ann", "bot"))) {
      NewEvent like = said("", "", null, false, who.toArray(String[]::new));
      for (Payload payload : List.of(code, request)) {
        append(
            new NewEvent(
                like.timestamp(),
                like.channel(),
                like.participants(),
                Optional.empty(),
                Optional.empty(),
                like.type(),
                payload,
                List.of(),
                false));
      }
    }
    derive();
    // Between two, the role tells whose words they are; the request itself has the code.
    assertThat(archived()).doesNotContain(1L).contains(3L, 4L);
  }

  @Test
  void aRequestPointsAtTheRequestersLastWords() {
    say("Ann", "I like kites.", null, "ann", "bob");
    long secret = say("Ann", "My salary is eight hundred.", null, "ann", "bob");
    say("Bob", "That is little.", null, "ann", "bob");
    say("Ann", "Please forget that.", null, "ann", "bob");
    derive();
    assertThat(archived()).containsExactly(secret);
  }

  @Test
  void whatWasSaidLongBeforeIsNotPointedAt() {
    say("Ann", "My salary is eight hundred.", null, "ann", "bob");
    minute += 120;
    say("Ann", "Please forget that.", null, "ann", "bob");
    derive();
    assertThat(archived()).isEmpty();
    assertThat(new ForgetRequests(bench.transactions()).list(10))
        .as("a person decides")
        .extracting(Open::text)
        .containsExactly("Please forget that.");
  }

  @Test
  void othersWordsAreReachedInTheSameContextOnly() {
    long own = say("Ann", CODE, "one", "ann", "bob", "cem");
    long others = say("Bob", CODE, "one", "ann", "bob", "cem");
    say("Bob", CODE, "two", "ann", "bob", "cem");
    say("Bob", CODE, "one", "bob", "cem");
    say("Ann", CODE, "one", "ann", "bob");
    append(said("Bob", CODE, "one", true, "ann", "bob", "cem"));
    long request = say("Ann", DELETE, "one", "ann", "bob", "cem");
    long later = say("Bob", "Confirmed: KX-4471 is deleted.", "one", "ann", "bob", "cem");
    derive();
    assertThat(archived()).containsExactlyInAnyOrder(own, others, request, later);
  }

  /** Nobody hides from a group what others told it, now or later. */
  @Test
  void whatSomebodyElseSaidFirstStaysInAGroup() {
    say("Bob", CODE, "one", "ann", "bob", "cem");
    long own = say("Ann", "So it is KX-4471.", "one", "ann", "bob", "cem");
    long request = say("Ann", DELETE, "one", "ann", "bob", "cem");
    say("Bob", "Once more: KX-4471.", "one", "ann", "bob", "cem");
    long theirs = say("Bob", CODE, "one", "ann", "bob");
    long ofTwo = say("Ann", DELETE, "one", "ann", "bob");
    derive();
    assertThat(archived()).containsExactlyInAnyOrder(own, request, theirs, ofTwo);
    assertThat(new ForgetRequests(bench.transactions()).list(10)).as("a person decides").hasSize(2);
  }

  /** Who said a value first may hide it, and so may a request by somebody else, once confirmed. */
  @Test
  void aConfirmationReachesWhatTheOneWhoConfirmsOrWhoRequestedSaidFirst() {
    String[] all = {"ann", "bob", "cem"};
    String gone = "Done. The code KX-4471 is deleted from memory.";
    say("Bob", CODE, "one", all);
    say("Bob", gone, "one", all);
    derive();
    assertThat(archived()).as("without a request").isEmpty();
    long first = say("Bob", CODE, "two", all);
    say("Ann", "Please delete the old door code from memory.", "two", all);
    say("Cem", gone, "two", all);
    derive();
    assertThat(archived()).as("by somebody who did not say it first").doesNotContain(first);
    long confirmation = say("Bob", gone, "two", all);
    long own = say("Ann", CODE, "three", all);
    say("Ann", "Please delete the old door code from memory.", "three", all);
    long theirs = say("Cem", gone, "three", all);
    derive();
    assertThat(archived()).contains(first, confirmation, own, theirs);
  }

  @Test
  void wordsWithoutASpeakerAreNobodysOwnInAGroup() {
    say("", "The hotel is too loud.", "one", "ann", "bob", "cem");
    say("", "Please forget that.", "one", "ann", "bob", "cem");
    long alone = say("", "The hotel is too loud.", "one", "ann", "bob");
    say("", "Please forget that.", "one", "ann", "bob");
    derive();
    assertThat(archived()).containsExactly(alone);
  }

  /** Among more than two, words without a context may have been said to somebody else. */
  @Test
  void withoutAContextOnlyOwnWordsAreReached() {
    long own = say("Ann", CODE, null, "ann", "bob", "cem");
    say("Bob", CODE, null, "ann", "bob", "cem");
    long request = say("Ann", DELETE, null, "ann", "bob", "cem");
    derive();
    assertThat(archived()).containsExactlyInAnyOrder(own, request);
  }

  @Test
  void whatIsTakenBackStaysSoAndARequestThatIsTakenBackStandsNoMore() {
    long own = say("Ann", CODE, "one", "ann", "bob");
    long request = say("Ann", DELETE, "one", "ann", "bob");
    derive();
    assertThat(archived()).containsExactlyInAnyOrder(own, request);
    for (long seq : List.of(own, request)) {
      archive.say(
          Caller.OPEN,
          Caller.OPEN.scope(ParticipantSet.of("ann", "bob"), true),
          new Word(id(seq), false, Optional.empty()));
    }
    say("Ann", CODE, "one", "ann", "bob");
    derive();
    bench.forgetDerived();
    derive();
    assertThat(archived()).isEmpty();
    assertThat(new ForgetRequests(bench.transactions()).list(10)).isEmpty();
  }

  @Test
  void aRequestIsListedUntilItIsErased() {
    long own = say("Ann", CODE, "one", "ann", "bob");
    long request = say("Ann", DELETE, "one", "ann", "bob");
    derive();
    List<Open> open = new ForgetRequests(bench.transactions()).list(10);
    assertThat(open).hasSize(1);
    assertThat(open.get(0).id()).isEqualTo(id(request));
    assertThat(open.get(0).events()).containsExactly(id(own), id(request));
    store.erase(ErasureBench.of(open.get(0).events().toArray(EventId[]::new)));
    assertThat(new ForgetRequests(bench.transactions()).list(10)).isEmpty();
    assertThat(store.placesOf("kx-4471")).isEmpty();
  }

  @Test
  void derivingAgainArchivesNothingTwice() {
    say("Ann", CODE, "one", "ann", "bob");
    say("Ann", DELETE, "one", "ann", "bob");
    derive();
    long head = bench.head().value();
    bench.forgetDerived();
    derive();
    assertThat(bench.head().value()).isEqualTo(head);
  }

  /** Nobody hides from others what they do not see themselves, whatever is requested. */
  @Test
  void onlyEventsOfTheRequestsOwnParticipantsAreWithheld() {
    long seed = Long.getLong("myria.forget.seed", System.nanoTime());
    System.out.println("myria.forget.seed=" + seed);
    Random random = new Random(seed);
    List<String[]> sets =
        List.of(
            new String[] {"ann"},
            new String[] {"ann", "bob"},
            new String[] {"ann", "bob", "cem"},
            new String[] {"bob", "cem"});
    List<String> texts =
        List.of(CODE, DELETE, "Please forget that.", "Keep this off the record.", "Good night.");
    List<NewEvent> events = new ArrayList<>();
    for (int count = 0; count < 200; count++) {
      events.add(
          said(
              random.nextBoolean() ? "Ann" : "Bob",
              texts.get(random.nextInt(texts.size())),
              random.nextBoolean() ? null : "one",
              random.nextInt(4) == 0,
              sets.get(random.nextInt(sets.size()))));
    }
    List<Appended> appended = bench.append(events);
    derive();
    Set<Long> archived = archived();
    assertThat(archived).isNotEmpty();
    for (int index = 0; index < events.size(); index++) {
      NewEvent event = events.get(index);
      boolean mayBe =
          events.stream()
              .anyMatch(
                  request ->
                      ForgetWords.read(request.payload().string("text").orElse("")).isPresent()
                          && request.participants().equals(event.participants())
                          && request.contextId().equals(event.contextId())
                          && (request.internal() || !event.internal()));
      assertThat(mayBe || !archived.contains(appended.get(index).seq().value())).isTrue();
    }
    List<Event> marks =
        bench
            .transactions()
            .run(
                db ->
                    bench
                        .reader()
                        .follow(db, appended.get(appended.size() - 1).seq(), bench.head(), 2_000));
    assertThat(marks).allMatch(Event::internal).allMatch(Event::own);
    assertThat(bench.head()).isGreaterThan(EventSeq.NONE);
  }
}
