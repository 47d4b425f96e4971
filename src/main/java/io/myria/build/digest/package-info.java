/**
 * What events say, in short: the digest of one, and of several the label, the quotations and the
 * terms that tell most. Pure: no database, no clock, no set.
 *
 * <p>An event is read once ({@link io.myria.build.digest.EventDigest}); topics of the fold and
 * segments of the table of contents are told alike from digests ({@link
 * io.myria.build.digest.Labels}, {@link io.myria.build.digest.Quotes}). What a term is worth, who
 * asks says ({@link io.myria.build.digest.TermWeights}): the fold by how rare it is in the set, the
 * table of contents has every term tell as much.
 *
 * <p>Invariants: a digest is a function of its event, whatever its set says, but for whether it was
 * rejected; what is told of several is a function of their digests, their order and the weights. A
 * digest is bounded however large the event is. What is rejected is not quoted and names nothing.
 *
 * <p>Uses {@code derive.experience}, {@code language}, {@code event}, {@code snapshot}, {@code
 * text} and {@code topic}.
 */
package io.myria.build.digest;
