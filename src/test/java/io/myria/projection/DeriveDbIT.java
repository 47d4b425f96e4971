package io.myria.projection;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.myria.compile.Bench;
import io.myria.embedding.Embedding;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.event.EventSeq;
import io.myria.eventlog.Drafts;
import io.myria.language.Passages;
import io.myria.language.TokenCount;
import io.myria.projection.runner.Consumers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** What is derived of a log, by whom, and who may read it. */
class DeriveDbIT {

  private static final String LONG =
      "On the third day she walked to the harbour and wrote. ".repeat(40);

  @AutoClose private final DerivedBench derived = new DerivedBench();
  private final Bench bench = derived.bench();

  @Test
  void ofEveryEventPassagesTokensAndVectorsAreDerived() {
    derived.append("I moved to Lisbon", LONG, "   ", "good night");
    derived.derive(new WordVectors("one"));
    List<DerivedPassage> passages = derived.read("ann", false);
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
    derived.derive(new WordVectors("one"));
    assertThat(derived.read("bob", false))
        .extracting(DerivedPassage::seq)
        .containsExactly(new EventSeq(1));
    assertThat(derived.read("ann", false)).hasSize(2);
    bench.execute("alter table event disable trigger all; update event set internal = true");
    assertThat(derived.read("ann", false)).isEmpty();
    assertThat(derived.read("ann", true)).hasSize(2);
  }

  @Test
  void whereverItIsKilledNothingIsMissingAndNothingTwice() {
    derived.append("one", LONG, "three", "four", LONG + "five");
    derived.derive(new WordVectors("one"));
    List<String> whole = derived.rows();
    assertThat(whole).hasSizeGreaterThan(5);
    int cuts = 0;
    for (int last = 1, before = -1; before < cuts; last++) {
      before = cuts;
      bench.forgetDerived();
      for (boolean lost : new boolean[] {true, false}) {
        Cut cut = new Cut(bench.transactions(), last, lost);
        try {
          derived.deriver(cut, "dead").run(new PassageConsumer(), () -> false);
          derived
              .deriver(cut, "dead")
              .run(new VectorConsumer(new WordVectors("one"), true), () -> false);
        } catch (Fault killed) {
          cuts++;
        }
      }
      bench.execute("update derivation set expires_at = '-infinity', failures = 0");
      derived.derive(new WordVectors("one"));
      assertThat(derived.rows()).as("killed in transaction %d", last).isEqualTo(whole);
    }
    assertThat(cuts).isGreaterThan(10);
  }

  @Test
  void aCheckpointThatIsNotOfThisLogRetiresWhatWasDerived() {
    derived.append("one", "two");
    derived.derive(new WordVectors("one"));
    bench.execute("update derivation set event_id = gen_random_uuid()");
    bench.execute("update passage set tokens = 99");
    bench.execute("update passage_vector set vector = '\\x00'");
    derived.derive(new WordVectors("one"));
    assertThat(derived.read("ann", false)).extracting(DerivedPassage::tokens).containsOnly(1);
    assertThat(derived.read("ann", false).get(0).vector()).contains(WordVectors.letters("one"));
    assertThat(bench.column("select distinct state from derivation")).containsExactly("serving");
    assertThat(bench.count("select count(*) from passage")).isEqualTo(2);
    assertThat(bench.count("select count(*) from passage_vector")).isEqualTo(2);
  }

  @Test
  void anotherModelIsDerivedBesideTheOneThatServes() {
    derived.append("one", "two");
    WordVectors old = new WordVectors("old");
    derived.derive(old);
    long before = derived.pin().vectors().orElseThrow().id();
    WordVectors next = new WordVectors("next");
    Deriver cut = derived.deriver(bench.transactions(), "a");
    cut.run(new VectorConsumer(next, true), stopAfter(1));
    assertThat(derived.pin().model()).contains("old 0123");
    derived.append("three");
    cut.run(new VectorConsumer(old, true), () -> false);
    assertThat(bench.count("select event_seq from derivation where derivation_id = " + before))
        .isEqualTo(3);
    derived.derive(next);
    assertThat(derived.pin().model()).contains("next 0123");
    assertThat(derived.read("ann", false))
        .hasSize(3)
        .allMatch(passage -> passage.vector().isPresent());
    assertThat(bench.count("select count(*) from passage_vector")).isEqualTo(3);
  }

  @Test
  void tokensAreDerivedBesideTheVectorsThatServeWithoutThem() {
    derived.append("one", WordVectors.REFUSED);
    LetterTokens model = new LetterTokens("one");
    Deriver deriver = derived.deriver(bench.transactions(), "a");
    deriver.run(new PassageConsumer(), () -> false);
    deriver.run(new VectorConsumer(model, false), () -> false);
    assertThat(derived.pin().hasTokens()).isFalse();
    assertThat(derived.read("ann", false)).allMatch(passage -> passage.signs().isEmpty());
    List<String> wanted =
        new Consumers(bench.transactions(), bench.reader(), model, true, Optional.empty())
            .vectors().stream().map(Consumer::version).toList();
    assertThat(wanted)
        .as("what serves goes on until the other has caught up")
        .containsExactly(
            new VectorConsumer(model, false).version(), new VectorConsumer(model, true).version());
    deriver.run(new VectorConsumer(model, true), () -> false);
    assertThat(derived.pin().hasTokens()).isTrue();
    assertThat(derived.pin().model()).contains("one 0123");
    assertThat(derived.read("ann", false).get(0).signs()).contains("one".getBytes(UTF_8));
    assertThat(derived.read("ann", false).get(1).signs()).isEmpty();
    assertThat(new VectorConsumer(new WordVectors("one"), true).version())
        .as("a model that has none")
        .isEqualTo(new VectorConsumer(model, false).version());
  }

  @Test
  void aTextThatNoModelTakesIsRecordedAsSuch() {
    derived.append("one", WordVectors.REFUSED, "three");
    derived.derive(new WordVectors("one"));
    assertThat(derived.read("ann", false))
        .extracting(passage -> passage.vector().isPresent())
        .containsExactly(true, false, true);
    assertThat(bench.column("select failure from passage_vector where vector is null"))
        .containsExactly("is refused");
    assertThat(derived.pin().vectors().orElseThrow().checkpoint().seq()).isEqualTo(new EventSeq(3));
  }

  @Test
  void aModelThatDoesNotAnswerIsAskedAgainLater() {
    derived.append("one");
    AtomicInteger asked = new AtomicInteger();
    Embedding silent =
        new WordVectors("one") {
          @Override
          public List<byte[]> embed(List<String> texts) {
            asked.incrementAndGet();
            throw new Fault(FaultCode.MODEL_UNAVAILABLE, "nobody is there");
          }
        };
    Deriver deriver = derived.deriver(bench.transactions(), "a");
    deriver.run(new VectorConsumer(silent, true), () -> false);
    deriver.run(new VectorConsumer(silent, true), () -> false);
    assertThat(asked).as("it is left alone for a while").hasValue(1);
    Derivation failed = derived.pin(VectorConsumer.NAME);
    assertThat(failed.lastRun().outcome()).contains("failed");
    assertThat(failed.lastRun().failure()).contains("nobody is there");
    assertThat(failed.checkpoint().seq()).isEqualTo(EventSeq.NONE);
    bench.execute("update derivation set last_run_at = now() - interval '1 hour'");
    derived.derive(new WordVectors("one"));
    assertThat(derived.pin(VectorConsumer.NAME).lastRun().failures()).isZero();
  }

  /** A batch of long texts takes minutes on a busy machine, and is no standstill. */
  @Test
  void aPartThatIsWrittenIsASignOfLifeThoughTheCheckpointStays() {
    String[] texts = new String[12];
    Arrays.fill(texts, LONG);
    derived.append(texts);
    List<Derivation> seen = new ArrayList<>();
    Embedding watched =
        new WordVectors("one") {
          @Override
          public List<byte[]> embed(List<String> some) {
            seen.add(derived.pin(VectorConsumer.NAME));
            return super.embed(some);
          }
        };
    derived.deriver(bench.transactions(), "a").run(new VectorConsumer(watched, true), () -> false);

    assertThat(seen).hasSizeGreaterThan(1);
    assertThat(seen.get(0).lastRun().at()).isEmpty();
    assertThat(seen.get(1).lastRun().at()).isPresent();
    assertThat(seen).extracting(one -> one.checkpoint().seq()).containsOnly(EventSeq.NONE);
  }

  private static java.util.function.BooleanSupplier stopAfter(int batches) {
    AtomicInteger left = new AtomicInteger(batches);
    return () -> left.getAndDecrement() <= 0;
  }
}
