package io.myria.compile;

import io.myria.topics.fold.ExactSet;
import io.myria.topics.fold.Fold.Changes;
import java.util.List;
import java.util.Optional;

/**
 * What came of asking a model about one exact set.
 *
 * @param changes that its proposal makes, in memory so far; empty where it was refused
 * @param repaired whether the first proposal broke rules and the second does not
 * @param reason a code: why the set stays as the fold made it; empty where it does not
 * @param rules codes of what its last proposal broke
 * @param detail in words for operators
 * @param model that answered, as it calls itself
 */
public record Guided(
    ExactSet set,
    Optional<Changes> changes,
    boolean repaired,
    Optional<String> reason,
    List<String> rules,
    String detail,
    Optional<String> model,
    Portions portions) {

  public Guided {
    rules = List.copyOf(rules);
  }

  static Guided refused(ExactSet set, String reason, String detail) {
    return new Guided(
        set,
        Optional.empty(),
        false,
        Optional.of(reason),
        List.of(),
        detail,
        Optional.empty(),
        new Portions(List.of(), 0));
  }

  /**
   * A large set is asked about in portions.
   *
   * @param taken those whose proposals were taken, from 0, the newest topics' first
   * @param all how many there are; 0 where none was asked about
   */
  public record Portions(List<Integer> taken, int all) {

    public Portions {
      taken = List.copyOf(taken);
    }
  }
}
