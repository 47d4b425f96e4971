package io.myria.topics.fold;

import java.util.List;

/**
 * The key of a fold of its own: one exact participant set, its internal events apart from the
 * others.
 *
 * @param id the set's internal number
 * @param participantIds its members' internal numbers, ascending
 */
public record ExactSet(long id, List<Long> participantIds, boolean internal) {

  public ExactSet {
    participantIds = List.copyOf(participantIds);
  }
}
