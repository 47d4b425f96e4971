/**
 * Backups of a store: what one consists of, how it is taken while the store is at work, and how it
 * is put back somewhere else.
 *
 * <p>Invariants: the manifest is written last, so that what has none is no backup; every part is
 * known by its size and SHA-256, and nothing is put back before all of them were compared; what is
 * put back is whole, or marked as half, or not there; what is told to end undoes itself; a backup
 * of files holds no password, and a password is on no command line.
 *
 * <p>Uses {@code config}, {@code database.migration} and {@code launch.payara}. Not in the WAR.
 */
package io.myria.launch.backup;
