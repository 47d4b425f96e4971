/**
 * The database's shape: migrations (resources beside this package), and the check at start that the
 * database is new enough, at this version, and that the application's role can do no more than it
 * should.
 *
 * <p>Invariants: migrations run under their own credentials as the owner role, never under the
 * application's; a landed migration is never edited; plain JDBC and Flyway only, so that the
 * launcher can use the room without a server.
 *
 * <p>Uses {@code config} and {@code error}. In the WAR and in the launcher's jar.
 */
package io.myria.database.schema;
