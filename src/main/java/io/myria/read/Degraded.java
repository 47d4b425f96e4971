package io.myria.read;

/**
 * A stage of an answer that failed or was skipped, and why.
 *
 * @param stage one of {@code candidates}, {@code vectors}, {@code index}, {@code topics}, {@code
 *     fingerprints}, {@code graph}, {@code routing}
 */
public record Degraded(String stage, String reason) {}
