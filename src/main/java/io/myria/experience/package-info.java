/**
 * Experience of agents: results of tools that are still valid, outcomes, feedback and corrections;
 * derived, stored, read and offered as MCP tools.
 *
 * <p>Invariants: the same call is recognised by its arguments in canonical form; reading an event
 * is a pure function with a version ({@link io.myria.experience.Experiences#VERSION}); what has
 * another shape than documented is not experience.
 */
package io.myria.experience;
