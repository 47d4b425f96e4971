package io.myria.snapshot;

/**
 * Which functions made a snapshot. Where one of them is another, topics may come out different, and
 * the memory is compiled from the empty log.
 */
public record Versions(String builder, String summarizer, String mergePolicy) {

  private static final String BRANCH = " branch=";

  /**
   * The same rules, with rows of their own behind those of others: what a model shaped is no
   * function of the log alone.
   *
   * @param branch that no other build has
   */
  public Versions onBranch(long branch) {
    return new Versions(trunk() + BRANCH + branch, summarizer, mergePolicy);
  }

  /** Whether a model may have had part in what they made. */
  public boolean isOnBranch() {
    return builder.contains(BRANCH);
  }

  /** Whether they are the same but for the branch. */
  public boolean sameRules(Versions other) {
    return trunk().equals(other.trunk())
        && summarizer.equals(other.summarizer)
        && mergePolicy.equals(other.mergePolicy);
  }

  private String trunk() {
    int branch = builder.indexOf(BRANCH);
    return branch < 0 ? builder : builder.substring(0, branch);
  }
}
