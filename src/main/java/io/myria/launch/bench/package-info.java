/**
 * Benchmarks: what Myria costs beside a rival, both in one run on one machine. Figures of two runs
 * say nothing of each other; ratios within a run do, and those are what is committed and checked.
 *
 * <p>Invariants: the server is the packaged one with an embedded PostgreSQL that syncs every
 * commit, in a process and on a folder of its own, and both are gone afterwards; what is sent is
 * made from a seed; subject and rival take turns, and the median of their ratios counts.
 *
 * <p>Uses {@code cli.terminal} and {@code launcher.payara}. Not in the WAR.
 */
package io.myria.launch.bench;
