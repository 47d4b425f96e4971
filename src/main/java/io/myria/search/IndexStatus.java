package io.myria.search;

import java.util.Optional;

/**
 * The status of an index.
 *
 * @param position up to where it lacks no event; empty while there is none to answer from
 * @param behind events of the log behind that position, as of the last look
 * @param rebuilds since the server's start, of an index that was damaged, foreign or of another
 *     version, or of a quarter of it
 * @param problem why it is down
 */
public record IndexStatus(
    State state,
    Optional<IndexPosition> position,
    long behind,
    long rebuilds,
    Optional<String> problem) {

  /** Of what an index holds: another one is made anew. */
  public static final String VERSION = IndexPosition.FORMAT;

  /** What it is doing. */
  public enum State {
    /** There is none, by setting. */
    OFF,
    /** It has not opened yet. */
    STARTING,
    /** It answers, up to its position. */
    FOLLOWING,
    /** It cannot be opened or written; the database answers, and it is tried again. */
    DOWN
  }
}
