package io.myria.mcp.catalog;

import io.myria.error.Fault;
import java.util.Map;

/** The tools, for what reads by them: past the gate, within the same limits, for one caller. */
@FunctionalInterface
public interface Tools {

  /**
   * The structured answer of a tool that answers at once.
   *
   * @throws Fault what the tool throws
   */
  Map<String, Object> answer(String tool, Map<String, Object> arguments);
}
