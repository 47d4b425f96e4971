/**
 * Accounting of calls to a language model: caps, audit, recorded answers and the switch.
 *
 * <p>Invariants: a call is recorded before it is sent and counts against the caps of the hour, in
 * the database and hence for all servers.
 */
package io.myria.llm.ledger;
