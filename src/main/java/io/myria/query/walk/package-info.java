/**
 * A model's walk over topics for one question: it is shown what the deterministic order begins
 * with, looks further, and concludes with what answers.
 *
 * <p>Invariants: all that it is shown stands under one pin and one scope, masked anew at each look;
 * nothing it says is an id before it was shown that id; no transaction is open while it thinks; it
 * chooses and orders, and what is answered is assembled without it. What goes wrong leaves the
 * order that there was.
 *
 * <p>Uses {@code config}, {@code database}, {@code event}, {@code llm}, {@code llm.inspection},
 * {@code log}, {@code read}, {@code schema}, {@code scope}, {@code snapshot}, {@code text} and
 * {@code topic}.
 */
package io.myria.query.walk;
