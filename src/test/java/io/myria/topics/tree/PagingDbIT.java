package io.myria.topics.tree;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.event.EventId;
import io.myria.eventlog.Order;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** Pages while others append. */
class PagingDbIT {

  private static final int WRITERS = 4;
  private static final int BEFORE = 200;

  @Test
  void pagesHoldWhatWasThereAtTheFirstWhoeverAppendsMeanwhile() throws Exception {
    long seed = System.nanoTime();
    System.out.println("seed of the appends: " + seed);
    try (EventReads reads = EventReads.open()) {
      Set<EventId> before = Collections.synchronizedSet(new HashSet<>());
      Random random = new Random(seed);
      for (int count = 0; count < BEFORE; count++) {
        before.add(reads.append(Draft.message("early", random.nextInt(50), "ann")));
      }
      AtomicBoolean go = new AtomicBoolean(true);
      ExecutorService writers = Executors.newFixedThreadPool(WRITERS);
      List<Future<Integer>> appended = new ArrayList<>();
      for (int writer = 0; writer < WRITERS; writer++) {
        appended.add(writers.submit(() -> append(reads, new Random(seed + 1), go)));
      }
      for (Order order : Order.values()) {
        for (int count = 0; count < 3; count++) {
          walk(reads, EventAsk.of("ann").order(order).limit(7), before);
        }
      }
      go.set(false);
      for (Future<Integer> writer : appended) {
        assertThat(writer.get()).isPositive();
      }
      writers.shutdown();
    }
  }

  private static int append(EventReads reads, Random random, AtomicBoolean go) {
    int count = 0;
    while (go.get()) {
      reads.append(Draft.message("late", random.nextInt(50), "ann"));
      count++;
    }
    return count;
  }

  /** All pages of one query: without a repeat, with all of before, and in one unbroken order. */
  private static void walk(EventReads reads, EventAsk ask, Set<EventId> before) {
    QueryAnswer page = reads.query(ask);
    List<Place> places = new ArrayList<>(places(page));
    long head = 0;
    while (page.truncated()) {
      page = reads.query(ask.after(page));
      places.addAll(places(page));
    }
    List<Place> ordered = new ArrayList<>(places);
    Collections.sort(ordered);
    if (ask.request().order() == Order.NEWEST) {
      Collections.reverse(ordered);
    }
    assertThat(places).isEqualTo(ordered).doesNotHaveDuplicates();
    assertThat(places.stream().map(Place::id).toList()).containsAll(before);
    for (Place place : places) {
      head = Math.max(head, place.seq());
    }
    // Ann sees every event: nothing below the last one that was seen may be missing.
    assertThat(places).hasSize((int) head);
  }

  private static List<Place> places(QueryAnswer page) {
    return EventReads.events(page.root()).stream()
        .map(
            node ->
                new Place(
                    node.event().timestamp().toEpochMilli(),
                    node.event().seq().value(),
                    node.event().id()))
        .toList();
  }

  private record Place(long time, long seq, EventId id) implements Comparable<Place> {
    @Override
    public int compareTo(Place other) {
      int byTime = Long.compare(time, other.time);
      return byTime != 0 ? byTime : Long.compare(seq, other.seq);
    }
  }
}
