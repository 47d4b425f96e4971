package io.myria.projection;

import io.myria.embedding.TokenSigns;
import io.myria.event.EventSeq;
import java.util.Optional;

/**
 * The derivations that one request reads. A cache of what was read keeps this beside it: under
 * another {@code id} everything may be different.
 *
 * @param vectors only where they are of the same passages; see {@link VectorVersion} for their
 *     model
 */
public record DerivedPin(
    Optional<Derivation> passages,
    Optional<Derivation> vectors,
    Optional<Derivation> fingerprints,
    Optional<Derivation> experience,
    Optional<Derivation> changes) {

  private static final long NONE = -1;

  /** The model of the vectors, as {@link io.myria.embedding.Embeddings#of} takes it. */
  public Optional<String> model() {
    return vectors.map(derivation -> VectorVersion.parse(derivation.version()).model());
  }

  /** Whether the passages' tokens are kept beside their vectors. */
  public boolean hasTokens() {
    return vectors
        .flatMap(derivation -> VectorVersion.parse(derivation.version()).tokens())
        .filter(TokenSigns.VERSION::equals)
        .isPresent();
  }

  /** What fingerprints, links and marks name; a number that nothing names where there are none. */
  public long fingerprintsId() {
    return fingerprints.map(Derivation::id).orElse(NONE);
  }

  /** What experiences and their links name; a number that nothing names where there are none. */
  public long experienceId() {
    return experience.map(Derivation::id).orElse(NONE);
  }

  /** What changes name; a number that nothing names where there are none. */
  public long changesId() {
    return changes.map(Derivation::id).orElse(NONE);
  }

  /** The last event that was compared with those before it. */
  public EventSeq changesUpTo() {
    return changes.map(one -> one.checkpoint().seq()).orElse(EventSeq.NONE);
  }

  /** The last event whose experience is derived. */
  public EventSeq experienceUpTo() {
    return experience.map(one -> one.checkpoint().seq()).orElse(EventSeq.NONE);
  }

  /** The last event whose fingerprint, links and mark are derived. */
  public EventSeq fingerprintsUpTo() {
    return fingerprints.map(one -> one.checkpoint().seq()).orElse(EventSeq.NONE);
  }
}
