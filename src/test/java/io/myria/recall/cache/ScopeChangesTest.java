package io.myria.recall.cache;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.event.EventSeq;
import io.myria.recall.ranking.Corpus;
import io.myria.recall.ranking.Said;
import io.myria.recall.ranking.Turn;
import io.myria.statements.CallResult;
import io.myria.statements.Counted;
import io.myria.statements.EventChange;
import io.myria.statements.Revisions;
import io.myria.statements.ToolTraffic;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Test;

/** Events and changes in many orders come to the same. */
class ScopeChangesTest {

  /** Events whose changes are taken in bit by bit. */
  private static final int SOME = 40;

  /**
   * Events and changes in many orders: some events are earlier in time than those before them in
   * the log, changes come when they come, requests are as of the past in between, and a derivation
   * takes the place of another.
   */
  @Test
  void whatIsTakenInBitByBitSaysWhatAllSaysAtOnce() {
    long replaced = 0;
    for (int seed = 1; seed <= 3; seed++) {
      Random random = new Random(seed);
      List<Turn> turns = turns(random);
      ScopeChanges grown = new ScopeChanges();
      List<EventChange> derived = derived(random);
      long derivation = 1;
      int held = 0;
      int upTo = 0;
      while (held < SOME) {
        held = Math.min(SOME, held + random.nextInt(4));
        if (random.nextInt(15) == 0) {
          derivation++;
          derived = derived(random);
          upTo = 0;
        }
        int known = upTo;
        upTo += random.nextInt(held - upTo + 1);
        // Another request may have learnt a part of it at the same time.
        List<EventChange> more = between(derived, Math.max(0, known - random.nextInt(3)), upTo);
        Collections.shuffle(more, random);
        grown.learn(derivation, new EventSeq(upTo), more);
        boolean before = random.nextInt(6) == 0;
        Corpus asked = Corpus.of(turns.subList(0, before ? random.nextInt(held + 1) : held));
        ScopeChanges once = new ScopeChanges();
        once.learn(derivation, new EventSeq(upTo), between(derived, 0, upTo));
        List<String> told = told(once, asked);
        assertThat(told(grown, asked)).as("seed %d, %d events", seed, held).isEqualTo(told);
        replaced += told.stream().filter(one -> one.contains("replaced by")).count();
      }
    }
    assertThat(replaced).isGreaterThan(200);
  }

  private static List<Turn> turns(Random random) {
    List<Turn> turns = new ArrayList<>();
    for (int seq = 1; seq <= SOME; seq++) {
      int day = random.nextInt(10) == 0 ? 1 + random.nextInt(seq) : seq;
      String text = "The code of door " + random.nextInt(9) + " is " + (1_000 + seq) + ".";
      turns.add(Said.turn(seq, day, "Ann", text));
    }
    return turns;
  }

  private static List<EventChange> derived(Random random) {
    List<EventChange> changes = new ArrayList<>();
    for (int later = 2; later <= SOME; later++) {
      for (int count = random.nextInt(4); count > 0; count--) {
        EventSeq earlier = new EventSeq(1 + random.nextInt(later - 1));
        double probability = random.nextBoolean() ? 0.7 : 0.95;
        changes.add(new EventChange(earlier, new EventSeq(later), probability));
      }
    }
    return changes;
  }

  private static List<EventChange> between(List<EventChange> all, int after, int upTo) {
    return new ArrayList<>(
        all.stream()
            .filter(one -> one.later().value() > after && one.later().value() <= upTo)
            .toList());
  }

  private static List<String> told(ScopeChanges changes, Corpus corpus) {
    IntPredicate counts = place -> place < corpus.size();
    Revisions revisions = changes.of(corpus, place -> event(corpus.turn(place)));
    Counted counted = revisions.counting(counts);
    List<String> told = new ArrayList<>();
    for (int place = 0; place < corpus.size(); place++) {
      OptionalInt by = counted.replacement(place);
      String mark = by.isPresent() ? "replaced by " + by.getAsInt() : "holds";
      told.add(mark + " " + counted.replaced(place, 20) + " " + revisions.likely(place, counts));
    }
    return told;
  }

  /** What is of a tool's work has a result; every third is. */
  private static Remembered event(Turn turn) {
    long seq = turn.seq().value();
    ToolTraffic traffic =
        new ToolTraffic(Optional.of(new CallResult("door " + seq % 4, "code " + seq % 7)));
    return new Remembered(
        turn,
        "chat",
        "message",
        "Ann",
        Optional.empty(),
        false,
        Optional.of(traffic).filter(any -> seq % 3 == 0),
        false);
  }
}
