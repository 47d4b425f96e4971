package io.myria.recall;

/**
 * A stage that did not do its part, and why; the answer is as good as the others made it.
 *
 * @param stage one of {@code vectors}, {@code index}, {@code topics}, {@code fingerprints}
 */
public record Degraded(String stage, String reason) {}
