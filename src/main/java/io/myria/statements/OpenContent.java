package io.myria.statements;

import java.util.List;

/**
 * The facts and changes that a text tells of things named by any noun.
 *
 * @param facts all, in the order of the text
 * @param changes sentences that say that something is other than it was
 */
public record OpenContent(List<OpenFact> facts, List<OpenChange> changes) {

  public static final OpenContent NOTHING = new OpenContent(List.of(), List.of());

  public OpenContent {
    facts = List.copyOf(facts);
    changes = List.copyOf(changes);
  }
}
