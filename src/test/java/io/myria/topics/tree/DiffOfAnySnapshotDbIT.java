package io.myria.topics.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.myria.compile.Bench;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.event.ParticipantSet;
import io.myria.eventlog.ParticipantNames;
import io.myria.read.Cursors;
import io.myria.read.PageRequest;
import io.myria.security.Caller;
import io.myria.security.Scope;
import io.myria.security.SpokenFor;
import io.myria.snapshot.SnapshotId;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a diff says of snapshots that are not there, not there any more, or not yet. */
class DiffOfAnySnapshotDbIT {

  private static final String STAGED =
      "insert into snapshot select '%s', null, null, '%s', 0, 0, 0, 0, 0, '', '', '', 'manual',"
          + " 'x', 0, 'folding', clock_timestamp(), null, 'pending', null";

  private static final Caller READER = new Caller("someone", Set.of(), SpokenFor.EVERYBODY);
  private static final Scope ANN = Caller.OPEN.scope(ParticipantSet.of("ann"), false);

  private Bench bench;
  private SnapshotDiff diff;
  private SnapshotId first;
  private SnapshotId second;

  @BeforeEach
  void open() {
    bench = new Bench();
    diff =
        new SnapshotDiff(
            bench.transactions(),
            new ParticipantNames(),
            new Cursors(bench.transactions(), new SecureRandom()));
    for (int pair = 0; pair < 3; pair++) {
      bench.append(Bench.talk("ann", "p" + pair, 0, 5));
    }
    first = bench.build().snapshot().orElseThrow();
    for (int pair = 0; pair < 3; pair++) {
      bench.append(Bench.talk("ann", "p" + pair, 5, 5));
    }
    second = bench.build().snapshot().orElseThrow();
  }

  @AfterEach
  void close() {
    bench.close();
  }

  @Test
  void aRetiredSnapshotIsGoneForWhoeverBeginsAndServedToWhoHadBegun() {
    SnapshotDiff.Page page = diff.page(ANN, first, second, some(Optional.empty()));
    assertThat(page.nextCursor()).isPresent();
    bench.retention(1, Duration.ofMinutes(1)).sweep();
    Fault from = refusal(ANN, first, second);
    assertThat(from.code()).isEqualTo(FaultCode.SNAPSHOT_GONE);
    assertThat(from.field()).contains("from");
    Fault to = refusal(ANN, second, first);
    assertThat(to.code()).isEqualTo(FaultCode.SNAPSHOT_GONE);
    assertThat(to.field()).contains("to");
    assertThat(diff.page(ANN, first, second, some(page.nextCursor())).changes()).isNotEmpty();
  }

  @Test
  void administratorsAreToldWhatABuildIsThatIsNotPublished() {
    SnapshotId failed = staged("failed");
    SnapshotId staging = staged("staging");
    assertThat(refusal(ANN, first, failed)).hasMessageContaining("a build that failed");
    assertThat(refusal(ANN, staging, second)).hasMessageContaining("a build that still runs");
    assertThat(refusal(ANN, failed, second).code()).isEqualTo(FaultCode.NOT_FOUND);
  }

  @Test
  void toOthersWhatIsNotPublishedIsAsUnknown() {
    Scope reader = READER.scope(ParticipantSet.of("ann"), false);
    SnapshotId unknown = new SnapshotId(UUID.randomUUID());
    String expected = refusal(reader, first, unknown).getMessage();
    for (String status : new String[] {"failed", "staging"}) {
      assertThat(refusal(reader, first, staged(status))).hasMessage(expected);
    }
  }

  private SnapshotId staged(String status) {
    SnapshotId id = new SnapshotId(UUID.randomUUID());
    bench.execute(STAGED.formatted(id, status));
    return id;
  }

  private Fault refusal(Scope scope, SnapshotId from, SnapshotId to) {
    return catchThrowableOfType(
        Fault.class, () -> diff.page(scope, from, to, some(Optional.empty())));
  }

  private static PageRequest some(Optional<String> cursor) {
    return new PageRequest(Optional.of(1), cursor);
  }
}
