package io.myria.recall;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myria.compile.BuildResult;
import io.myria.compile.plan.BuildOrder;
import io.myria.compile.plan.Trigger;
import io.myria.drill.Drill;
import io.myria.drill.Rounds;
import io.myria.erasure.ErasureBench;
import io.myria.erasure.ErasureRequest;
import io.myria.erasure.Erasures;
import io.myria.erasure.Erasures.Erasure;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.event.NewEvent;
import io.myria.eventlog.append.Appended;
import io.myria.recall.RecallBench.Ask;
import io.myria.security.Caller;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** What a server holds in memory is dropped where another server erases events. */
@Drill
class ErasedRecallDbIT {

  private static final Ask ASK = Ask.of("Where is the umbrella?", "alice");

  /** Of one participant, that are erased while others ask. */
  private static final int MANY = Rounds.of("myria.erasure.events", 600, 50_000);

  @AutoClose private final RecallBench bench = new RecallBench();

  private ErasureBench anotherServer() {
    return new ErasureBench(bench.bench, Optional.empty());
  }

  private List<Appended> say(int count) {
    List<NewEvent> events = new ArrayList<>();
    for (int number = 0; number < count; number++) {
      events.add(
          Talk.said(number, "Al", "The umbrella number " + number + " is in the car.", "alice"));
    }
    return bench.append(events);
  }

  @Test
  void nothingThatIsHeldAnswersOnceItIsErased() {
    List<Appended> said = say(2);
    assertThat(bench.ask(ASK).context()).contains("number 0", "number 1");
    assertThat(bench.held()).isPositive();
    anotherServer().erase(ErasureBench.of(said.get(0).id()));
    assertThat(bench.ask(ASK).context()).doesNotContain("number 0").contains("number 1");
    anotherServer().erase(ErasureBench.of(said.get(1).id()));
    assertThat(bench.ask(ASK).items()).isEmpty();
  }

  @Test
  void whatIsHeldOfOthersStays() {
    Ask other = Ask.of("Where is the umbrella?", "bob");
    bench.ask(ASK);
    say(40);
    bench.ask(ASK);
    long alone = bench.held();
    List<Appended> bobs =
        bench.append(
            List.of(
                Talk.said(0, "Bo", "The umbrella is in the hallway.", "bob"),
                Talk.said(1, "Bo", "The umbrella is mine.", "bob")));
    assertThat(bench.ask(other).items()).hasSize(2);
    anotherServer().erase(ErasureBench.of(bobs.get(0).id()));
    assertThat(bench.ask(other).items()).hasSize(1);
    assertThat(bench.held()).isGreaterThan(alone);
    assertThat(bench.ask(ASK).context()).contains("number 0");
    anotherServer().erase(ErasureBench.of("alice", true));
    assertThat(bench.ask(ASK).items()).isEmpty();
    assertThat(bench.held()).isLessThan(alone);
  }

  @Test
  void aCursorOfBeforeIsRefused() {
    List<Appended> said = say(40);
    Ask small = ASK.budget(120);
    String cursor = bench.ask(small).nextCursor().orElseThrow();
    assertThat(bench.ask(small.cursor(cursor)).items()).isNotEmpty();
    anotherServer().erase(ErasureBench.of(said.get(0).id()));
    assertThatThrownBy(() -> bench.ask(small.cursor(cursor)))
        .isInstanceOfSatisfying(
            Fault.class, fault -> assertThat(fault.code()).isEqualTo(FaultCode.INVALID_CURSOR));
  }

  /**
   * The server that works at it dies after a fifth; another goes on, says how far it is, and
   * questions of others are answered all the time.
   */
  @Test
  void aParticipantWithManyEventsIsErasedWhileOthersAsk() throws Exception {
    say(100);
    for (int from = 0; from < MANY; from += 1_000) {
      List<NewEvent> events = new ArrayList<>();
      for (int number = from; number < Math.min(MANY, from + 1_000); number++) {
        String text = "The parcel number " + number + " went to the depot in Graz.";
        events.add(Talk.said(number, "Dana", text, "dana", "bot"));
      }
      bench.append(events);
    }
    bench.bench.build();
    ErasureBench store = anotherServer();
    ErasureRequest request = ErasureBench.of("dana", true);
    String token = store.erasures().preview(request).token();
    long begun = System.nanoTime();
    Erasures dying = store.erasuresThatDieAfter(2 + Math.max(1, MANY / 1_000));
    assertThatThrownBy(() -> dying.erase(Caller.OPEN, request, token, Optional.empty()))
        .isInstanceOf(Error.class);
    Erasure half = store.erasures().list(1).get(0);
    assertThat(half.erased()).isBetween(1L, MANY - 1L);
    assertThat(half.progress()).contains("deleting events: " + half.erased() + " of " + MANY);
    bench.bench.execute("update erasure set expires_at = '-infinity'");

    List<Long> micros = new ArrayList<>();
    Set<String> seen = new LinkedHashSet<>();
    try (ExecutorService other = Executors.newSingleThreadExecutor()) {
      Future<Erasure> done = other.submit(() -> store.complete(half));
      while (!done.isDone()) {
        long start = System.nanoTime();
        assertThat(bench.ask(ASK).context()).contains("number 0");
        micros.add((System.nanoTime() - start) / 1_000);
        store
            .erasures()
            .find(half.id())
            .progress()
            .map(one -> one.split(":")[0])
            .ifPresent(seen::add);
      }
      assertThat(done.get().erased()).isEqualTo(MANY);
      assertThat(done.get().progress()).isEmpty();
    }
    // Of a short log each stage may be over before it is looked at; not all of them.
    assertThat(seen)
        .containsAnyOf("rewriting tables", "searching tables and index files for residue");
    long erased = System.nanoTime();
    BuildResult built = bench.bench.builder().build(BuildOrder.of(Trigger.ERASURE), Caller.SELF);
    assertThat(built.state()).isEqualTo(BuildResult.State.PUBLISHED);
    micros.sort(null);
    System.out.printf(
        "%,d events erased in %.1f s, compiled in %.1f s; %d questions meanwhile, median %.1f ms,"
            + " slowest %.1f ms%n",
        MANY,
        (erased - begun) / 1e9,
        (System.nanoTime() - erased) / 1e9,
        micros.size(),
        micros.get(micros.size() / 2) / 1e3,
        micros.get(micros.size() - 1) / 1e3);
  }
}
