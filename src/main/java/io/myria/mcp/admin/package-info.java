/**
 * Tools of administrators, and the audit of what they did.
 *
 * <p>Invariants: every administrative call is written to the audit trail.
 */
package io.myria.mcp.admin;
