package io.myria.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated("what others leave to the collector stops the requests, too")
class ForegroundTest {

  private final Foreground foreground = new Foreground(2);
  private final AtomicBoolean ends = new AtomicBoolean();

  /** As 32 callers, whose requests take ten milliseconds each, are heard of. */
  private final Thread requests =
      new Thread(
          () -> {
            while (!ends.get()) {
              for (int caller = 0; caller < 32; caller++) {
                foreground.served(Duration.ofMillis(10).toNanos());
              }
              sleep(10);
            }
          });

  @AfterEach
  void end() throws InterruptedException {
    ends.set(true);
    requests.join();
  }

  @Test
  void whereNoRequestsComeNothingWaits() {
    assertThat(foreground.isBusy()).isFalse();
    assertThat(waited(foreground.pace(Duration.ofHours(1)))).isLessThan(Duration.ofSeconds(5));
  }

  @Test
  void aLongCallThatWaitsForTheBackgroundDoesNotKeepItWaiting() {
    foreground.served(Duration.ofMinutes(5).toNanos());
    sleep(300);
    assertThat(foreground.isBusy()).isFalse();
  }

  @Test
  void aCallThatIsBeingServedCountsBeforeItEnds() {
    long began = foreground.began();
    sleep(120);
    boolean busy = foreground.isBusy();
    foreground.ended(began);
    assertThat(busy).isTrue();
  }

  @Test
  void aCallThatIsServedForLongNoLongerCounts() {
    foreground.began();
    sleep(600);
    assertThat(foreground.isBusy()).isFalse();
  }

  @Test
  void throughTheBeginningOfABurstTheBackgroundWaits() {
    Foreground.Pace pace = foreground.pace(Duration.ofSeconds(2));
    begin();
    assertThat(waited(pace)).isGreaterThan(Duration.ofMillis(1_000));
    assertThat(foreground.isBusy()).isTrue();
  }

  @Test
  void afterItTheBackgroundRestsForWhatItWorkedAndGoesOn() {
    begin();
    Foreground.Pace pace = foreground.pace(Duration.ZERO);
    sleep(200);
    Duration rest = waited(pace);
    assertThat(rest).isBetween(Duration.ofMillis(400), Duration.ofSeconds(30));
    awaitBusy();
  }

  @Test
  void whenTheRequestsEndItGoesOnAtOnce() {
    begin();
    new Thread(
            () -> {
              sleep(300);
              ends.set(true);
            })
        .start();
    assertThat(waited(foreground.pace(Duration.ofHours(1)))).isLessThan(Duration.ofMinutes(1));
  }

  @Test
  void whoIsToStopWaitsNoLonger() {
    begin();
    long start = System.nanoTime();
    foreground.pace(Duration.ofHours(1)).giveWay(() -> true);
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofMinutes(1));
  }

  /** Requests go on, though a busy machine may have let their thread wait for a moment. */
  private void awaitBusy() {
    long end = System.nanoTime() + Duration.ofSeconds(30).toNanos();
    while (!foreground.isBusy()) {
      assertThat(System.nanoTime()).as("patience").isLessThan(end);
      sleep(5);
    }
  }

  private void begin() {
    requests.start();
    awaitBusy();
  }

  private static Duration waited(Foreground.Pace pace) {
    long start = System.nanoTime();
    pace.giveWay(() -> false);
    return Duration.ofNanos(System.nanoTime() - start);
  }

  private static void sleep(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
