/**
 * Benchmarks of what Myria takes of a machine: its start, a vector, and what a log that grows costs
 * in time, memory and on disk.
 *
 * <p>Invariants are those of {@code launch.bench}. What has no rival stands beside its bar. Classes
 * with a {@code main} run in JVMs of their own, as rivals do.
 *
 * <p>Uses {@code cli.drawing}, {@code config}, {@code launch.bench} and {@code launch.payara}. Not
 * in the WAR.
 */
package io.myria.launch.bench.footprint;
