/**
 * Payara Micro in the launcher's process: class path, log, pools, readiness and shutdown. Not in
 * the WAR.
 *
 * <p>Invariants: the WAR sees no class of the launcher; the log has one line per record.
 */
package io.myria.launcher.payara;
