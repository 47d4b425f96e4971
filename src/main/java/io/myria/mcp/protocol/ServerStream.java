package io.myria.mcp.protocol;

/** What goes on a stream until the client closes it. Thread-safe. */
public interface ServerStream {

  /** About once a second. */
  void look();

  /** The client has closed the stream; nothing more is to be sent. */
  void cancel();

  /** The server stops. */
  void end();
}
