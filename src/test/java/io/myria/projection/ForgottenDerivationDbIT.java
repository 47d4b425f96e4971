package io.myria.projection;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.compile.Bench;
import io.myria.database.Transactions.Work;
import io.myria.drill.OwnThread;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Another server forgets what was derived while this one, still at it, waits for its row. */
class ForgottenDerivationDbIT {

  private final Bench bench = new Bench();
  private final Derivations derivations = new Derivations("test", Duration.ofSeconds(20));

  @AfterEach
  void close() {
    bench.close();
  }

  @Test
  void itIsNoLongerThisServersToWrite() throws Exception {
    Derivation derivation = begun();
    long epoch =
        bench.transactions().run(db -> derivations.take(db, derivation)).orElseThrow().epoch();
    assertThat(whileForgotten(derivation, db -> derivations.renew(db, derivation, epoch)))
        .isFalse();
  }

  @Test
  void thereIsNothingToReleaseOrToCallFailed() throws Exception {
    Derivation released = begun();
    Work<Boolean> release =
        db -> {
          Derivations.release(db, released, 0);
          return true;
        };
    assertThat(whileForgotten(released, release)).isTrue();
    Derivation failed = begun();
    Work<Boolean> fail =
        db -> {
          Derivations.failed(db, failed, 0, "no reason");
          return true;
        };
    assertThat(whileForgotten(failed, fail)).isTrue();
  }

  @Test
  void itIsNotBegunAnew() throws Exception {
    Derivation derivation = begun();
    bench.execute("update log set log_id = gen_random_uuid()");
    assertThat(whileForgotten(derivation, db -> Derivations.beginAnew(db, derivation))).isFalse();
    assertThat(bench.count("select count(*) from derivation")).isZero();
  }

  private Derivation begun() {
    return bench.transactions().run(db -> Derivations.of(db, "passages", "1")).get(0);
  }

  private boolean whileForgotten(Derivation derivation, Work<Boolean> work) throws Exception {
    try (Connection other = bench.database().superuser();
        Statement statement = other.createStatement()) {
      other.setAutoCommit(false);
      statement.execute("delete from derivation where derivation_id = " + derivation.id());
      CompletableFuture<Boolean> done =
          CompletableFuture.supplyAsync(() -> bench.transactions().run(work), OwnThread.EXECUTOR);
      bench.database().awaitLockWait();
      other.commit();
      other.setAutoCommit(true);
      return done.get(30, TimeUnit.SECONDS);
    }
  }
}
