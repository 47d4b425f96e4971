package io.myria.statements;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.statements.PlacedChange.Verdict;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Test;

class CountedTest {

  private static final int EVENTS = 2_000;

  private final Revisions revisions = new Revisions();

  @Test
  void whatManyEventsTellOfIsGoneThroughOnceHoweverManyAreAskedAbout() {
    for (int event = 0; event < EVENTS; event++) {
      add(event, "The door code of the office is " + (1_000 + event) + ".");
    }
    AtomicInteger looks = new AtomicInteger();
    Counted counted =
        revisions.counting(
            event -> {
              looks.incrementAndGet();
              return true;
            });
    for (int event = 0; event < EVENTS - 1; event++) {
      assertThat(counted.replacement(event)).hasValue(EVENTS - 1);
    }
    assertThat(counted.replaced(EVENTS - 1, 20)).hasSize(20).last().isEqualTo(EVENTS - 2);
    assertThat(looks).hasValue(EVENTS);
  }

  @Test
  void whatDoesNotCountReplacesNothing() {
    add(0, "The office door code is 1234.");
    add(1, "The office door code is 5678.");
    IntPredicate first = event -> event == 0;

    assertThat(revisions.counting(event -> true).replacement(0)).hasValue(1);
    assertThat(revisions.counting(first).replacement(0)).isEmpty();
    assertThat(revisions.counting(first).replaced(1, 20)).isEmpty();
  }

  @Test
  void aChangeOfTheNetworkMarksAndIsFollowedAlongOthers() {
    add(0, "The choir rehearses in the blue room.");
    add(1, "From today the choir sings under the roof.");
    add(2, "The choir meets at the station.");
    revisions.change(List.of(sure(1, 2), sure(0, 1)));

    Counted all = revisions.counting(event -> true);
    assertThat(all.replacement(0)).hasValue(2);
    assertThat(all.replacement(1)).hasValue(2);
    assertThat(all.replaced(2, 20)).containsExactly(0, 1);
    assertThat(revisions.linked().stream()).containsExactly(0, 1, 2);
    assertThat(revisions.counting(event -> event < 2).replacement(0)).hasValue(1);
    assertThat(revisions.counting(event -> event != 1).replacement(0)).hasValue(2);
    assertThat(revisions.counting(event -> event == 0).replacement(0)).isEmpty();
  }

  @Test
  void whatIsOnlyLikelyIsNoMark() {
    add(0, "The choir rehearses in the blue room.");
    add(1, "From today the choir sings under the roof.");
    revisions.change(List.of(new PlacedChange(0, 1, Verdict.LIKELY)));

    assertThat(revisions.counting(event -> true).replacement(0)).isEmpty();
    assertThat(revisions.likely(0, event -> true)).hasValue(1);
    assertThat(revisions.likely(0, event -> event == 0)).isEmpty();
  }

  /** By way of what comes between them. */
  @Test
  void whereTheLastOfAChainIsDeniedOfTheFirstItIsReplacedAllTheSame() {
    add(0, "The choir rehearses in the blue room.");
    add(1, "It sings under the roof for a while.");
    add(2, "We were given the chapel and its organ.");
    revisions.change(List.of(sure(0, 1), sure(1, 2), new PlacedChange(0, 2, Verdict.DENIED)));

    Counted all = revisions.counting(event -> true);
    assertThat(all.replacement(0)).hasValue(2);
    assertThat(all.replacement(1)).hasValue(2);
    assertThat(all.replaced(2, 20)).containsExactly(0, 1);
  }

  /** The network compared the last one with others, and found nothing that it replaces. */
  @Test
  void whatTheNetworkDoesNotSeeIsNoMarkOfRulesEither() {
    add(0, "The boat house is locked at night.");
    add(1, "The office door code is 1234.");
    add(2, "The office door code is 5678.");
    assertThat(revisions.counting(event -> true).replacement(1)).hasValue(2);

    revisions.change(List.of(new PlacedChange(0, 2, Verdict.DENIED)));
    assertThat(revisions.counting(event -> true).replacement(1)).isEmpty();

    revisions.change(List.of(new PlacedChange(1, 2, Verdict.POSSIBLE)));
    assertThat(revisions.counting(event -> true).replacement(1)).hasValue(2);
    assertThat(revisions.likely(1, event -> true)).isEmpty();
  }

  @Test
  void whoMovedLivesNoMoreWhereTheyLivedWhateverTheNetworkSees() {
    add(0, "I live in Antwerp.");
    add(1, "I moved to Oslo.");
    revisions.change(List.of(new PlacedChange(0, 1, Verdict.DENIED)));
    assertThat(revisions.counting(event -> true).replacement(0)).hasValue(1);
  }

  @Test
  void whatTheRulesKnowToBeReplacedIsNotReplacedAgain() {
    add(0, "The office door code is 1234.");
    add(1, "The office door code is 5678.");
    add(2, "The choir meets at the station.");
    revisions.change(List.of(sure(0, 2)));

    Counted all = revisions.counting(event -> true);
    assertThat(all.replacement(0)).hasValue(1);
    assertThat(all.replaced(2, 20)).isEmpty();
  }

  /** In pieces and in any order, before and after other events came, it is the same in the end. */
  @Test
  void whenAChangeIsFoundMakesNoDifference() {
    Random random = new Random(11);
    List<PlacedChange> changes = new ArrayList<>();
    for (int count = 0; count < 60; count++) {
      int earlier = random.nextInt(78);
      int later = earlier + 1 + random.nextInt(79 - earlier);
      changes.add(new PlacedChange(earlier, later, any(random)));
    }
    Revisions late = new Revisions();
    for (int event = 0; event < 80; event++) {
      String text = "The code of door " + event % 9 + " is " + (1_000 + event) + ".";
      EventClaims claims = EventClaims.of(event, "one", event, text, Optional.of("Ann"));
      revisions.add(claims);
      late.add(claims);
      int last = event;
      revisions.change(changes.stream().filter(one -> one.later() <= last).toList());
    }
    Collections.shuffle(changes, random);
    late.change(changes);
    for (int event = 0; event < 80; event++) {
      assertThat(told(revisions, event)).as("event %d", event).isEqualTo(told(late, event));
    }
  }

  /** Most of them in the order of time, some too late. */
  @Test
  void changesThatAreAppendedSayWhatTheySayAllAtOnce() {
    int appended = 0;
    int anew = 0;
    int denied = 0;
    for (int seed = 1; seed <= 5; seed++) {
      Random random = new Random(seed);
      Revisions grown = new Revisions();
      Revisions once = new Revisions();
      List<PlacedChange> open = new ArrayList<>();
      List<PlacedChange> given = new ArrayList<>();
      for (int event = 0; event < 40; event++) {
        String text = "The code of door " + random.nextInt(8) + " is " + (1_000 + event) + ".";
        EventClaims claims = EventClaims.of(event, "one", event, text, Optional.of("Ann"));
        grown.add(claims);
        once.add(claims);
        for (int count = event == 0 ? 0 : random.nextInt(4); count > 0; count--) {
          open.add(new PlacedChange(random.nextInt(event), event, any(random)));
        }
        List<PlacedChange> more = new ArrayList<>(open);
        more.removeIf(one -> random.nextInt(8) == 0);
        open.removeAll(more);
        given.addAll(more);
        Collections.shuffle(given, random);
        if (grown.changeMore(more)) {
          appended++;
        } else {
          anew++;
          grown.change(given);
        }
        once.change(given);
        for (int place = 0; place <= event; place++) {
          assertThat(told(grown, place))
              .as("seed %d, %d", seed, place)
              .isEqualTo(told(once, place));
        }
        denied += assertDenied(grown, event, given);
      }
    }
    assertThat(appended).isGreaterThan(100);
    assertThat(anew).isGreaterThan(10);
    assertThat(denied).isGreaterThan(100);
  }

  private static Verdict any(Random random) {
    return Verdict.values()[random.nextInt(4)];
  }

  /** Of all pairs that a chain of rules links; returns how many are denied. */
  private static int assertDenied(Revisions revisions, int last, List<PlacedChange> given) {
    int denied = 0;
    for (int event = 0; event <= last; event++) {
      int later = event;
      boolean compared = given.stream().anyMatch(one -> one.later() == later);
      for (int earlier = 0; earlier < later; earlier++) {
        int before = earlier;
        boolean possible =
            given.stream()
                .anyMatch(
                    one ->
                        one.later() == later
                            && one.earlier() == before
                            && one.verdict() != Verdict.DENIED);
        boolean denies = revisions.denies(ValueChain.ofEvent(earlier), earlier, later);
        assertThat(denies).as("%d, %d", earlier, later).isEqualTo(compared && !possible);
        denied += denies ? 1 : 0;
      }
    }
    return denied;
  }

  private static String told(Revisions revisions, int event) {
    Counted counted = revisions.counting(any -> true);
    return counted.replacement(event)
        + " "
        + counted.replaced(event, 20)
        + " "
        + revisions.likely(event, any -> true)
        + " "
        + revisions.linked().get(event);
  }

  private static PlacedChange sure(int earlier, int later) {
    return new PlacedChange(earlier, later, Verdict.SURE);
  }

  private void add(int event, String text) {
    revisions.add(EventClaims.of(event, "sitting 0", event, text, Optional.of("Ann")));
  }
}
