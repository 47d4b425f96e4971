package io.myria.proof;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.myria.event.Moment;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A proof of inclusion of an event. The leaf and, unless the content is erased, its key stand in
 * the extra data, one value a line, the key last.
 *
 * @param key opens the leaf's commitment
 */
public record EventProof(LogProof proof, Leaf leaf, Optional<ContentKey> key) {

  private static final int LEAF_LINES = 8;

  public static EventProof of(
      Leaf leaf, Optional<ContentKey> key, List<MerkleHash> path, SignedNote checkpoint) {
    String extra = leaf.text() + key.map(one -> one.base64() + "\n").orElse("");
    String base64 = Base64.getEncoder().encodeToString(extra.getBytes(UTF_8));
    return new EventProof(new LogProof(base64, leaf.seq() - 1, path, checkpoint), leaf, key);
  }

  /**
   * @throws ProofException where the text is not such a proof
   */
  public static EventProof parse(String text) {
    LogProof proof = LogProof.parse(text);
    List<String> lines =
        new ArrayList<>(List.of(new String(MerkleHash.decode(proof.extra()), UTF_8).split("\n")));
    Optional<ContentKey> key = Optional.empty();
    if (lines.size() > LEAF_LINES) {
      key = Optional.of(ContentKey.parse(lines.remove(lines.size() - 1)));
    }
    return new EventProof(proof, Leaf.parse(lines), key);
  }

  public Checkpoint checkpoint() {
    return Checkpoint.of(proof.checkpoint());
  }

  /**
   * @throws ProofException unless the leaf is in the checkpoint's tree, at its place
   */
  public void requireIncluded() {
    Checkpoint checkpoint = checkpoint();
    if (leaf.seq() != proof.index() + 1) {
      throw new ProofException("the event's place in the log is not that of its leaf");
    }
    MerkleHash root =
        MerkleTree.rootOf(leaf.hash(), proof.index(), checkpoint.size(), proof.path());
    if (!root.equals(checkpoint.root())) {
      throw new ProofException("the event is not in the checkpoint's tree");
    }
  }

  /**
   * @throws ProofException unless the key signed the checkpoint, and its name is the log's
   */
  public void requireSignedBy(VerifierKey verifier) {
    if (!checkpoint().origin().equals(verifier.name())) {
      throw new ProofException("the checkpoint is of the log " + checkpoint().origin());
    }
    if (!proof.checkpoint().isSignedBy(verifier)) {
      throw new ProofException("the checkpoint is not signed by this key");
    }
  }

  /**
   * @param event as an export or {@code myria_get_event} has it
   * @throws ProofException unless the leaf commits to this event
   */
  public void requireContent(Map<String, Object> event) {
    if (key.isEmpty()) {
      throw new ProofException("the content was erased, so nothing can be compared with it");
    }
    if (!leaf.id().toString().equals(event.get("event_id"))) {
      throw new ProofException("the proof is of the event " + leaf.id());
    }
    if (!isAt(leaf.timestamp(), event.get("timestamp"))
        || !Boolean.valueOf(leaf.internal()).equals(event.getOrDefault("internal", false))) {
      throw new ProofException("the event's header is not the one that was sealed");
    }
    if (!key.get().commit(Content.of(event)).equals(leaf.commitment())) {
      throw new ProofException("the event's content is not the one that was sealed");
    }
  }

  private static boolean isAt(Instant time, Object written) {
    try {
      return written instanceof String text && Moment.parse(text).at().equals(time);
    } catch (DateTimeException problem) {
      return false;
    }
  }

  /** As it is written. */
  @Override
  public String toString() {
    return proof.toString();
  }
}
