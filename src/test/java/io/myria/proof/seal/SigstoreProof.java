package io.myria.proof.seal;

import dev.sigstore.merkle.InclusionProofVerificationException;
import dev.sigstore.merkle.InclusionProofVerifier;
import io.myria.proof.EventProof;
import io.myria.proof.MerkleHash;

/** Inclusion proofs by the verifier of sigstore-java. */
final class SigstoreProof {

  private SigstoreProof() {}

  static void requireIncluded(EventProof proof) throws InclusionProofVerificationException {
    InclusionProofVerifier.verify(
        proof.leaf().hash().toArray(),
        proof.proof().index(),
        proof.checkpoint().size(),
        proof.proof().path().stream().map(MerkleHash::toArray).toList(),
        proof.checkpoint().root().toArray());
  }
}
