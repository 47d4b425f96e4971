package io.myria.recall.cache;

import io.myria.recall.ranking.StudiedTurn;

/** An event with what is read in its words. Immutable. */
record StudiedEvent(Remembered event, StudiedTurn turn) {

  static StudiedEvent of(Remembered event) {
    return new StudiedEvent(event, StudiedTurn.of(event.turn()));
  }

  /** Roughly what it takes in memory. */
  long bytes() {
    return HeldScope.FRAME + ScopeChanges.FRAME + turn.bytes();
  }
}
