package io.myria.projection;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.compile.Bench;
import io.myria.database.Database;
import io.myria.event.EventSeq;
import io.myria.event.NewEvent;
import io.myria.event.Payload;
import io.myria.eventlog.Drafts;
import io.myria.eventlog.Mask;
import io.myria.fingerprint.CausalLink;
import io.myria.fingerprint.CausalRelation;
import io.myria.fingerprint.Fingerprint;
import io.myria.fingerprint.FingerprintConsumer;
import io.myria.fingerprint.FingerprintReader;
import io.myria.fingerprint.MemoryKind;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Fingerprints and causal links as they are derived of a log. */
class FingerprintDbIT {

  private final FingerprintReader reader = new FingerprintReader();
  @AutoClose private final DerivedBench derived = new DerivedBench();
  private final Bench bench = derived.bench();

  @Test
  void ofEveryEventWithATextAFingerprintIsDerived() {
    derived.append(
        "We decided to use PostgreSQL instead of MySQL because of its transactions.", "  ", "Hi");
    derive(1_000);
    Map<EventSeq, Fingerprint> found = read();
    assertThat(found).containsOnlyKeys(new EventSeq(1), new EventSeq(3));
    Fingerprint decision = found.get(new EventSeq(1));
    assertThat(decision.kind()).isEqualTo(MemoryKind.DECISION);
    assertThat(decision.entities()).containsExactly("PostgreSQL", "MySQL");
    assertThat(decision.decision()).contains("use PostgreSQL");
    assertThat(decision.rejected()).containsExactly("MySQL");
    assertThat(decision.reasons()).containsExactly("its transactions");
    assertThat(found.get(new EventSeq(3))).isEqualTo(Fingerprint.bare(MemoryKind.SESSION_NOTE, 1));
  }

  /** The database has no year 0, and reading must not go by another calendar. */
  @Test
  void daysOfAnyYearAreThoseOfTheText() {
    derived.append("We met on 0000-01-01, on 1582-10-10 and on 0044-03-15, at last 9999-12-31.");
    derive(1_000);
    assertThat(read().get(new EventSeq(1)).dates())
        .containsExactly(
            LocalDate.of(1582, 10, 10), LocalDate.of(44, 3, 15), LocalDate.of(9999, 12, 31));
  }

  @Test
  void anEventIsLinkedToWhatItCameOf() {
    bench.append(
        List.of(
            said(0, "The PostgreSQL cluster runs out of disk."),
            Drafts.message(at(1), "The PostgreSQL cluster is slow.", "ann", "carl"),
            said(60, "Nothing about it."),
            said(120, "We doubled the PostgreSQL cluster's disk because it ran full."),
            said(45 * 24 * 60, "The PostgreSQL cluster is back to normal.")));
    derive(1_000);
    assertThat(causes(4, true))
        .containsExactly(
            new CausalLink(
                new EventSeq(1), new EventSeq(4), CausalRelation.BECAUSE, 0.7, "because"));
    assertThat(consequences(1)).isEqualTo(causes(4, true));
    assertThat(causes(5, true)).as("a month later").isEmpty();
  }

  @Test
  void anEventIsLinkedToWhatItsPayloadSaysItRefersTo() {
    bench.append(
        List.of(
            said(0, "Will it rain?"),
            Drafts.message(at(1), "Not for bob.", "ann", "carl"),
            Drafts.internal(said(2, "Hidden.")),
            said(90 * 24 * 60, "Much later."),
            said(5, "An earlier hour.")));
    List<String> ids = bench.column("select event_id from event order by event_seq");
    String later = "018f2b6e-7c1a-7e3b-9d52-3f1c8a90b7d4";
    refers(at(100 * 24 * 60), Map.of("tool", "sky", "refers_to", ids.get(0)));
    refers(at(100 * 24 * 60), Map.of("text", "Correction: no.", "refers_to", ids));
    refers(at(100 * 24 * 60), Map.of("feedback_type", "rejection", "refers_to", ids.get(3)));
    refers(at(10), Map.of("text", "Hm.", "refers_to", List.of(ids.get(3), later, "018f2b6e", 7)));
    refers(at(10), Map.of("refers_to", ids.get(4).toUpperCase(Locale.ROOT)));
    derive(1_000);
    assertThat(causes(6, true))
        .containsExactly(referred(1, 6, CausalRelation.TRIGGERED, "refers_to"));
    assertThat(causes(7, true))
        .as("its words say how")
        .containsExactly(
            referred(5, 7, CausalRelation.UPDATES, "Correction"),
            referred(4, 7, CausalRelation.UPDATES, "Correction"),
            referred(3, 7, CausalRelation.UPDATES, "Correction"),
            referred(1, 7, CausalRelation.UPDATES, "Correction"));
    assertThat(causes(7, false))
        .extracting(link -> link.from().value())
        .containsExactly(5L, 4L, 1L);
    assertThat(bench.count("select count(*) from causal_link where from_seq = 2"))
        .as("of other participants")
        .isZero();
    assertThat(causes(8, true))
        .containsExactly(referred(4, 8, CausalRelation.CONTRADICTS, "refers_to"));
    assertThat(causes(9, true)).as("a later one, an unknown one, no whole one").isEmpty();
    assertThat(causes(10, true))
        .containsExactly(referred(5, 10, CausalRelation.TRIGGERED, "refers_to"));
  }

  private static CausalLink referred(long from, long to, CausalRelation relation, String words) {
    return new CausalLink(new EventSeq(from), new EventSeq(to), relation, 1, words);
  }

  private void refers(Instant at, Map<String, Object> payload) {
    NewEvent plain = said(0, "any");
    bench.append(
        List.of(
            new NewEvent(
                at,
                plain.channel(),
                plain.participants(),
                plain.sourceEventKey(),
                plain.contextId(),
                "action_outcome",
                new Payload(payload),
                List.of(),
                false)));
  }

  @Test
  void whereverBatchesEndTheRowsAreTheSame() {
    long seed = Long.getLong("myria.seed", System.nanoTime());
    Random random = new Random(seed);
    bench.append(Chatter.log(random, 300));
    derive(1_000);
    List<String> whole = rows();
    assertThat(bench.count("select count(*) from causal_link")).as("seed %d", seed).isPositive();
    for (int round = 0; round < 4; round++) {
      bench.forgetDerived();
      derive(1 + random.nextInt(60));
      assertThat(rows()).as("seed %d", seed).isEqualTo(whole);
    }
  }

  @Test
  void whereverItIsKilledNothingIsMissingAndNothingTwice() {
    bench.append(Chatter.log(new Random(7), 40));
    assertThat(derived.killedEverywhere(new FingerprintConsumer(9, Optional.empty()), this::rows))
        .isGreaterThan(6);
  }

  private void derive(int batch) {
    derived
        .deriver(bench.transactions(), "test")
        .run(new FingerprintConsumer(batch, Optional.empty()), () -> false);
  }

  private List<String> rows() {
    List<String> rows = new ArrayList<>(bench.column(ROWS.formatted("fingerprint", "event_seq")));
    rows.addAll(bench.column(ROWS.formatted("causal_link", "to_seq, from_seq, relation")));
    return rows;
  }

  private static final String ROWS = "select to_jsonb(t) - 'derivation_id' from %s t order by %s";

  private Map<EventSeq, Fingerprint> read() {
    return bench
        .transactions()
        .run(db -> reader.of(db, derived.reader().pin(db), ann(db, true), all()));
  }

  private List<CausalLink> causes(long seq, boolean internal) {
    return bench
        .transactions()
        .run(
            db ->
                reader.causes(
                    db,
                    derived.reader().pin(db),
                    ann(db, internal),
                    List.of(new EventSeq(seq)),
                    bench.head()));
  }

  private List<CausalLink> consequences(long seq) {
    return bench
        .transactions()
        .run(
            db ->
                reader.consequences(
                    db,
                    derived.reader().pin(db),
                    ann(db, true),
                    List.of(new EventSeq(seq)),
                    bench.head()));
  }

  private static Mask ann(Database db, boolean internal) throws SQLException {
    return Mask.of(db, DerivedBench.scope("ann", internal)).orElseThrow();
  }

  private List<EventSeq> all() {
    List<EventSeq> all = new ArrayList<>();
    for (long seq = 1; seq <= bench.head().value(); seq++) {
      all.add(new EventSeq(seq));
    }
    return all;
  }

  private static NewEvent said(long minutes, String text) {
    return Drafts.message(at(minutes), text, "ann", "bob");
  }

  private static Instant at(long minutes) {
    return Drafts.NOON.plus(Duration.ofMinutes(minutes));
  }
}
