package io.myria.offer;

import io.myria.access.Caller;

/**
 * One call of a tool, past the gate. What a tool may be given beside its arguments, such as a way
 * to speak to its client while it works, belongs here.
 */
public record ToolCall(Caller caller, Arguments arguments) {}
