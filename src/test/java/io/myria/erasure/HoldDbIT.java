package io.myria.erasure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myria.compile.Bench;
import io.myria.erasure.Erasures.Preview;
import io.myria.erasure.Holds.Held;
import io.myria.erasure.Holds.Placed;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.event.EventId;
import io.myria.event.ParticipantSet;
import io.myria.eventlog.append.Appended;
import io.myria.security.Caller;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a legal hold covers is not erased. */
class HoldDbIT {

  private static final Optional<String> ASKED = Optional.of("asked to");

  @AutoClose private final ErasureBench store = new ErasureBench();

  private Holds holds() {
    return store.holds();
  }

  private Placed hold(String participant) {
    return hold(Optional.of(participant), Optional.empty(), Optional.empty());
  }

  private Placed hold(
      Optional<String> participant, Optional<String> channel, Optional<Instant> from) {
    return holds()
        .place(
            Caller.OPEN,
            Holds.covered(
                List.of(),
                participant,
                Optional.empty(),
                channel,
                Optional.empty(),
                from,
                Optional.empty()),
            "claim 12");
  }

  @Test
  void anErasureIsRefusedWhileAHoldCoversOneOfItsEvents() {
    store.bench().append(Bench.talk("ann", "bob", 0, 6));
    store.bench().append(Bench.talk("ann", "dana", 10, 4));
    ErasureRequest request = ErasureBench.of("ann", true);
    String before = store.erasures().preview(request).token();
    Placed placed = hold("dana");
    assertThat(placed.events()).isEqualTo(4);
    assertThat(placed.going()).isZero();

    Preview preview = store.erasures().preview(request);
    assertThat(preview.events()).isEqualTo(10);
    assertThat(preview.held()).containsExactly(new Held(placed.hold().id(), "claim 12", 4));
    assertThatThrownBy(() -> store.erasures().erase(Caller.OPEN, request, before, ASKED))
        .isInstanceOfSatisfying(
            Fault.class,
            fault -> {
              assertThat(fault.code()).isEqualTo(FaultCode.EVENTS_HELD);
              assertThat(fault.getMessage())
                  .contains(placed.hold().id() + " covers 4 of them")
                  .doesNotContain("claim", "dana");
            });
    assertThat(store.erasures().list(10)).isEmpty();
    assertThat(store.erasures().preview(ErasureBench.of("bob", true)).held()).isEmpty();

    holds().release(Caller.OPEN, placed.hold().id(), Optional.of("settled"));
    assertThat(holds().list(false)).isEmpty();
    assertThat(holds().list(true).get(0).released().orElseThrow().reason()).contains("settled");
    assertThat(store.erasures().erase(Caller.OPEN, request, before, ASKED).events()).isEqualTo(10);
  }

  @Test
  void aHoldCoversWhatIsAppendedLaterAndAnUnknownParticipantCoversNothingElse() {
    Placed unknown = hold("zoe");
    store.bench().append(Bench.talk("ann", "bob", 0, 6));
    assertThat(unknown.events()).isZero();
    ErasureRequest request = ErasureBench.of("ann", true);
    assertThat(store.erasures().preview(request).held()).isEmpty();
    store.bench().append(Bench.talk("ann", "zoe", 10, 2));
    assertThat(store.erasures().preview(request).held())
        .containsExactly(new Held(unknown.hold().id(), "claim 12", 2));
  }

  /** Of erasures and retention rules, too, which name events alike. */
  @Test
  void namesThatNoEventCanHaveAreRefused() {
    for (String name : List.of("a\0b", "a\ud800b", "x".repeat(10_001))) {
      Optional<String> named = Optional.of(name);
      Optional<String> none = Optional.empty();
      assertRefused("participant", named, none, none, none);
      assertRefused("context_id", none, named, none, none);
      assertRefused("channel", none, none, named, none);
      assertRefused("type", none, none, none, named);
    }
    assertThatThrownBy(() -> EventId.other("hold_id", "8a90b7d4"))
        .isInstanceOf(Fault.class)
        .hasMessageContaining("write all of it");
  }

  private static void assertRefused(
      String field,
      Optional<String> participant,
      Optional<String> context,
      Optional<String> channel,
      Optional<String> type) {
    assertThatThrownBy(
            () ->
                Holds.covered(
                    List.of(),
                    participant,
                    context,
                    channel,
                    type,
                    Optional.empty(),
                    Optional.empty()))
        .isInstanceOfSatisfying(Fault.class, fault -> assertThat(fault.field()).contains(field));
  }

  @Test
  void eachThingThatIsNamedNarrowsAHold() {
    List<Appended> events = store.bench().append(Bench.talk("ann", "bob", 0, 6));
    EventId one = events.get(0).id();
    Placed byId =
        holds()
            .place(
                Caller.OPEN,
                Holds.covered(
                    List.of(one),
                    Optional.of("bob"),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty()),
                "claim 12");
    Placed otherChannel =
        hold(Optional.of("ann"), Optional.of("no such channel"), Optional.empty());
    Placed later = hold(Optional.of("ann"), Optional.empty(), Optional.of(Instant.now()));
    assertThat(byId.events()).isEqualTo(1);
    assertThat(otherChannel.events()).isZero();
    assertThat(later.events()).isZero();
    assertThat(store.erasures().preview(ErasureBench.of("ann", true)).held())
        .containsExactly(new Held(byId.hold().id(), "claim 12", 1));
    assertThat(byId.hold().named()).contains(one.toString(), "bob");
  }

  @Test
  void aCallerLearnsNothingOfHeldEventsThatItMayNotSee() {
    store.bench().append(Bench.talk("ann", "bob", 0, 6));
    store.bench().append(Bench.talk("ann", "dana", 0, 4));
    hold("dana");
    Placed both = hold("ann");
    ErasureRequest theirs =
        new ErasureRequest(
            List.of(),
            Optional.of("ann"),
            List.of(),
            true,
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.of(ParticipantSet.of("bob")),
            false);
    assertThat(store.erasures().preview(theirs).held())
        .containsExactly(new Held(both.hold().id(), "claim 12", 6));
  }

  /** As a server of the version before would write it. */
  @Test
  void theDatabaseRefusesToEraseWhatIsHeld() {
    Appended event = store.bench().append(Bench.talk("ann", "bob", 0, 1)).get(0);
    hold("ann");
    UUID id = UUID.randomUUID();
    assertThatThrownBy(
            () ->
                store
                    .bench()
                    .execute(
                        """
                        insert into erasure (erasure_id, requested_at, requested_by, request,
                                             token, event_count, state)
                        values ('%s', now(), 'an older server', '{}', 't', 1, 'erasing');
                        insert into erased_event (event_seq, erasure_id) values (%d, '%s')
                        """
                            .formatted(id, event.seq().value(), id)))
        .hasStackTraceContaining("an event is under a legal hold");
    assertThat(store.bench().count("select count(*) from erased_event")).isZero();
  }

  @Test
  void ofAHoldAndAnErasureAtTheSameMomentTheFirstWins() throws Exception {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    try (ExecutorService pair = Executors.newFixedThreadPool(2)) {
      for (int round = 0; round < 12; round++) {
        String who = "p" + round;
        store.bench().append(Bench.talk(who, "bot", 0, 2));
        ErasureRequest request = ErasureBench.of(who, true);
        String token = store.erasures().preview(request).token();
        CyclicBarrier both = new CyclicBarrier(2);
        int[] pauses = {random.nextInt(4), random.nextInt(4)};
        Callable<Boolean> erasing =
            () -> {
              both.await();
              Thread.sleep(pauses[0]);
              try {
                store.erasures().erase(Caller.OPEN, request, token, ASKED);
                return true;
              } catch (Fault fault) {
                assertThat(fault.code()).isEqualTo(FaultCode.EVENTS_HELD);
                return false;
              }
            };
        Callable<Placed> holding =
            () -> {
              both.await();
              Thread.sleep(pauses[1]);
              return hold(who);
            };
        Future<Boolean> erased = pair.submit(erasing);
        Placed placed = pair.submit(holding).get();
        assertThat(placed.events()).as("seed " + seed).isEqualTo(erased.get() ? 0 : 2);
      }
    }
  }

  @Test
  void aReceiptOfTheFolderWinsOverAHoldAndOneThatIsHandedInDoesNot(@TempDir Path folder) {
    store.bench().append(Bench.talk("ann", "bob", 0, 3));
    hold("ann");
    try (ErasureBench restored =
        new ErasureBench(store.bench().copy(), Optional.empty()).keeping(folder)) {
      holds().release(Caller.OPEN, holds().list(false).get(0).id(), Optional.empty());
      store.keeping(folder);
      String receipt = store.erase(ErasureBench.of("ann", true)).receipt().orElseThrow();
      store.receipts().keep();
      assertThat(restored.holds().list(false)).hasSize(1);
      assertThatThrownBy(() -> restored.receipts().apply(receipt))
          .isInstanceOfSatisfying(
              Fault.class, fault -> assertThat(fault.code()).isEqualTo(FaultCode.EVENTS_HELD));
      assertThat(restored.receipts().applyAll()).isEqualTo(3);
    }
  }

  @Test
  void anOlderBackupGetsTheHoldsAndReleasesOfTheFolder(@TempDir Path folder) {
    Placed early = hold("ann");
    try (ErasureBench restored =
        new ErasureBench(store.bench().copy(), Optional.empty()).keeping(folder)) {
      store.keeping(folder);
      hold("bob");
      HoldFiles files = store.holdFiles();
      files.keep();
      holds().release(Caller.OPEN, early.hold().id(), Optional.of("settled"));
      files.keep();
      restored.holdFiles().applyAll();
      restored.holdFiles().applyAll();
      assertThat(restored.holds().list(true)).isEqualTo(holds().list(true)).hasSize(2);
      assertThat(restored.holds().list(false)).isEqualTo(holds().list(false)).hasSize(1);
    }
  }
}
