package io.myria.statements.reader;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads what a message names and states, and what kind of message it is. Thread-safe. */
@FunctionalInterface
public interface MessageReader {

  /**
   * What a message names and states, in the order of its words.
   *
   * @param relations that are at all likely, whose ends are words of the message, or the name of
   *     who speaks
   * @param kinds how probable each is; empty where there are no words
   * @param telling what somebody should know who goes on; empty where there are no words
   */
  record Read(
      List<Entity> names,
      List<Likely> relations,
      Map<Kind, Double> kinds,
      Optional<Telling> telling) {

    public Read {
      names = List.copyOf(names);
      relations = List.copyOf(relations);
      kinds = Map.copyOf(kinds);
    }
  }

  /** A relation, and how probable it is that the message states it. */
  record Likely(ReadRelation relation, double probability) {}

  /**
   * @param text English prose of any length
   * @param speaker whom "I" means; may be empty
   */
  Read read(String text, String speaker);
}
