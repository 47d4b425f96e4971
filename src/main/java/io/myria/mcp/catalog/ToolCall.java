package io.myria.mcp.catalog;

import io.myria.security.Caller;
import io.myria.security.Connection;
import java.time.ZoneId;
import java.time.ZoneOffset;

/**
 * One call of a tool, past the gate.
 *
 * @param <A> the tool's arguments
 * @param connection what it says where the arguments say nothing
 * @param client to speak to while the tool works
 * @param zone whose midnights begin days: that of the call, else the server's
 */
public record ToolCall<A>(
    Caller caller, A arguments, Connection connection, Client client, ZoneId zone) {

  /** The same where days are those of UTC. */
  public ToolCall(Caller caller, A arguments, Connection connection, Client client) {
    this(caller, arguments, connection, client, ZoneOffset.UTC);
  }
}
