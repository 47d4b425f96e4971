package io.myria.bench;

import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/**
 * How long a benchmark measures.
 *
 * @param rounds of subject and rival in turn
 * @param part of one of them
 * @param events to which a log grows, where that is measured
 * @param reached is told what is known so far by what takes long, and may be ended
 */
public record Effort(int rounds, Duration part, int events, Consumer<List<Comparison>> reached) {}
