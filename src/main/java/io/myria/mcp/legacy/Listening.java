package io.myria.mcp.legacy;

import io.myria.mcp.protocol.EventStream;
import io.myria.mcp.protocol.ServerStream;
import io.myria.mcp.protocol.Streams;

/** The stream that a GET opened, for what belongs to no request. For one thread. */
final class Listening implements ServerStream {

  /**
   * In looks, which come about once a second. Then the client opens another, and shows again that
   * it may.
   */
  private static final int LONGEST = 1800;

  private final EventStream stream;
  private int age;

  Listening(EventStream stream) {
    this.stream = stream;
  }

  @Override
  public void look() {
    age++;
    if (age >= LONGEST) {
      stream.end();
    } else if (age % Streams.QUIET == 0) {
      stream.comment();
    }
  }

  @Override
  public void cancel() {}

  @Override
  public void end() {
    stream.end();
  }
}
