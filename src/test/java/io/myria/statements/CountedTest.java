package io.myria.statements;

import static org.assertj.core.api.Assertions.assertThat;

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
      add("door", event);
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
    add("door", 1234);
    add("door", 5678);
    IntPredicate first = event -> event == 0;

    assertThat(revisions.counting(event -> true).replacement(0)).hasValue(1);
    assertThat(revisions.counting(first).replacement(0)).isEmpty();
    assertThat(revisions.counting(first).replaced(1, 20)).isEmpty();
  }

  @Test
  void aChangeOfTheNetworkMarksAndIsFollowedAlongOthers() {
    revisions.add(Optional.empty());
    revisions.add(Optional.empty());
    revisions.add(Optional.empty());
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
    revisions.add(Optional.empty());
    revisions.add(Optional.empty());
    revisions.change(List.of(new PlacedChange(0, 1, false)));

    assertThat(revisions.counting(event -> true).replacement(0)).isEmpty();
    assertThat(revisions.likely(0, event -> true)).hasValue(1);
    assertThat(revisions.likely(0, event -> event == 0)).isEmpty();
  }

  @Test
  void theSameResultHoldsAndTheFirstOfIt() {
    add("door", 1234);
    add("door", 5678);
    add("gate", 1234);
    add("door", 5678);

    Counted all = revisions.counting(event -> true);
    assertThat(all.replacement(0)).hasValue(1);
    assertThat(all.replacement(1)).isEmpty();
    assertThat(all.replacement(2)).isEmpty();
    assertThat(all.replaced(3, 20)).containsExactly(0);
  }

  /** In pieces and in any order, before and after other events came, it is the same in the end. */
  @Test
  void whenAChangeIsFoundMakesNoDifference() {
    Random random = new Random(11);
    List<PlacedChange> changes = new ArrayList<>();
    for (int count = 0; count < 60; count++) {
      int earlier = random.nextInt(78);
      int later = earlier + 1 + random.nextInt(79 - earlier);
      changes.add(new PlacedChange(earlier, later, random.nextBoolean()));
    }
    Revisions late = new Revisions();
    for (int event = 0; event < 80; event++) {
      Optional<CallResult> call = result("door " + event % 9, event);
      revisions.add(call);
      late.add(call);
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
    for (int seed = 1; seed <= 5; seed++) {
      Random random = new Random(seed);
      Revisions grown = new Revisions();
      Revisions once = new Revisions();
      List<PlacedChange> open = new ArrayList<>();
      List<PlacedChange> given = new ArrayList<>();
      for (int event = 0; event < 40; event++) {
        Optional<CallResult> call = result("door " + random.nextInt(8), event);
        grown.add(call);
        once.add(call);
        for (int count = event == 0 ? 0 : random.nextInt(4); count > 0; count--) {
          open.add(new PlacedChange(random.nextInt(event), event, random.nextBoolean()));
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
      }
    }
    assertThat(appended).isGreaterThan(100);
    assertThat(anew).isGreaterThan(10);
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
    return new PlacedChange(earlier, later, true);
  }

  private void add(String call, int value) {
    revisions.add(result(call, value));
  }

  private static Optional<CallResult> result(String call, int value) {
    return Optional.of(new CallResult(call, "" + value));
  }
}
