package io.myria.snapshot;

/**
 * Which functions made a snapshot. Where one of them is another, topics may come out different, and
 * the memory is compiled from the empty log.
 */
public record Versions(String builder, String summarizer, String mergePolicy) {}
