package io.myria.derive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myria.access.Caller;
import io.myria.access.Scope;
import io.myria.build.Bench;
import io.myria.embedding.Embedding;
import io.myria.event.EventSeq;
import io.myria.event.NewEvent;
import io.myria.event.ParticipantSet;
import io.myria.fault.Fault;
import io.myria.fault.FaultCode;
import io.myria.log.Drafts;
import io.myria.log.Mask;
import io.myria.store.Transactions;
import io.myria.text.Passages;
import io.myria.text.TokenCount;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is derived of a log, by whom, and who may read it. */
class DeriveDbIT {

  private static final String LONG =
      "On the third day she walked to the harbour and wrote. ".repeat(40);

  private final DerivedReader reader = new DerivedReader();
  private Bench bench;

  @BeforeEach
  void open() {
    bench = new Bench();
  }

  @AfterEach
  void close() {
    bench.close();
  }

  @Test
  void ofEveryEventPassagesTokensAndVectorsAreDerived() {
    append("I moved to Lisbon", LONG, "   ", "good night");
    derive(new WordVectors("one"));
    List<DerivedPassage> passages = read("ann", false);
    assertThat(passages)
        .extracting(DerivedPassage::seq)
        .startsWith(new EventSeq(1))
        .endsWith(new EventSeq(4));
    assertThat(passages).noneMatch(passage -> passage.seq().value() == 3);
    assertThat(passages.get(0).tokens()).isEqualTo(TokenCount.of("I moved to Lisbon"));
    assertThat(passages.get(0).vector()).contains(WordVectors.letters("I moved to Lisbon"));
    List<DerivedPassage> pieces = passages.subList(1, passages.size() - 1);
    assertThat(pieces).hasSize(Passages.of(LONG).size()).hasSizeGreaterThan(1);
    for (int number = 0; number < pieces.size(); number++) {
      DerivedPassage piece = pieces.get(number);
      assertThat(piece.number()).isEqualTo(number);
      assertThat(piece.vector())
          .contains(WordVectors.letters(LONG.substring(piece.from(), piece.to())));
    }
    assertThat(bench.column("select distinct event_seq from derivation")).containsExactly("4");
  }

  @Test
  void nothingIsReadThatTheMaskDoesNotLetThrough() {
    bench.append(List.of(Drafts.message("for two", "ann", "bob"), Drafts.message("alone", "ann")));
    derive(new WordVectors("one"));
    assertThat(read("bob", false)).extracting(DerivedPassage::seq).containsExactly(new EventSeq(1));
    assertThat(read("ann", false)).hasSize(2);
    bench.execute("alter table event disable trigger all; update event set internal = true");
    assertThat(read("ann", false)).isEmpty();
    assertThat(read("ann", true)).hasSize(2);
  }

  @Test
  void aSetIsReadFromWhereItWasReadBefore() {
    append("one", "two", "three");
    derive(new WordVectors("one"));
    List<DerivedPassage> later =
        bench
            .transactions()
            .run(
                db ->
                    reader.ofSet(
                        db,
                        reader.pin(db),
                        1,
                        Mask.of(db, scope("ann", false)).orElseThrow(),
                        new EventSeq(1),
                        new EventSeq(2)));
    assertThat(later).extracting(DerivedPassage::seq).containsExactly(new EventSeq(2));
  }

  @Test
  void whereverItIsKilledNothingIsMissingAndNothingTwice() {
    append("one", LONG, "three", "four", LONG + "five");
    derive(new WordVectors("one"));
    List<String> whole = derived();
    assertThat(whole).hasSizeGreaterThan(5);
    int cuts = 0;
    for (int last = 1, before = -1; before < cuts; last++) {
      before = cuts;
      bench.execute("truncate derivation, passage, passage_vector");
      for (boolean lost : new boolean[] {true, false}) {
        Cut cut = new Cut(bench.transactions(), last, lost);
        try {
          deriver(cut, "dead").run(new PassageConsumer(), () -> false);
          deriver(cut, "dead").run(new VectorConsumer(new WordVectors("one")), () -> false);
        } catch (Fault killed) {
          cuts++;
        }
      }
      bench.execute("update derivation set expires_at = '-infinity', failures = 0");
      derive(new WordVectors("one"));
      assertThat(derived()).as("killed in transaction %d", last).isEqualTo(whole);
    }
    assertThat(cuts).isGreaterThan(10);
  }

  @Test
  void aCheckpointThatIsNotOfThisLogRetiresWhatWasDerived() {
    append("one", "two");
    derive(new WordVectors("one"));
    bench.execute("update derivation set event_id = gen_random_uuid()");
    bench.execute("update passage set tokens = 99");
    bench.execute("update passage_vector set vector = '\\x00'");
    derive(new WordVectors("one"));
    assertThat(read("ann", false)).extracting(DerivedPassage::tokens).containsOnly(1);
    assertThat(read("ann", false).get(0).vector()).contains(WordVectors.letters("one"));
    assertThat(bench.column("select distinct state from derivation")).containsExactly("serving");
    assertThat(bench.count("select count(*) from passage")).isEqualTo(2);
    assertThat(bench.count("select count(*) from passage_vector")).isEqualTo(2);
  }

  @Test
  void anotherModelIsDerivedBesideTheOneThatServes() {
    append("one", "two");
    WordVectors old = new WordVectors("old");
    derive(old);
    long before = pin().vectors().orElseThrow().id();
    WordVectors next = new WordVectors("next");
    Deriver cut = deriver(bench.transactions(), "a");
    cut.run(new VectorConsumer(next), stopAfter(1));
    assertThat(pin().model()).contains("old 0123");
    append("three");
    cut.run(new VectorConsumer(old), () -> false);
    assertThat(bench.count("select event_seq from derivation where derivation_id = " + before))
        .isEqualTo(3);
    derive(next);
    assertThat(pin().model()).contains("next 0123");
    assertThat(read("ann", false)).hasSize(3).allMatch(passage -> passage.vector().isPresent());
    assertThat(bench.count("select count(*) from passage_vector")).isEqualTo(3);
  }

  @Test
  void aTextThatNoModelTakesIsRecordedAsSuch() {
    append("one", WordVectors.REFUSED, "three");
    derive(new WordVectors("one"));
    assertThat(read("ann", false))
        .extracting(passage -> passage.vector().isPresent())
        .containsExactly(true, false, true);
    assertThat(bench.column("select failure from passage_vector where vector is null"))
        .containsExactly("is refused");
    assertThat(pin().vectors().orElseThrow().checkpoint().seq()).isEqualTo(new EventSeq(3));
  }

  @Test
  void aModelThatDoesNotAnswerIsAskedAgainLater() {
    append("one");
    AtomicInteger asked = new AtomicInteger();
    Embedding silent =
        new WordVectors("one") {
          @Override
          public List<byte[]> embed(List<String> texts) {
            asked.incrementAndGet();
            throw new Fault(FaultCode.MODEL_UNAVAILABLE, "nobody is there");
          }
        };
    Deriver deriver = deriver(bench.transactions(), "a");
    deriver.run(new VectorConsumer(silent), () -> false);
    deriver.run(new VectorConsumer(silent), () -> false);
    assertThat(asked).as("it is left alone for a while").hasValue(1);
    Derivation failed = pin(VectorConsumer.NAME);
    assertThat(failed.lastRun().outcome()).contains("failed");
    assertThat(failed.lastRun().failure()).contains("nobody is there");
    assertThat(failed.checkpoint().seq()).isEqualTo(EventSeq.NONE);
    bench.execute("update derivation set last_run_at = now() - interval '1 hour'");
    derive(new WordVectors("one"));
    assertThat(pin(VectorConsumer.NAME).lastRun().failures()).isZero();
  }

  @Test
  void aJobIsPausedResumedAndRebuiltWhileItServes() {
    append("one");
    derive(new WordVectors("one"));
    Jobs jobs = new Jobs(bench.transactions());
    assertThat(jobs.pause(Caller.OPEN, "passages")).allMatch(job -> job.derivation().paused());
    append("two");
    derive(new WordVectors("one"));
    assertThat(jobs.list(Caller.OPEN))
        .extracting(job -> job.derivation().consumer(), Job::lag)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple("passages", 1L),
            org.assertj.core.groups.Tuple.tuple("vectors", 0L));
    jobs.resume(Caller.OPEN, "passages");
    derive(new WordVectors("one"));
    assertThat(read("ann", false)).hasSize(2);
    long before = pin().passages().orElseThrow().id();
    assertThat(jobs.rebuild(Caller.OPEN, "passages")).hasSize(2);
    assertThat(jobs.rebuild(Caller.OPEN, "passages")).as("under way already").hasSize(2);
    assertThat(read("ann", false)).hasSize(2);
    derive(new WordVectors("one"));
    assertThat(pin().passages().orElseThrow().id()).isNotEqualTo(before);
    assertThat(read("ann", false)).hasSize(2);
    assertThatThrownBy(() -> jobs.pause(Caller.OPEN, "dreams")).hasMessageContaining("no job");
  }

  @Test
  void twoServersDeriveEachThingOnce() throws Exception {
    List<String> texts = new ArrayList<>();
    for (int number = 0; number < 600; number++) {
      texts.add("event " + number);
    }
    append(texts.toArray(String[]::new));
    AtomicInteger embedded = new AtomicInteger();
    WordVectors counting =
        new WordVectors("one") {
          @Override
          public List<byte[]> embed(List<String> some) {
            embedded.addAndGet(some.size());
            return super.embed(some);
          }
        };
    List<DeriveRunner> servers = new ArrayList<>();
    DeriveSettings settings = new DeriveSettings(Duration.ofMillis(10), Duration.ofSeconds(20));
    for (String name : List.of("a", "b")) {
      servers.add(new DeriveRunner(bench.transactions(), bench.reader(), counting, settings, name));
    }
    servers.forEach(server -> server.start(Thread::new));
    long deadline = System.nanoTime() + Duration.ofSeconds(60).toNanos();
    while (bench.count("select coalesce(min(event_seq), 0) from derivation") < 600) {
      assertThat(System.nanoTime()).isLessThan(deadline);
      Thread.sleep(20);
    }
    servers.forEach(DeriveRunner::close);
    assertThat(embedded).hasValue(600);
    assertThat(bench.count("select count(*) from passage")).isEqualTo(600);
    assertThat(bench.count("select count(*) from passage_vector")).isEqualTo(600);
  }

  private void append(String... texts) {
    List<NewEvent> events = new ArrayList<>();
    for (String text : texts) {
      events.add(Drafts.message(text, "ann", "bob"));
    }
    bench.append(events);
  }

  private void derive(WordVectors model) {
    Deriver deriver = deriver(bench.transactions(), "test");
    for (int round = 0; round < 3; round++) {
      deriver.run(new PassageConsumer(), () -> false);
      deriver.run(new VectorConsumer(model), () -> false);
    }
    while (deriver.sweep()) {
      // until nothing is left
    }
  }

  private Deriver deriver(Transactions transactions, String name) {
    return new Deriver(transactions, bench.reader(), new Derivations(name, Duration.ofSeconds(20)));
  }

  private static java.util.function.BooleanSupplier stopAfter(int batches) {
    AtomicInteger left = new AtomicInteger(batches);
    return () -> left.getAndDecrement() <= 0;
  }

  private DerivedPin pin() {
    return bench.transactions().run(reader::pin);
  }

  private Derivation pin(String consumer) {
    return new Jobs(bench.transactions())
        .list(Caller.OPEN).stream()
            .map(Job::derivation)
            .filter(one -> one.consumer().equals(consumer))
            .findFirst()
            .orElseThrow();
  }

  private List<DerivedPassage> read(String participant, boolean includeInternal) {
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

  private static Scope scope(String participant, boolean includeInternal) {
    return Caller.OPEN.scope(ParticipantSet.of(participant), includeInternal);
  }

  private List<String> derived() {
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
