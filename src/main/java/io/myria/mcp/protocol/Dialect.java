package io.myria.mcp.protocol;

import java.util.Map;

/** What an era of the protocol says otherwise than the other. Thread-safe. */
public interface Dialect {

  /** The result of a method, with what this era adds and without what it does not know. */
  Map<String, Object> result(Map<String, Object> result);

  /** The error for a client whose {@code message} went wrong in its method. */
  ProtocolException failure(Message message, RuntimeException problem);

  /** Whether an error to a request whose id is not known says {@code null}, or leaves it out. */
  boolean nullIds();
}
