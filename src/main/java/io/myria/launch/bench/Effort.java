package io.myria.launch.bench;

import java.time.Duration;

/**
 * How long a benchmark measures.
 *
 * @param rounds of subject and rival in turn
 * @param part of one of them
 * @param events to which a log grows, where that is measured
 */
record Effort(int rounds, Duration part, int events) {}
