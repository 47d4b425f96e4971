/**
 * The database schema: Flyway migrations (resources of this package), and the check at start that
 * the schema has the required version and that the application's role has no more rights than it
 * needs.
 *
 * <p>Invariants: migrations run as the owner role with their own credentials; a migration is never
 * edited after it has landed. Plain JDBC and Flyway only, because the launcher migrates without a
 * server.
 */
package io.myria.database.migration;
