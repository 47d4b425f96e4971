package io.myria.projection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.myria.compile.Bench;
import io.myria.drill.OwnThread;
import io.myria.projection.Derivation.State;
import java.sql.Connection;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Servers of two versions begin to derive at the same moment, of which one may serve. */
class BegunAtOnceDbIT {

  private static final String OTHER =
      "insert into derivation (consumer, version, state, log_id, paused)"
          + " select 'passages', 'other', 'serving', log_id, false from log";

  @AutoClose private final Bench bench = new Bench();

  @Test
  void whoeverComesSecondStandsBehindTheFirst() throws Exception {
    try (Connection other = bench.database().superuser();
        Statement statement = other.createStatement()) {
      other.setAutoCommit(false);
      statement.execute(OTHER);
      CompletableFuture<List<Derivation>> second =
          CompletableFuture.supplyAsync(
              () -> bench.transactions().run(db -> Derivations.of(db, "passages", "own")),
              OwnThread.EXECUTOR);
      bench.database().awaitLockWait();
      other.commit();
      other.setAutoCommit(true);
      assertThat(second.get(30, TimeUnit.SECONDS))
          .extracting(Derivation::version, Derivation::state)
          .containsExactly(tuple("own", State.DERIVING));
    }
    assertThat(bench.column("select version || ' ' || state from derivation order by 1"))
        .containsExactly("other serving", "own deriving");
  }
}
