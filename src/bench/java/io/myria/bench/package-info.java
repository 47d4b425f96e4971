/**
 * Benchmarks: Myria beside a rival in the same run, on a server and a store of their own. Compiled
 * and run with the Maven profile {@code bench}; not part of the WAR or the launcher.
 *
 * <p>Only ratios of one run are compared; each is committed in {@code ratios.json}.
 */
package io.myria.bench;
