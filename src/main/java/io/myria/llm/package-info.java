/**
 * The language model as Myria's own work meets it: an assignment with its tools and its bounds in,
 * a validated answer or the reason why there is none out.
 *
 * <p>Invariants: nothing a model says is an id, a scope or a statement before it was checked; a
 * model that is absent, switched off, slow or wrong costs an answer and never a read or a build; no
 * call is made inside a transaction; everything a model was shown is told with its event ids.
 *
 * <p>Uses {@code config}, {@code error}, {@code event}, {@code schema} and {@code snapshot}.
 */
package io.myria.llm;
