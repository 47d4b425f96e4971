package io.myria.compile;

/**
 * A broken rule of a proposal.
 *
 * @param at the member of the proposal, or the topic
 * @param text what is wrong, a clause
 */
record Violation(ProposalRule rule, String at, String text) {

  /** For the model, and for administrators. */
  String told() {
    return at + ": " + rule.wire() + ": " + text;
  }
}
