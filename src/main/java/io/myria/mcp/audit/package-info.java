/**
 * What administrators did: who, which tool, with which arguments, when, and how it ended.
 *
 * <p>The table {@code audit} holds two rows for each call, one before it is made and one after.
 * Each is written in a transaction of its own, so that a call that fails leaves its trace too.
 *
 * <p>Invariants: nothing administrative is done whose first row is not stored; rows are added and
 * never changed, which the database sees to; no token is in them.
 *
 * <p>Uses {@code config}, {@code database} and {@code scope}.
 */
package io.myria.mcp.audit;
