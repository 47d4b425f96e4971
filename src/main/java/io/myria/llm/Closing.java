package io.myria.llm;

import io.myria.json.Input;
import java.util.List;
import java.util.function.Function;

/**
 * The tool whose call ends an assignment: its arguments are the answer. It proposes; the caller
 * executes.
 *
 * @param <A> the answer
 * @param violations what is wrong with an answer, a sentence each; empty for a right one. The model
 *     is told them once, and its second answer is its last.
 */
public record Closing<A>(
    String name, String description, Input<A> input, Function<A, List<String>> violations) {}
