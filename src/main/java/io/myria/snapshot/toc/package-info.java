/**
 * The table of contents as rows: what snapshots serve of it, and what a running build proposes.
 *
 * <p>Invariants: a row tells of one period of one exact set, its internal events apart, as ordinals
 * serve it; what is published is never edited, but closed; a build stages beside it and sees its
 * own rows in the place of its parent's ({@link io.myria.snapshot.toc.StagedToc}). Nothing here is
 * masked: what reads on behalf of a caller brings the mask.
 *
 * <p>Uses {@code database}, {@code event}, {@code snapshot} and {@code topic.toc}.
 */
package io.myria.snapshot.toc;
