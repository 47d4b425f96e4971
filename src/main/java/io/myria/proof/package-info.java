/**
 * Proofs of inclusion in the log, by the formats of the transparency community: Merkle trees (RFC
 * 6962), tiles (c2sp.org/tlog-tiles), signed notes (c2sp.org/signed-note), checkpoints
 * (c2sp.org/tlog-checkpoint) and proofs (c2sp.org/tlog-proof); and what a leaf of Myria's log
 * commits to. Pure functions without a database, so that the command line verifies offline.
 */
package io.myria.proof;
