package io.myria.snapshot;

import io.myria.event.EventSeq;
import java.util.List;
import java.util.Optional;

/**
 * An exact set that a build asked a model about.
 *
 * @param after the last event before the build's
 * @param last the last event of the build
 * @param fold whose rows the build goes on with
 * @param prompt name and version of the instructions
 * @param model that answered, as it calls itself
 * @param repaired whether it was told what was wrong with its first proposal
 * @param refusal why the set's topics are as without a model; empty where its proposal was taken
 */
public record GuidedSet(
    ExactSetId set,
    EventSeq after,
    EventSeq last,
    long fold,
    String prompt,
    Optional<String> model,
    boolean repaired,
    Optional<Refusal> refusal) {

  /**
   * Why a proposal was not taken.
   *
   * @param reason a code
   * @param rules codes of those that it broke, if it was one
   * @param detail in words
   */
  public record Refusal(String reason, List<String> rules, String detail) {

    public Refusal {
      rules = List.copyOf(rules);
    }
  }
}
