/**
 * Batches of an import on their way: sent in order, again where they did not get through, and told
 * of.
 *
 * <p>Invariants: nothing is sent twice that has no key to be recognised by, unless the first try
 * cannot have arrived; what is waited for is not given up while it gets on.
 *
 * <p>Uses {@code cli.connection}, {@code cli.drawing} and {@code cli.intake}. Not in the WAR.
 */
package io.myria.cli.importing;
