package io.myria.statements;

/**
 * What a tool's call returned, or what became of an action. Results of the same call replace each
 * other; results of different calls never do, whatever their texts have in common.
 *
 * @param call the event's type, the tool and its arguments, the same string for equal arguments
 * @param value what was returned, the same string for equal values
 */
public record CallResult(String call, String value) {}
