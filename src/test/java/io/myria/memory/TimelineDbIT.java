package io.myria.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.event.EventId;
import io.myria.eventlog.Drafts;
import io.myria.eventlog.Order;
import io.myria.fingerprint.CausalRelation;
import io.myria.fingerprint.MemoryKind;
import io.myria.memory.TimelineRequest.Wanted;
import io.myria.read.PageRequest;
import io.myria.snapshot.SnapshotId;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Memories in the order of time, one of them, and how many there are. */
class TimelineDbIT {

  private static final Wanted ALL =
      new Wanted(Optional.empty(), Optional.empty(), Set.of(), List.of(), Optional.empty());

  private MemoryBench bench;

  @BeforeEach
  void open() {
    bench = new MemoryBench();
  }

  @AfterEach
  void close() {
    bench.close();
  }

  @Test
  void pagesTellEveryMemoryOnceInCanonicalOrder() {
    List<EventId> ids = new ArrayList<>(bench.append(Drafts.NOON, words(7), "ann", "bob"));
    bench.derive();
    ids.addAll(bench.append(Drafts.NOON.plusSeconds(86_400), words(4), "ann"));
    bench.append(List.of(Drafts.internal("Not asked for.", "ann")));
    assertThat(told(Order.OLDEST, 3, ALL, "ann")).isEqualTo(ids);
    Collections.reverse(ids);
    assertThat(told(Order.NEWEST, 4, ALL, "ann")).isEqualTo(ids);
    assertThat(told(Order.NEWEST, 4, ALL, "bob")).isEqualTo(ids.subList(4, 11));
    assertThat(told(Order.NEWEST, 4, ALL, "nobody")).isEmpty();
  }

  @Test
  void kindsAreToldWhetherOrNotTheyAreDerivedAlready() {
    List<EventId> ids = new ArrayList<>(bench.append(Drafts.NOON, words(40), "ann"));
    bench.derive();
    bench
        .bench()
        .execute("update fingerprint set kind = 'decision' where event_seq in (3, 17, 31)");
    ids.addAll(bench.append(Drafts.NOON.plusSeconds(86_400), words(3), "ann"));
    Wanted decisions = wanted(MemoryKind.DECISION);
    List<EventId> expected = List.of(ids.get(30), ids.get(16), ids.get(2));
    assertThat(told(Order.NEWEST, 1, decisions, "ann")).isEqualTo(expected);
    assertThat(told(Order.NEWEST, 3, decisions, "ann")).isEqualTo(expected);
    assertThat(told(Order.NEWEST, 50, wanted(MemoryKind.SESSION_NOTE), "ann")).hasSize(40);
  }

  @Test
  void ofWhatWasErasedNoKindIsAskedFor() {
    List<EventId> ids = bench.append(Drafts.NOON, words(3), "ann");
    bench.derive();
    bench.bench().execute("delete from fingerprint where event_seq = 2");
    bench.bench().execute("delete from event_content where event_seq = 2");
    assertThat(told(Order.NEWEST, 1, wanted(MemoryKind.SESSION_NOTE), "ann"))
        .containsExactly(ids.get(2), ids.get(0));
  }

  @Test
  void aTimeBoundsAMemoryOnBothSidesAndAges() {
    List<EventId> ids = bench.append(Drafts.NOON, words(3), "ann");
    bench.derive();
    Wanted second =
        new Wanted(
            Optional.of(Drafts.NOON.plusSeconds(60)),
            Optional.of(Drafts.NOON.plusSeconds(120)),
            Set.of(),
            List.of("test"),
            Optional.empty());
    assertThat(told(Order.NEWEST, 5, second, "ann")).containsExactly(ids.get(1));
    MemoryScope then = MemoryBench.asOf(Drafts.NOON.plusSeconds(60), "ann");
    assertThat(page(then, Order.NEWEST, ALL).memories()).hasSize(2);
    MemoryScope later = MemoryBench.asOf(Drafts.NOON.plus(Duration.ofDays(31)), "ann");
    assertThat(page(later, Order.NEWEST, ALL).memories())
        .hasSize(3)
        .allMatch(memory -> memory.archiving() == Archiving.AGE);
    assertThat(page(MemoryBench.asked("ann"), Order.NEWEST, ALL).memories())
        .allMatch(memory -> memory.archiving() == Archiving.NONE);
  }

  @Test
  void whatSomebodySaidToRememberIsNotArchivedByItsAge() {
    List<EventId> ids =
        bench.append(
            Drafts.NOON, List.of("Remember: the code is 4711.", "Good night!", "Words."), "ann");
    for (int round = 0; round < 2; round++) {
      MemoryScope later = MemoryBench.asOf(Drafts.NOON.plus(Duration.ofDays(400)), "ann");
      assertThat(page(later, Order.OLDEST, ALL).memories())
          .extracting(Memory::archiving)
          .containsExactly(Archiving.NONE, Archiving.AGE, Archiving.AGE);
      Memory first = bench.lookup().load(ids.get(0), later).memory();
      assertThat(first.fingerprint().kind()).isEqualTo(MemoryKind.FACT);
      assertThat(first.fingerprint().explicit()).isTrue();
      bench.derive();
    }
    bench.bench().execute("update fingerprint set kind = 'session_note'");
    MemoryScope later = MemoryBench.asOf(Drafts.NOON.plus(Duration.ofDays(400)), "ann");
    assertThat(bench.census().count(later).kinds().get(MemoryKind.SESSION_NOTE))
        .isEqualTo(new Census.Kind(3, 0, 2));
  }

  @Test
  void aSnapshotKnowsNothingOfWhatCameAfterIt() {
    List<EventId> ids = bench.append(Drafts.NOON, words(3), "ann");
    SnapshotId snapshot = bench.bench().build().snapshot().orElseThrow();
    EventId later = bench.append(Drafts.NOON, List.of("Backdated."), "ann").get(0);
    MemoryScope then =
        new MemoryScope(MemoryBench.scope("ann"), Optional.of(snapshot), Optional.empty());
    assertThat(page(then, Order.OLDEST, ALL).memories())
        .extracting(memory -> memory.event().id())
        .isEqualTo(ids);
    Fault unseen = catchThrowableOfType(Fault.class, () -> bench.lookup().load(later, then));
    assertThat(unseen.code()).isEqualTo(FaultCode.NOT_FOUND);
    assertThat(bench.lookup().load(later, MemoryBench.asked("ann")).memory().summary())
        .isEqualTo("Backdated.");
  }

  @Test
  void aCursorGoesOnWithItsOwnQuestionAlone() {
    bench.append(Drafts.NOON, words(5), "ann", "bob");
    Optional<String> cursor = page(Order.NEWEST, 2, ALL, Optional.empty(), "ann").nextCursor();
    assertThat(page(Order.NEWEST, 5, ALL, cursor, "ann").memories()).hasSize(3);
    Fault other =
        catchThrowableOfType(Fault.class, () -> page(Order.NEWEST, 5, ALL, cursor, "bob"));
    assertThat(other.code()).isEqualTo(FaultCode.INVALID_CURSOR);
    Fault order =
        catchThrowableOfType(Fault.class, () -> page(Order.OLDEST, 5, ALL, cursor, "ann"));
    assertThat(order.code()).isEqualTo(FaultCode.INVALID_CURSOR);
  }

  @Test
  void wrongArgumentsAreNamed() {
    Optional<Instant> noon = Optional.of(Drafts.NOON);
    assertThat(refused(noon, noon, Optional.empty(), Optional.empty())).isEqualTo("from");
    assertThat(refused(noon, Optional.empty(), Optional.of(" "), Optional.empty()))
        .isEqualTo("channels[0]");
    assertThat(refused(noon, Optional.empty(), Optional.empty(), Optional.of("\u0000")))
        .isEqualTo("context_id");
  }

  @Test
  void aCensusCountsWhatItsScopeSees() {
    bench.append(Drafts.NOON, words(5), "ann", "bob");
    bench.append(Drafts.NOON, words(3), "ann");
    bench.append(List.of(Drafts.internal("Internal.", "ann")));
    bench.derive();
    bench.bench().execute("update fingerprint set kind = 'fact' where event_seq in (2, 6)");
    bench.bench().execute("delete from causal_link");
    bench.link(1, 2, CausalRelation.BECAUSE);
    bench.link(6, 7, CausalRelation.UPDATES);
    bench.append(Drafts.NOON.plusSeconds(600), List.of("Not derived yet."), "ann");
    Census ann = bench.census().count(MemoryBench.asked("ann"));
    assertThat(ann.kinds().get(MemoryKind.SESSION_NOTE).memories()).isEqualTo(6);
    assertThat(ann.kinds().get(MemoryKind.FACT).memories()).isEqualTo(2);
    assertThat(ann.links()).hasSize(2).containsEntry(CausalRelation.UPDATES, 1L);
    assertThat(ann.unread()).isEqualTo(1);
    Census bob =
        bench.census().count(MemoryBench.asOf(Drafts.NOON.plus(Duration.ofDays(40)), "bob"));
    assertThat(bob.kinds().get(MemoryKind.SESSION_NOTE)).isEqualTo(new Census.Kind(4, 0, 4));
    assertThat(bob.kinds().get(MemoryKind.FACT)).isEqualTo(new Census.Kind(1, 0, 0));
    assertThat(bob.links()).hasSize(1);
    assertThat(bob.unread()).isZero();
    assertThat(bench.census().count(MemoryBench.asked("nobody")).kinds()).isEmpty();
  }

  private String refused(
      Optional<Instant> since,
      Optional<Instant> until,
      Optional<String> channel,
      Optional<String> context) {
    return catchThrowableOfType(
            Fault.class,
            () -> new Wanted(since, until, Set.of(), channel.stream().toList(), context))
        .field()
        .orElseThrow();
  }

  private static Wanted wanted(MemoryKind kind) {
    return new Wanted(
        Optional.empty(), Optional.empty(), Set.of(kind), List.of(), Optional.empty());
  }

  private static List<String> words(int count) {
    return IntStream.range(0, count).mapToObj(index -> "Words " + index + ".").toList();
  }

  private List<EventId> told(Order order, int limit, Wanted wanted, String participant) {
    List<EventId> ids = new ArrayList<>();
    Optional<String> cursor = Optional.empty();
    do {
      TimelinePage page = page(order, limit, wanted, cursor, participant);
      assertThat(page.memories()).hasSizeLessThanOrEqualTo(limit);
      page.memories().forEach(memory -> ids.add(memory.event().id()));
      cursor = page.nextCursor();
    } while (cursor.isPresent());
    return ids;
  }

  private TimelinePage page(
      Order order, int limit, Wanted wanted, Optional<String> cursor, String participant) {
    PageRequest page = new PageRequest(Optional.of(limit), cursor);
    return bench
        .timeline()
        .page(new TimelineRequest(MemoryBench.asked(participant), wanted, order, page));
  }

  private TimelinePage page(MemoryScope asked, Order order, Wanted wanted) {
    return bench.timeline().page(new TimelineRequest(asked, wanted, order, PageRequest.FIRST));
  }
}
