/**
 * Access to PostgreSQL: transactions, entities and statements on one connection, and background
 * work that gives way to requests.
 *
 * <p>Invariants: work runs in one transaction of its own, and an exception rolls it back; a broken
 * connection or a timeout becomes a fault that says whether to retry, without any SQL. Transactions
 * are JTA in the server and resource-local in a plain JVM; every package with tables runs on both.
 * Background work waits between two batches, outside any transaction, for at most ten seconds.
 */
package io.myria.database;
