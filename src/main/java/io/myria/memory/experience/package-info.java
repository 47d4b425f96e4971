/**
 * What agents ask before they act: whether a tool was called like this before and its result is
 * still good, what was corrected, what worked, and what failed and how that was mended, in
 * situations like this one.
 *
 * <p>Invariants: every read takes a {@link io.myria.security.Scope} and applies it before anything
 * else, to both ends of a link, too; counts, confidences and patterns are made at read among
 * visible events, and stored nowhere; what is invisible changes nothing; what an event says is read
 * the same whether it was derived already or is computed here; whatever was rejected is not
 * returned where the rejection is visible; each statement names the events it stands on.
 *
 * <p>Uses {@code config}, {@code database}, {@code derive}, {@code derive.experience}, {@code
 * derive.fingerprint}, {@code event}, {@code log}, {@code memory}, {@code scope} and {@code text}.
 */
package io.myria.memory.experience;
