package io.myria.mcp.catalog;

import io.myria.security.Caller;
import java.util.List;
import java.util.Map;

/** Proposes values while somebody writes one (MCP, completion). */
@FunctionalInterface
public interface Completer {

  /** Values that go on from what was begun, best first; nothing that this caller could not read. */
  List<String> complete(Begun begun);

  /**
   * What is known so far.
   *
   * @param value what was written of the value
   * @param others values of other arguments
   * @param tools as this caller may call them
   */
  record Begun(Caller caller, String value, Map<String, String> others, Tools tools) {

    public Begun {
      others = Map.copyOf(others);
    }
  }
}
