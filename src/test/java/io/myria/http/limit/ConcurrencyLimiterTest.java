package io.myria.http.limit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class ConcurrencyLimiterTest {

  @Test
  void oneCallerTakesNoMoreThanItsPartAndAllTogetherNoMoreThanThereIs() {
    ConcurrencyLimiter turnstile = new ConcurrencyLimiter(3, 2);
    List<ConcurrencyLimiter.Pass> inside = new ArrayList<>();
    turnstile.enter(Optional.of("a")).ifPresent(inside::add);
    turnstile.enter(Optional.of("a")).ifPresent(inside::add);
    assertThat(turnstile.enter(Optional.of("a"))).isEmpty();
    turnstile.enter(Optional.of("b")).ifPresent(inside::add);
    assertThat(turnstile.enter(Optional.of("b"))).isEmpty();
    assertThat(turnstile.enter(Optional.empty())).isEmpty();
    inside.remove(0).close();
    assertThat(turnstile.enter(Optional.of("b"))).isPresent();
    assertThat(turnstile.inside()).isEqualTo(3);
  }

  @Test
  void whereCallersAreNotToldApartOnlyAllTogetherAreCounted() {
    ConcurrencyLimiter turnstile = new ConcurrencyLimiter(3, 1);
    assertThat(turnstile.enter(Optional.empty())).isPresent();
    assertThat(turnstile.enter(Optional.empty())).isPresent();
    assertThat(turnstile.callers()).isZero();
  }

  @Test
  void aPlaceGivenBackTwiceIsGivenBackOnce() {
    ConcurrencyLimiter turnstile = new ConcurrencyLimiter(2, 2);
    ConcurrencyLimiter.Pass first = turnstile.enter(Optional.of("a")).orElseThrow();
    turnstile.enter(Optional.of("a")).orElseThrow();
    first.close();
    first.close();
    assertThat(turnstile.inside()).isEqualTo(1);
    assertThat(turnstile.callers()).isEqualTo(1);
  }

  @Test
  void aRandomOrderOfComingAndGoingIsCountedAsAModelCountsIt() {
    long seed = System.nanoTime();
    System.out.println("turnstile seed " + seed);
    Random random = new Random(seed);
    ConcurrencyLimiter turnstile = new ConcurrencyLimiter(5, 2);
    Map<String, Integer> model = new HashMap<>();
    List<Map.Entry<String, ConcurrencyLimiter.Pass>> inside = new ArrayList<>();
    for (int step = 0; step < 5_000; step++) {
      if (random.nextBoolean() && !inside.isEmpty()) {
        Map.Entry<String, ConcurrencyLimiter.Pass> gone =
            inside.remove(random.nextInt(inside.size()));
        gone.getValue().close();
        model.merge(gone.getKey(), -1, Integer::sum);
      } else {
        String caller = "caller " + random.nextInt(4);
        boolean place = inside.size() < 5 && model.getOrDefault(caller, 0) < 2;
        Optional<ConcurrencyLimiter.Pass> pass = turnstile.enter(Optional.of(caller));
        assertThat(pass.isPresent()).as("step %d of seed %d", step, seed).isEqualTo(place);
        pass.ifPresent(
            entered -> {
              inside.add(Map.entry(caller, entered));
              model.merge(caller, 1, Integer::sum);
            });
      }
      assertThat(turnstile.inside()).isEqualTo(inside.size());
    }
  }

  @Test
  void manyThreadsLeaveItEmpty() throws Exception {
    ConcurrencyLimiter turnstile = new ConcurrencyLimiter(3, 2);
    ByteBudget bytes = new ByteBudget(100);
    ExecutorService threads = Executors.newFixedThreadPool(8);
    List<Future<?>> all = new ArrayList<>();
    for (int thread = 0; thread < 8; thread++) {
      String caller = "caller " + thread % 3;
      all.add(
          threads.submit(
              () -> {
                for (int step = 0; step < 20_000; step++) {
                  turnstile.enter(Optional.of(caller)).ifPresent(ConcurrencyLimiter.Pass::close);
                  ByteBudget.Share share = bytes.share();
                  share.take(step % 60);
                  share.take(step % 7);
                  share.close();
                }
              }));
    }
    for (Future<?> one : all) {
      one.get();
    }
    threads.shutdown();
    assertThat(turnstile.inside()).isZero();
    assertThat(turnstile.callers()).isZero();
    assertThat(bytes.held()).isZero();
  }
}
