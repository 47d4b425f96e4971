/**
 * The one command {@code myria}: starts the server with an embedded or given PostgreSQL, migrates,
 * and backs up and restores stores. Not in the WAR.
 *
 * <p>Invariants: an acknowledged event survives a crash (fsync is on); a failed deployment ends the
 * process with an error; exit codes are 0 for success, 1 for failure and 2 for wrong usage.
 */
package io.myria.launcher;
