package io.myria.mcp.catalog;

import io.myria.security.Caller;
import io.myria.security.Connection;

/**
 * One call of a tool, past the gate.
 *
 * @param <A> the tool's arguments
 * @param connection what it says where the arguments say nothing
 * @param client to speak to while the tool works
 */
public record ToolCall<A>(Caller caller, A arguments, Connection connection, Client client) {}
