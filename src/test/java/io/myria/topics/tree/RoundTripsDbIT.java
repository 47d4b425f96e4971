package io.myria.topics.tree;

import static io.myria.eventlog.Drafts.NOON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myria.compile.Bench;
import io.myria.database.LocalTransactions;
import io.myria.database.RecordedStatements;
import io.myria.database.RecordedStatements.Recorded;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.event.EventSeq;
import io.myria.event.NewEvent;
import io.myria.eventlog.Drafts;
import io.myria.eventlog.LogPin;
import io.myria.eventlog.LogReader;
import io.myria.eventlog.ParticipantNames;
import io.myria.read.ReadPin;
import io.myria.read.ReadPin.Confirmation;
import io.myria.snapshot.PinnedSnapshot;
import io.myria.snapshot.SnapshotId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** How often an event query asks the database: each time costs both ends more than most rows do. */
class RoundTripsDbIT {

  private static Bench bench;
  private static RecordedStatements recorded;
  private static LocalTransactions transactions;
  private static EventNodes nodes;

  @BeforeAll
  static void fill() {
    bench = new Bench();
    List<NewEvent> events = new ArrayList<>();
    for (int number = 0; number < 60; number++) {
      events.add(Drafts.message(NOON.plusSeconds(number), "note " + number, "ann"));
    }
    bench.append(events);
    bench.build();
    recorded = new RecordedStatements(bench.database().pool());
    transactions = new LocalTransactions(recorded.source());
    nodes = EventReads.nodes(transactions, new LogReader(new ParticipantNames()));
    nodes.query(EventAsk.of("ann").limit(1).request());
  }

  @AfterAll
  static void close() {
    bench.close();
  }

  @Test
  void aPageIsTwoRoundTripsWithTheSnapshotConfirmed() {
    recorded.take();
    QueryAnswer answer = nodes.query(EventAsk.of("ann").limit(20).request());
    List<Recorded> sent = recorded.take();
    assertThat(answer.root().children()).hasSize(20);
    assertThat(answer.snapshotId()).isPresent();
    assertThat(roundTrips(sent)).isEqualTo(2);
    assertThat(sent.get(sent.size() - 1).sql()).contains("from snapshot");
  }

  @Test
  void aLongPageIsOneMoreForEachTwentyEvents() {
    recorded.take();
    QueryAnswer answer = nodes.query(EventAsk.of("ann").limit(50).request());
    assertThat(answer.root().children()).hasSize(50);
    assertThat(roundTrips(recorded.take())).isEqualTo(4);
  }

  @Test
  void whoIsUnknownIsOne() {
    recorded.take();
    assertThat(nodes.query(EventAsk.of("nobody").request()).root().children()).isEmpty();
    assertThat(roundTrips(recorded.take())).isEqualTo(1);
  }

  @Test
  void aSnapshotThatIsGoneIsNoticedBehindTheLastRow() {
    PinnedSnapshot gone = new PinnedSnapshot(new SnapshotId(new UUID(1, 1)), 1, EventSeq.NONE);
    assertThatThrownBy(
            () ->
                transactions.read(
                    database -> {
                      ReadPin pin = new ReadPin(LogPin.take(database), Optional.of(gone));
                      Confirmation kept = pin.confirmation();
                      database.together(kept.queries());
                      kept.require();
                      return null;
                    }))
        .isInstanceOfSatisfying(
            Fault.class, fault -> assertThat(fault.code()).isEqualTo(FaultCode.SNAPSHOT_GONE));
  }

  private static long roundTrips(List<Recorded> sent) {
    return sent.stream().filter(Recorded::endsRoundTrip).count();
  }
}
