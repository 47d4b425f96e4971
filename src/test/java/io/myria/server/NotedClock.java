package io.myria.server;

import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Alternative;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** In the WAR of {@link InsideServerIT}, the clock: notes who reads it. */
@Alternative
@Priority(1)
@ApplicationScoped
public class NotedClock {

  @Produces
  @Singleton
  Clock clock() {
    return new Clock() {
      @Override
      public Instant instant() {
        NotedThreads.note();
        return Instant.now();
      }

      @Override
      public ZoneId getZone() {
        return ZoneOffset.UTC;
      }

      @Override
      public Clock withZone(ZoneId zone) {
        return Clock.system(zone);
      }
    };
  }
}
