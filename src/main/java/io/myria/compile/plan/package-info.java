/**
 * Build orders and plans, the builder's settings, and the lease that lets one server build.
 *
 * <p>Invariants: one server builds, by a lease with an epoch that publication checks.
 */
package io.myria.compile.plan;
