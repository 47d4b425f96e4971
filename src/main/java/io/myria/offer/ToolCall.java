package io.myria.offer;

import io.myria.access.Caller;

/**
 * One call of a tool, past the gate.
 *
 * @param client to speak to while the tool works
 */
public record ToolCall(Caller caller, Arguments arguments, Client client) {}
