/**
 * Projections: rows that are derived from each event by itself, in the background. The framework,
 * its checkpoints and jobs, and the projections of passages and vectors.
 *
 * <p>Invariants: rows and checkpoint are written in one transaction, so that a crash leaves neither
 * gap nor duplicate; one server derives at a time, by a lease with an epoch; a checkpoint that is
 * not of this log retires what was derived; a new version is derived beside the one that serves and
 * replaces it when it has caught up; derived rows are read for callers only with a mask; no text is
 * analysed and no model called inside a transaction.
 */
package io.myria.projection;
