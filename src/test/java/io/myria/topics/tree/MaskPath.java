package io.myria.topics.tree;

import java.sql.SQLException;

/** A read path under test: asks one question of its own choice. */
@FunctionalInterface
interface MaskPath {

  Compared ask() throws SQLException;

  /**
   * @param expected what the model answers
   * @param actual what Myria answers
   * @param empty whether there is nothing to see by the model
   */
  record Compared(Object expected, Object actual, boolean empty) {}
}
