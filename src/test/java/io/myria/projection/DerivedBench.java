package io.myria.projection;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.compile.Bench;
import io.myria.database.Transactions;
import io.myria.error.Fault;
import io.myria.event.EventSeq;
import io.myria.event.NewEvent;
import io.myria.event.ParticipantSet;
import io.myria.eventlog.Drafts;
import io.myria.eventlog.Mask;
import io.myria.fingerprint.FingerprintConsumer;
import io.myria.security.Caller;
import io.myria.security.Scope;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** A log of messages between ann and bob, and what is derived of it. */
final class DerivedBench implements AutoCloseable {

  private final Bench bench = new Bench();
  private final DerivedReader reader = new DerivedReader();

  Bench bench() {
    return bench;
  }

  DerivedReader reader() {
    return reader;
  }

  @Override
  public void close() {
    bench.close();
  }

  void append(String... texts) {
    List<NewEvent> events = new ArrayList<>();
    for (String text : texts) {
      events.add(Drafts.message(text, "ann", "bob"));
    }
    bench.append(events);
  }

  void derive(WordVectors model) {
    Deriver deriver = deriver(bench.transactions(), "test");
    for (int round = 0; round < 3; round++) {
      deriver.run(new PassageConsumer(), () -> false);
      deriver.run(new VectorConsumer(model, true), () -> false);
      deriver.run(new FingerprintConsumer(Optional.empty()), () -> false);
    }
    while (deriver.sweep()) {
      // until nothing is left
    }
  }

  Deriver deriver(Transactions transactions, String name) {
    return new Deriver(transactions, bench.reader(), new Derivations(name, Duration.ofSeconds(20)));
  }

  /**
   * Kills a derivation of the whole log in each of its transactions, one after the other, and goes
   * on each time: nothing is missing then, and nothing twice.
   *
   * @param rows what was derived, in an order of its own
   * @return how many transactions it was killed in
   */
  int killedEverywhere(Consumer consumer, Supplier<List<String>> rows) {
    deriver(bench.transactions(), "test").run(consumer, () -> false);
    List<String> whole = rows.get();
    assertThat(whole).isNotEmpty();
    int cuts = 0;
    for (int last = 1, before = -1; before < cuts; last++) {
      before = cuts;
      bench.forgetDerived();
      try {
        Cut cut = new Cut(bench.transactions(), last, last % 2 == 0);
        deriver(cut, "dead").run(consumer, () -> false);
      } catch (Fault killed) {
        cuts++;
      }
      bench.execute("update derivation set expires_at = '-infinity', failures = 0");
      deriver(bench.transactions(), "test").run(consumer, () -> false);
      assertThat(rows.get()).as("killed in transaction %d", last).isEqualTo(whole);
    }
    return cuts;
  }

  DerivedPin pin() {
    return bench.transactions().run(reader::pin);
  }

  Derivation pin(String consumer) {
    return new Jobs(bench.transactions())
        .list(Caller.OPEN).stream()
            .map(Job::derivation)
            .filter(one -> one.consumer().equals(consumer))
            .findFirst()
            .orElseThrow();
  }

  List<DerivedPassage> read(String participant, boolean includeInternal) {
    List<EventSeq> all = new ArrayList<>();
    for (long seq = 1; seq <= bench.head().value(); seq++) {
      all.add(new EventSeq(seq));
    }
    return bench
        .transactions()
        .run(
            db -> {
              Optional<Mask> mask = Mask.of(db, scope(participant, includeInternal));
              return reader.ofEvents(db, reader.pin(db), all, mask.orElseThrow());
            });
  }

  static Scope scope(String participant, boolean includeInternal) {
    return Caller.OPEN.scope(ParticipantSet.of(participant), includeInternal);
  }

  List<String> rows() {
    return bench.column(
        """
        select concat_ws(' ', p.event_seq, p.passage, p.from_unit, p.to_unit, p.tokens, v.vector)
        from passage p
        join derivation d on d.derivation_id = p.derivation_id and d.state = 'serving'
        join passage_vector v on v.event_seq = p.event_seq and v.passage = p.passage
        join derivation w on w.derivation_id = v.derivation_id and w.state = 'serving'
        order by p.event_seq, p.passage
        """);
  }
}
