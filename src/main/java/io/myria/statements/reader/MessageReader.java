package io.myria.statements.reader;

import java.util.List;

/** Reads what a message names and states. Thread-safe. */
@FunctionalInterface
public interface MessageReader {

  /**
   * What a message names and states, in the order of its words.
   *
   * @param relations that are at all likely, whose ends are words of the message, or the name of
   *     who speaks
   */
  record Read(List<Entity> names, List<Likely> relations) {

    static final Read NOTHING = new Read(List.of(), List.of());

    public Read {
      names = List.copyOf(names);
      relations = List.copyOf(relations);
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
