package io.myria.recall.cache;

import io.myria.recall.ranking.StudiedTurn;
import io.myria.statements.EventClaims;

/**
 * An event with what is read in its words, its claims when they are first asked for. Thread-safe.
 */
final class StudiedEvent {

  private final Remembered event;
  private final StudiedTurn turn;
  private volatile EventClaims claims;

  StudiedEvent(Remembered event) {
    this.event = event;
    this.turn = StudiedTurn.of(event.turn());
  }

  Remembered event() {
    return event;
  }

  StudiedTurn turn() {
    return turn;
  }

  /** As of no place; read twice where two ask at once. */
  EventClaims claims() {
    EventClaims read = claims;
    if (read == null) {
      read = event.claims();
      claims = read;
    }
    return read;
  }

  /** Roughly what it takes in memory. */
  long bytes() {
    return HeldScope.FRAME + turn.bytes() + ScopeClaims.bytes(event.turn());
  }
}
