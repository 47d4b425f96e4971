package io.myria.projection;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.compile.Bench;
import io.myria.projection.Derivations.Lease;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who derives when the database's clock is put forward or back. */
class ClockedLeaseDbIT {

  @AutoClose private final DerivedBench derived = new DerivedBench();
  private final Bench bench = derived.bench();

  private void shift(String by) {
    for (String column : List.of("renewed_at", "expires_at", "last_run_at")) {
      bench.execute("update derivation set %1$s = %1$s + interval '%2$s'".formatted(column, by));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"1 hour", "-1 hour"})
  void aLeaseOfBeforeIsOverAndItsHolderShutOut(String by) {
    Derivations one = new Derivations("one", Duration.ofSeconds(20));
    Derivations two = new Derivations("two", Duration.ofSeconds(20));
    Derivation derivation =
        bench.transactions().run(db -> Derivations.of(db, "passages", "1")).get(0);
    Optional<Lease> first = take(one, derivation);
    assertThat(take(two, derivation)).isEmpty();
    assertThat(derived.pin("passages").holder()).contains("one");
    shift(by);
    assertThat(derived.pin("passages").holder()).isEmpty();
    assertThat(take(two, derivation)).isPresent();
    long old = first.orElseThrow().epoch();
    boolean renewed = bench.transactions().run(db -> one.renew(db, derivation, old));
    assertThat(renewed).isFalse();
  }

  private Optional<Lease> take(Derivations by, Derivation derivation) {
    return bench.transactions().run(db -> by.take(db, derivation));
  }

  /** Its batch is computed, and another has written the same by then. */
  @ParameterizedTest
  @ValueSource(strings = {"1 hour", "-1 hour"})
  void whoIsAtWorkThenWritesNothingTwice(String by) {
    derived.append("one", "two", "three");
    derived.derive(new WordVectors("one"));
    List<String> whole = derived.rows();
    bench.forgetDerived();
    AtomicInteger asked = new AtomicInteger();
    WordVectors interrupted =
        new WordVectors("one") {
          @Override
          public List<byte[]> embed(List<String> texts) {
            if (asked.incrementAndGet() == 1) {
              shift(by);
              derived.derive(new WordVectors("one"));
            }
            return super.embed(texts);
          }
        };
    Deriver deriver = derived.deriver(bench.transactions(), "late");
    deriver.run(new PassageConsumer(), () -> false);
    deriver.run(new VectorConsumer(interrupted, true), () -> false);
    assertThat(asked).hasValue(1);
    assertThat(derived.rows()).hasSize(3).isEqualTo(whole);
    assertThat(derived.pin(VectorConsumer.NAME).lastRun().failures()).isZero();
    assertThat(bench.column("select distinct event_seq from derivation")).containsExactly("3");
  }

  @Test
  void aFailureOfATimeToComeHoldsNothingBack() {
    derived.append("one");
    derived.derive(new WordVectors("one"));
    derived.append("two");
    bench.execute(
        "update derivation set failures = 9, outcome = 'failed', failure = 'nobody is there',"
            + " last_run_at = clock_timestamp()");
    derived.derive(new WordVectors("one"));
    assertThat(derived.rows()).as("it is left alone for a while").hasSize(1);
    shift("1 hour");
    derived.derive(new WordVectors("one"));
    assertThat(derived.rows()).hasSize(2);
  }

  /** Vectors of a long log are hours of work. */
  @Test
  void whatIsOnItsWayOutlivesAClockThatJumpsAhead() {
    derived.append("one");
    derived.derive(new WordVectors("one"));
    bench.transactions().run(db -> Derivations.of(db, VectorConsumer.NAME, "another"));
    String way = "select count(*) from derivation where state = 'deriving'";
    bench.execute("update derivation set created_at = created_at - interval '2 hours'");
    derived.deriver(bench.transactions(), "one").retireForsaken();
    assertThat(bench.count(way)).isOne();
    bench.execute("update derivation set created_at = created_at - interval '1 day'");
    bench.execute("update derivation set renewed_at = clock_timestamp()");
    derived.deriver(bench.transactions(), "one").retireForsaken();
    assertThat(bench.count(way)).as("somebody is at it").isOne();
    bench.execute("update derivation set renewed_at = clock_timestamp() - interval '2 days'");
    derived.deriver(bench.transactions(), "one").retireForsaken();
    assertThat(bench.count(way)).isZero();
  }
}
