package io.myria.build.fold;

import java.util.List;

/**
 * What folds by itself: the events of one exact participant set, internal ones apart from others.
 *
 * @param id the set's internal number
 * @param participantIds its members' internal numbers, ascending
 */
public record ExactSet(long id, List<Long> participantIds, boolean internal) {

  public ExactSet {
    participantIds = List.copyOf(participantIds);
  }
}
