package io.myria.projection;

import io.myria.event.Event;
import io.myria.event.EventId;
import io.myria.event.EventSeq;
import io.myria.projection.Derivation.Checkpoint;
import io.myria.projection.Derivation.Run;
import io.myria.projection.Derivation.State;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import org.hibernate.annotations.DynamicUpdate;

/** How far a consumer has come, and who is at work; to be changed by who has locked it. */
@Entity(name = "Derivation")
@DynamicUpdate
final class DerivationEntity {

  /** After failures it is left alone for a while, by the second more with each. */
  private static final int LONGEST_PAUSE_SECONDS = 300;

  @Id
  @Column(name = "derivation_id")
  private long id;

  private String consumer;
  private String version;
  private String state;
  private UUID logId;
  private long eventSeq;
  private UUID eventId;
  private boolean paused;
  private long epoch;
  private String holder;
  private Instant renewedAt;
  private Instant expiresAt;
  private Instant createdAt;
  private Instant lastRunAt;
  private String outcome;
  private String failure;
  private int failures;

  /** For Hibernate. */
  protected DerivationEntity() {}

  long epoch() {
    return epoch;
  }

  EventSeq done() {
    return new EventSeq(eventSeq);
  }

  boolean isWanted() {
    return !paused && state() != State.RETIRED;
  }

  /** Whether somebody may begin. */
  boolean isFree(Instant now) {
    return isWanted() && !isHeld(now) && !isLeftAlone(now);
  }

  /** By no lease of a time to come: the clock was put back since. */
  private boolean isHeld(Instant now) {
    return !renewedAt.isAfter(now) && expiresAt.isAfter(now);
  }

  private boolean isLeftAlone(Instant now) {
    long pause = Math.min(LONGEST_PAUSE_SECONDS, 1L << Math.min(failures, 30));
    return failures > 0 && !lastRunAt.isAfter(now) && lastRunAt.plusSeconds(pause).isAfter(now);
  }

  void take(String by, Instant now, Duration lease) {
    epoch++;
    holder = by;
    renewedAt = now;
    expiresAt = now.plus(lease);
  }

  /** Of a batch that takes minutes nothing else tells that it gets on. */
  void renew(Instant now, Duration lease) {
    renewedAt = now;
    expiresAt = now.plus(lease);
    lastRunAt = now;
  }

  void release() {
    expiresAt = Instant.EPOCH;
    holder = null;
  }

  void advance(Event last, Instant now) {
    eventSeq = last.seq().value();
    eventId = last.id().value();
    lastRunAt = now;
    outcome = "derived";
    failure = null;
    failures = 0;
  }

  void failed(String why, Instant now) {
    lastRunAt = now;
    outcome = "failed";
    failure = why;
    failures++;
  }

  /** Whether it was not, before. */
  boolean retire() {
    boolean retires = state() != State.RETIRED;
    state = State.RETIRED.name().toLowerCase(Locale.ROOT);
    return retires;
  }

  private State state() {
    return State.valueOf(state.toUpperCase(Locale.ROOT));
  }

  /**
   * @param now after which a holder has to be heard of
   */
  Derivation derivation(Instant now) {
    return new Derivation(
        id,
        consumer,
        version,
        state(),
        new Checkpoint(
            logId, new EventSeq(eventSeq), Optional.ofNullable(eventId).map(EventId::new)),
        paused,
        Optional.ofNullable(holder).filter(by -> isHeld(now)),
        new Run(
            Optional.ofNullable(lastRunAt),
            Optional.ofNullable(outcome),
            Optional.ofNullable(failure),
            failures));
  }
}
