package io.myria.server.health;

import io.myria.config.Service;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.logging.Logger;

/**
 * Since when which part is not ready, as of the looks that were had; begins and ends are logged.
 * Thread-safe.
 */
@Service
class Outages {

  private static final Logger LOG = Logger.getLogger(Outages.class.getName());

  private final Clock clock;
  private final Map<String, Instant> since = new ConcurrentHashMap<>();

  @Inject
  Outages(Clock clock) {
    this.clock = clock;
  }

  /** Since when it is down: from now on, if it was up before. */
  Instant down(String part, String cause) {
    Instant now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
    Instant before = since.putIfAbsent(part, now);
    if (before == null) {
      LOG.warning("not ready: " + part + ": " + cause);
    }
    return before == null ? now : before;
  }

  void up(String part) {
    Instant before = since.remove(part);
    if (before != null) {
      long seconds = Duration.between(before, clock.instant()).toSeconds();
      LOG.info("ready again: " + part + ", after " + Math.max(0, seconds) + " s");
    }
  }

  /** Parts that are down. */
  int count() {
    return since.size();
  }
}
