/**
 * A client of the Model Context Protocol over streamable HTTP, of the stateless revision 2026-07-28
 * and of the earlier ones with a handshake. Needs the JDK and Jackson, and nothing else of Myria.
 * Not in the WAR.
 *
 * <p>Invariants: a request is sent once and never repeated unseen; every wait has a deadline.
 */
package io.myria.client;
