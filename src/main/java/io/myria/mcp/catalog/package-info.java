/**
 * Tools, resources and prompts as features declare them, their registry, and the argument and
 * answer forms that tools share.
 *
 * <p>Invariants: a tool is offered and callable in one place; every call passes the permission
 * check before the tool runs.
 */
package io.myria.mcp.catalog;
