package io.myria.topics.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.event.EventId;
import io.myria.event.NewEvent;
import io.myria.eventlog.Order;
import io.myria.read.QuerySettings;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** How the answer of a query ends: pages, limits and what goes on behind a cursor. */
class EventPagesDbIT {

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
  void whatIsAppendedLaterIsOnNoLaterPage() {
    List<EventId> appended = reads.append(draft("a", 10), draft("b", 20), draft("c", 30));
    EventAsk newest = asked().limit(1);
    EventAsk oldest = newest.order(Order.OLDEST);
    QueryAnswer newestPage = reads.query(newest);
    QueryAnswer oldestPage = reads.query(oldest);
    reads.append(draft("backdated", 15), draft("newest", 40), draft("oldest", 5));
    assertThat(reads.idsOfAllPages(newest.after(newestPage)))
        .containsExactly(appended.get(1), appended.get(0));
    assertThat(reads.idsOfAllPages(oldest.after(oldestPage)))
        .containsExactly(appended.get(1), appended.get(2));
  }

  @Test
  void aPageEndsAtItsLimitAndTheLastOneSaysSo() {
    reads.append(draft("a", 1), draft("b", 2), draft("c", 3), draft("d", 4));
    QueryAnswer first = reads.query(asked().limit(2));
    assertThat(first.root().children()).hasSize(2);
    assertThat(first.truncated()).isTrue();
    QueryAnswer second = reads.query(asked().limit(2).after(first));
    assertThat(second.root().children()).hasSize(2);
    assertThat(second.truncated()).isFalse();
    assertThat(second.nextCursor()).isEmpty();
  }

  @Test
  void aPageThatRunsOutOfWorkIsShortAndGoesOn() {
    for (int count = 0; count < 30; count++) {
      reads.append(draft(count == 0 ? "needle" : "hay", count));
    }
    EventReads hurried = reads.with(new QuerySettings(5, 10, 2_000, 64_000, 1 << 20, 2_000, 8));
    QueryAnswer first = hurried.query(asked().query("needle"));
    assertThat(first.root().children()).isEmpty();
    assertThat(first.truncated()).isTrue();
    assertThat(hurried.idsOfAllPages(asked().query("needle"))).hasSize(1);
  }

  @Test
  void aPageIsCutAtItsSizeButHoldsOneEventAtLeast() {
    String large = "word ".repeat(300);
    List<EventId> appended = reads.append(draft(large, 1), draft(large, 2), draft(large, 3));
    EventReads narrow = reads.with(new QuerySettings(5, 10, 2_000, 64_000, 2_500, 2_000, 1_000));
    EventReads tiny = reads.with(new QuerySettings(5, 10, 2_000, 64_000, 1, 2_000, 1_000));
    for (EventReads some : List.of(narrow, tiny)) {
      QueryAnswer first = some.query(asked().order(Order.OLDEST));
      assertThat(first.root().children()).hasSize(1);
      assertThat(first.truncated()).isTrue();
      assertThat(some.idsOfAllPages(asked().order(Order.OLDEST))).isEqualTo(appended);
    }
  }

  @Test
  void aLimitOutOfBoundsIsRefusedByName() {
    assertThatThrownBy(() -> reads.query(asked().limit(0)))
        .isInstanceOfSatisfying(
            Fault.class,
            fault -> {
              assertThat(fault.code()).isEqualTo(FaultCode.INVALID_ARGUMENT);
              assertThat(fault.field()).contains("limit");
            });
    assertThatThrownBy(() -> reads.query(asked().limit(201)))
        .isInstanceOfSatisfying(
            Fault.class, fault -> assertThat(fault.code()).isEqualTo(FaultCode.LIMIT_EXCEEDED));
    assertThat(reads.ids(asked().limit(200))).isEmpty();
  }

  private EventAsk asked(String... participants) {
    return EventAsk.of(own(participants));
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
