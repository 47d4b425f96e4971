/**
 * How rooms reach PostgreSQL: a transaction around a piece of work, and inside it entities for what
 * has an identity and statements where a set of rows is meant, on one connection.
 *
 * <p>Invariants: work runs in one transaction of its own and sees no other; what it throws rolls it
 * back; a broken connection or a time-out comes out as a fault that says whether to try again, and
 * nothing of SQL leaves with it; what was done to entities is written before a statement runs.
 * There are two ways to run a transaction, JTA in the server and resource-local in a plain JVM, and
 * every room runs on both.
 *
 * <p>Uses {@code config} and {@code error}.
 */
package io.myria.database;
