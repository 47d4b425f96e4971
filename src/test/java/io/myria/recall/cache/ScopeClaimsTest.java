package io.myria.recall.cache;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.event.EventSeq;
import io.myria.recall.ranking.Corpus;
import io.myria.recall.ranking.Said;
import io.myria.recall.ranking.Turn;
import io.myria.statements.Counted;
import io.myria.statements.EventChange;
import io.myria.statements.EventClaims;
import io.myria.statements.Revisions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Of a held scope all claims are linked; of what a search finds those of the best. */
class ScopeClaimsTest {

  private static final int FILLING = 500;
  private static final int LAST = FILLING + 1;

  /** Events whose changes are taken in bit by bit. */
  private static final int SOME = 40;

  private final Corpus corpus = corpus();

  /** A fact, much else, and another value of the fact. */
  private static Corpus corpus() {
    List<Turn> turns = new ArrayList<>();
    turns.add(Said.turn(1, 1, "Ann", "The door code of the office is 1234."));
    for (int number = 0; number < FILLING; number++) {
      turns.add(Said.turn(turns.size() + 1L, 1, "Ann", "It rains again."));
    }
    turns.add(Said.turn(turns.size() + 1L, 1, "Ann", "The door code of the office is 5678."));
    return Corpus.of(turns);
  }

  @Test
  void amongTheBestTheLatestWordIsFound() {
    int[] best = order(List.of(LAST, 0));
    assertReplaced(ofBest().of(corpus, this::event, best));
    assertReplaced(ScopeClaims.ofAll().of(corpus, this::event, best));
  }

  @Test
  void whatIsNotAmongThemReplacesNothingUnlessTheScopeIsHeld() {
    int[] others = order(List.of());
    assertThat(ofBest().of(corpus, this::event, others).linked().isEmpty()).isTrue();
    assertReplaced(ScopeClaims.ofAll().of(corpus, this::event, others));
  }

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
      Map<EventSeq, EventClaims> claims = claims(turns);
      ScopeClaims grown = ScopeClaims.ofBest(claims::get);
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
        ScopeClaims once = ScopeClaims.ofBest(claims::get);
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
        double probability = List.of(0.1, 0.7, 0.95).get(random.nextInt(3));
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

  private static List<String> told(ScopeClaims claims, Corpus corpus) {
    IntPredicate counts = place -> place < corpus.size();
    Revisions revisions = claims.of(corpus, place -> null, new int[0]);
    Counted counted = revisions.counting(counts);
    List<String> told = new ArrayList<>();
    for (int place = 0; place < corpus.size(); place++) {
      OptionalInt by = counted.replacement(place);
      String mark = by.isPresent() ? "replaced by " + by.getAsInt() : "holds";
      told.add(mark + " " + counted.replaced(place, 20) + " " + revisions.likely(place, counts));
    }
    return told;
  }

  private Remembered event(int place) {
    return new Remembered(
        corpus.turn(place),
        "chat",
        "message",
        "Ann",
        Optional.empty(),
        false,
        Optional.empty(),
        false);
  }

  private ScopeClaims ofBest() {
    return ScopeClaims.ofBest(
        claims(IntStream.range(0, corpus.size()).mapToObj(corpus::turn).toList())::get);
  }

  private static Map<EventSeq, EventClaims> claims(List<Turn> turns) {
    Map<EventSeq, EventClaims> claims = new HashMap<>();
    for (Turn turn : turns) {
      claims.put(turn.seq(), EventClaims.of(0, "", 0, turn.text(), turn.speaker()));
    }
    return claims;
  }

  private static void assertReplaced(Revisions revisions) {
    assertThat(revisions.counting(event -> true).replacement(0)).hasValue(LAST);
  }

  /** These first, then the filling, then what is left. */
  private static int[] order(List<Integer> first) {
    IntStream filling = IntStream.rangeClosed(1, FILLING);
    IntStream rest = IntStream.of(0, LAST).filter(place -> !first.contains(place));
    IntStream begin = first.stream().mapToInt(Integer::intValue);
    return IntStream.concat(begin, IntStream.concat(filling, rest)).toArray();
  }
}
