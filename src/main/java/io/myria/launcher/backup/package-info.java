/**
 * Backups of a store: contents, verification and restore, of files or of a database. Not in the
 * WAR.
 *
 * <p>Invariants: a backup is complete or has no name; a restore verifies everything before it
 * changes anything.
 */
package io.myria.launcher.backup;
