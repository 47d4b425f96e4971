package io.myria.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.event.EventId;
import io.myria.event.NewEvent;
import io.myria.event.ParticipantSet;
import io.myria.event.Payload;
import io.myria.eventlog.Drafts;
import io.myria.memory.Archive.Outcome;
import io.myria.memory.Archive.Word;
import io.myria.security.Caller;
import io.myria.security.Permission;
import io.myria.security.Scope;
import io.myria.security.SpokenFor;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A person's word that a memory is archived, and what it changes: nothing but that. */
class ArchiveDbIT {

  private MemoryBench bench;
  private EventId id;

  @BeforeEach
  void open() {
    bench = new MemoryBench();
    id =
        bench
            .append(
                Drafts.NOON,
                List.of("The kite is red.", "The kite is blue.", "The lantern is green."),
                "ann",
                "bob")
            .get(0);
  }

  @AfterEach
  void close() {
    bench.close();
  }

  @Test
  void toSayTheSameTwiceChangesNothing() {
    assertThat(say(true).mark()).isPresent();
    assertThat(say(true)).isEqualTo(new Outcome(true, Optional.empty()));
    assertThat(say(false).mark()).isPresent();
    assertThat(say(false)).isEqualTo(new Outcome(false, Optional.empty()));
    assertThat(marks()).isEqualTo(2);
  }

  @Test
  void whatWasNeverArchivedNeedNotBeTakenBack() {
    assertThat(say(false)).isEqualTo(new Outcome(false, Optional.empty()));
    assertThat(marks()).isZero();
  }

  @Test
  void itIsKnownHoweverOftenItWasTurnedAround() {
    for (int turn = 0; turn < 70; turn++) {
      assertThat(say(turn % 2 == 0).mark()).isPresent();
    }
    assertThat(say(false).mark()).isEmpty();
    assertThat(marks()).isEqualTo(70);
  }

  @Test
  void ofManyWhoSayItAtOnceOneChangesIt() throws InterruptedException, ExecutionException {
    List<Callable<Outcome>> calls = new ArrayList<>();
    for (int count = 0; count < 8; count++) {
      calls.add(() -> say(true));
    }
    ExecutorService threads = Executors.newFixedThreadPool(calls.size());
    try {
      int changed = 0;
      for (Future<Outcome> call : threads.invokeAll(calls)) {
        assertThat(call.get().archived()).isTrue();
        changed += call.get().mark().isPresent() ? 1 : 0;
      }
      assertThat(changed).isEqualTo(1);
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void itHoldsAtOnceForWhoeverSeesTheMemoryAndOutlivesWhatIsDerived() {
    bench.derive();
    say(true);
    assertThat(archiving("bob")).isEqualTo(Archiving.PERSON);
    bench.derive();
    assertThat(archiving("bob")).isEqualTo(Archiving.PERSON);
    bench.bench().forgetDerived();
    assertThat(archiving("bob")).isEqualTo(Archiving.PERSON);
    bench.derive();
    assertThat(archiving("bob")).isEqualTo(Archiving.PERSON);
    say(false);
    assertThat(archiving("bob")).isEqualTo(Archiving.NONE);
  }

  @Test
  void whatIsInvisibleAndTheWordItselfAreAsUnknown() {
    EventId hidden = bench.append(List.of(Drafts.internal("Hidden.", "ann", "bob"))).get(0);
    EventId mark = say(true).mark().orElseThrow().id();
    Scope all = Caller.OPEN.scope(ParticipantSet.of("ann"), true);
    Fault unknown = refused(Caller.OPEN, MemoryBench.scope("ann"), EventId.next());
    assertThat(unknown.code()).isEqualTo(FaultCode.NOT_FOUND);
    for (Fault fault :
        List.of(
            refused(Caller.OPEN, MemoryBench.scope("ann"), hidden),
            refused(Caller.OPEN, MemoryBench.scope("ann", "carl"), id),
            refused(Caller.OPEN, all, mark))) {
      assertThat(fault.getMessage()).isEqualTo(unknown.getMessage());
      assertThat(fault.field()).isEqualTo(unknown.field());
    }
    assertThat(bench.archive().say(Caller.OPEN, all, new Word(hidden, true, Optional.empty())))
        .extracting(Outcome::archived)
        .isEqualTo(true);
  }

  @Test
  void itIsForAdministratorsAndNobodyCanForgeIt() {
    Caller reader = new Caller("r", Set.of(Permission.READ, Permission.WRITE), SpokenFor.EVERYBODY);
    assertThat(refused(reader, reader.scope(ParticipantSet.of("ann"), false), id).code())
        .isEqualTo(FaultCode.NOT_ALLOWED);
    Payload payload = new Payload(Map.of("event_id", id.toString(), "archived", true));
    NewEvent plain = Drafts.keyed(id + "/1", payload, "ann", "bob");
    bench.append(List.of(onChannel(plain, "myria", plain.type())));
    Fault forged =
        catchThrowableOfType(
            Fault.class, () -> bench.append(List.of(onChannel(plain, "myria", "myria.archive"))));
    assertThat(forged.field()).contains("events[0].type");
    // What came from outside under the same channel and key stands in nobody's way.
    assertThat(say(true).mark()).isPresent();
  }

  @Test
  void aReasonIsKeptAndBounded() {
    Outcome said =
        bench
            .archive()
            .say(Caller.OPEN, MemoryBench.scope("ann"), new Word(id, true, Optional.of("wrong")));
    assertThat(said.mark().orElseThrow().internal()).isTrue();
    assertThat(
            bench
                .bench()
                .column(
                    "select payload ->> 'reason' from event_content where type like"
                        + " 'myria.%'"))
        .containsExactly("wrong");
    for (String reason : List.of(" ", "a\u0000b", "x".repeat(1_001))) {
      Fault fault =
          catchThrowableOfType(Fault.class, () -> new Word(id, true, Optional.of(reason)));
      assertThat(fault.field()).contains("reason");
    }
  }

  private Outcome say(boolean archived) {
    return bench
        .archive()
        .say(Caller.OPEN, MemoryBench.scope("ann"), new Word(id, archived, Optional.empty()));
  }

  private Fault refused(Caller caller, Scope scope, EventId event) {
    Word word = new Word(event, true, Optional.empty());
    return catchThrowableOfType(Fault.class, () -> bench.archive().say(caller, scope, word));
  }

  private Archiving archiving(String participant) {
    return bench.lookup().load(id, MemoryBench.asked(participant)).memory().archiving();
  }

  private long marks() {
    return bench.bench().count("select count(*) from event_content where type = 'myria.archive'");
  }

  private static NewEvent onChannel(NewEvent event, String channel, String type) {
    return new NewEvent(
        event.timestamp(),
        channel,
        event.participants(),
        event.sourceEventKey(),
        event.contextId(),
        type,
        event.payload(),
        event.topicHints(),
        event.internal());
  }
}
