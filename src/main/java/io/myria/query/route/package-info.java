/**
 * What one question asks for, when, where, how deep and how hot, and what is done for it: a {@link
 * io.myria.query.route.Plan} made of arguments and a time, and of nothing else; and the chats that
 * are about the same as another, or about a subject.
 *
 * <p>Invariants: a plan is pure; what it leaves out may not answer, and still counts as what was
 * said around an answer; a window is never empty; chats are found among what the scope sees, by a
 * bounded number of its events, and are a function of these.
 *
 * <p>Uses {@code config}, {@code database}, {@code statements}, {@code error}, {@code event},
 * {@code log}, {@code graph} and {@code read}.
 */
package io.myria.query.route;
