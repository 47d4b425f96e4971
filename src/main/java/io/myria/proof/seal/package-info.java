/**
 * The Merkle tree over a store's log: sealing it in the background, signed checkpoints, tiles, and
 * proofs of events that a caller sees.
 *
 * <p>Invariants: leaf n is event n + 1, and never changes; a checkpoint is signed only if the tree
 * begins with that of the checkpoint before it; hashes, positions and the log's length are all that
 * a proof tells of other events.
 */
package io.myria.proof.seal;
