/**
 * Callers, permissions and scopes: who calls, for which participants they may speak, and what a
 * read may see.
 *
 * <p>Invariants: a {@link io.myria.security.Scope} exists only together with the {@link
 * io.myria.security.Caller} that asks; an empty scope cannot be created; data about other
 * participants' activity is for administrators only.
 */
package io.myria.security;
