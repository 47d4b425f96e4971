package io.myria.mcp.legacy;

import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCMessage;
import io.modelcontextprotocol.spec.McpStreamableServerTransport;
import io.myria.mcp.current.EventStream;
import io.myria.mcp.current.ServerStream;
import io.myria.mcp.current.Streams;
import reactor.core.publisher.Mono;

/** The stream that a GET opened, for what belongs to no request. Thread-safe. */
final class Listening implements McpStreamableServerTransport, ServerStream {

  /**
   * In looks, which come about once a second. Then the client opens another, and shows again that
   * it may.
   */
  private static final int LONGEST = 1800;

  private final EventStream stream;
  private int quiet;
  private int age;

  Listening(EventStream stream) {
    this.stream = stream;
  }

  @Override
  public Mono<Void> sendMessage(JSONRPCMessage message) {
    return Mono.fromRunnable(() -> stream.send(message));
  }

  @Override
  public Mono<Void> sendMessage(JSONRPCMessage message, String id) {
    return sendMessage(message);
  }

  @Override
  public void look() {
    quiet++;
    age++;
    if (age >= LONGEST) {
      stream.end();
    } else if (quiet >= Streams.QUIET) {
      quiet = 0;
      stream.comment();
    }
  }

  @Override
  public void cancel() {}

  @Override
  public void end() {
    stream.end();
  }

  @Override
  public <T> T unmarshalFrom(Object data, TypeRef<T> type) {
    throw new UnsupportedOperationException("nothing is asked on this stream");
  }

  @Override
  public Mono<Void> closeGracefully() {
    return Mono.fromRunnable(stream::end);
  }

  @Override
  public void close() {
    stream.end();
  }
}
