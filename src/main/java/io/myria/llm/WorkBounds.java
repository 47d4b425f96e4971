package io.myria.llm;

import java.time.Duration;

/**
 * What one assignment may take.
 *
 * @param rounds answers of the model, the repair of its conclusion beside them
 * @param time from the first request to the conclusion
 * @param promptTokens of all requests together
 * @param completionTokens of all answers together
 * @param nanos of cost, as {@link ModelUsage} has it
 */
public record WorkBounds(
    int rounds, Duration time, long promptTokens, long completionTokens, long nanos) {}
