package io.myria.mcp.current;

/** What a method of the protocol does, such as {@code tools/call}. Thread-safe. */
@FunctionalInterface
public interface Method {

  /**
   * Runs on the request's thread.
   *
   * @throws io.myria.error.Fault for what goes wrong; it becomes an error of the protocol
   */
  MethodAnswer answer(Request request);
}
