package io.myria.erasure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myria.compile.Bench;
import io.myria.erasure.Erasures.Erasure;
import io.myria.erasure.Retention.Applied;
import io.myria.erasure.Retention.Kept;
import io.myria.error.Fault;
import io.myria.eventlog.Drafts;
import io.myria.security.Caller;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Retention rules erase what is old enough, and nothing else. */
class RetentionDbIT {

  private static final Kept EVERYTHING =
      new Kept(
          Optional.empty(), List.of(), false, Optional.empty(), Optional.empty(), Optional.empty());

  @AutoClose private final ErasureBench store = new ErasureBench();

  /** As of some minutes after noon, thirty days later; talk has one event a minute. */
  private Retention retention(int minutes) {
    return at(Drafts.NOON.plus(Duration.ofDays(30)).plus(Duration.ofMinutes(minutes)), 20_000);
  }

  private Retention at(Instant now, int mostEvents) {
    return new Retention(
        store.bench().transactions(),
        store.settings(),
        Clock.fixed(now, ZoneOffset.UTC),
        mostEvents);
  }

  private static Kept of(String participant) {
    return new Kept(
        Optional.of(participant),
        List.of(),
        true,
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  private Erasure done(Applied applied) {
    assertThat(applied.erasures()).hasSize(1);
    return store.complete(store.erasures().find(applied.erasures().get(0)));
  }

  private List<Applied> preview(int minutes) {
    return retention(minutes).preview();
  }

  @Test
  void whatIsOlderThanARuleKeepsIsErasedWithAReceipt() {
    store.bench().append(Bench.talk("ann", "bob", 0, 10));
    store.bench().append(Bench.talk("ann", "dana", 0, 10));
    Applied added = retention(4).add(Caller.OPEN, 30, of("bob"));
    assertThat(added.events()).isEqualTo(4);
    assertThat(store.erasures().list(9)).isEmpty();

    Applied run = retention(6).run().get(0);
    assertThat(run.events()).isEqualTo(6);
    assertThat(run.rule().lookedAt())
        .isAfter(added.rule().lookedAt())
        .isEqualTo(preview(6).get(0).rule().lookedAt());
    Erasure done = done(run);
    assertThat(done.receipt().orElseThrow())
        .contains("retention rule " + added.rule().id() + ": keep 30 days");
    assertThat(done.requestedBy()).isEqualTo("myria");
    assertThat(store.erasures().preview(ErasureBench.of("bob", true)).events()).isEqualTo(4);
    assertThat(store.erasures().preview(ErasureBench.of("dana", true)).events()).isEqualTo(10);
    assertThat(retention(6).run().get(0).erasures()).isEmpty();

    retention(8).remove(Caller.OPEN, added.rule().id());
    assertThat(retention(9).run()).isEmpty();
    assertThatThrownBy(() -> retention(9).remove(Caller.OPEN, added.rule().id()))
        .isInstanceOf(Fault.class)
        .hasMessage("is no rule that applies");
  }

  @Test
  void whatIsHeldStaysUntilItIsReleased() {
    store.bench().append(Bench.talk("ann", "bob", 0, 3));
    store.bench().append(Bench.talk("ann", "dana", 0, 2));
    Holds.Hold hold =
        store
            .holds()
            .place(
                Caller.OPEN,
                Holds.covered(
                    List.of(),
                    Optional.of("dana"),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty()),
                "claim 12")
            .hold();
    retention(9).add(Caller.OPEN, 30, EVERYTHING);
    Applied first = retention(9).run().get(0);
    assertThat(first.events()).isEqualTo(3);
    assertThat(first.held()).isEqualTo(2);
    Erasure done = done(first);
    assertThat(done.events()).isEqualTo(3);
    assertThat(done.receipt().orElseThrow())
        .contains("2 more are old enough and under a legal hold");
    store.holds().release(Caller.OPEN, hold.id(), Optional.empty());
    assertThat(retention(9).run().get(0).events()).isEqualTo(2);
  }

  @Test
  void rulesAreAppliedOnceADayByOneServerFromTheHourOn() throws Exception {
    store.bench().append(Bench.talk("ann", "bob", 0, 3));
    Instant noon = Drafts.NOON.plus(Duration.ofDays(31));
    Instant two = noon.plus(Duration.ofHours(14));
    at(noon, 9).add(Caller.OPEN, 30, of("bob"));
    at(noon.plusSeconds(60), 9).runDue();
    at(two, 9).runDue();
    assertThat(store.erasures().list(9)).isEmpty();
    Callable<Boolean> server =
        () -> {
          at(two.plus(Duration.ofHours(1)), 9).runDue();
          return true;
        };
    try (ExecutorService pair = Executors.newFixedThreadPool(2)) {
      assertThat(pair.invokeAll(List.of(server, server))).allMatch(one -> one.resultNow());
    }
    assertThat(store.erasures().list(9)).hasSize(1);
    store.bench().append(Bench.talk("ann", "bob", 3, 1));
    server.call();
    assertThat(store.erasures().list(9)).hasSize(1);
    at(two.plus(Duration.ofHours(26)), 9).runDue();
    assertThat(store.erasures().list(9)).hasSize(2);
  }

  @Test
  void manyEventsGoInSeveralErasuresTheOldestFirst() {
    store.bench().append(Bench.talk("ann", "bob", 0, 10));
    Retention three = at(Drafts.NOON.plus(Duration.ofDays(40)), 3);
    three.add(Caller.OPEN, 30, EVERYTHING);
    Applied run = three.run().get(0);
    assertThat(run.events()).isEqualTo(10);
    assertThat(run.erasures()).hasSize(4);
    assertThat(
            store
                .bench()
                .column(
                    "select count(*) || ' from ' || min(event_seq) from erased_event"
                        + " group by erasure_id order by min(event_seq)"))
        .containsExactly("3 from 1", "3 from 4", "3 from 7", "1 from 10");
  }

  @Test
  void aRuleSaysHowLongAndOfWhom() {
    assertThatThrownBy(() -> retention(0).add(Caller.OPEN, 0, EVERYTHING))
        .isInstanceOf(Fault.class)
        .hasMessage("must be from 1 to 36525");
    Kept agentsOfNobody =
        new Kept(
            Optional.empty(),
            List.of("bot"),
            false,
            Optional.empty(),
            Optional.of("chat"),
            Optional.empty());
    assertThatThrownBy(() -> retention(0).add(Caller.OPEN, 9, agentsOfNobody))
        .isInstanceOfSatisfying(Fault.class, fault -> assertThat(fault.field()).contains("agents"));
    assertThat(preview(0)).isEmpty();
  }
}
