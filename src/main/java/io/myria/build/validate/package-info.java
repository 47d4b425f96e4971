/**
 * The rules that a proposal has to keep before anything of it is served (seed section 12), as
 * statements over what is staged.
 *
 * <p>Invariants: every rule names the exact set whose topics break it; a rule looks at what the
 * build staged and at nothing else.
 *
 * <p>Uses {@code topics.fold}, {@code build.plan}, {@code database}, {@code event}, {@code log},
 * {@code snapshot}, {@code contents}, {@code text}, {@code topic} and {@code contents}.
 */
package io.myria.build.validate;
