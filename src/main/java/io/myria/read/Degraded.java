package io.myria.read;

/**
 * A stage that did not do its part, and why; the answer is as good as the others made it.
 *
 * @param stage one of {@code candidates}, {@code vectors}, {@code index}, {@code topics}, {@code
 *     fingerprints}, {@code graph}
 */
public record Degraded(String stage, String reason) {}
