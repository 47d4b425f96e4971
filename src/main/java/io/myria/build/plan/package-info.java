/**
 * Build orders and plans, their settings, and the lease that lets one server build.
 *
 * <p>Invariants: one builds, by a lease with an epoch that the publish checks ({@link
 * io.myria.build.plan.BuildLease}).
 *
 * <p>Uses {@code topics.fold}, {@code config}, {@code database}, {@code derive}, {@code error},
 * {@code event}, {@code snapshot}, {@code text} and {@code contents}.
 */
package io.myria.build.plan;
