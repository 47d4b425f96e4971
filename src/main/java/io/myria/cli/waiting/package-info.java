/**
 * Waiting for what a server does in the background: jobs that derive, and builds.
 *
 * <p>Invariant: what makes progress is not given up.
 *
 * <p>Uses {@code cli.connection}, {@code cli.terminal} and {@code cli.importer}. Not in the WAR.
 */
package io.myria.cli.waiting;
