package io.myria.cli;

import io.myria.cli.connection.ClientFailure;
import io.myria.cli.connection.Json;
import io.myria.cli.connection.Server;
import io.myria.proof.Checkpoint;
import io.myria.proof.ProofException;
import io.myria.proof.SignedNote;
import io.myria.proof.SnapshotRoot;
import io.myria.proof.VerifierKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A snapshot's topics with their hashes, and the checkpoint that commits to them, as a file. */
final class SnapshotProof {

  private final JsonNode document;

  private SnapshotProof(JsonNode document) {
    this.document = document;
  }

  /** The active snapshot of a server. */
  static SnapshotProof of(Server server) {
    ObjectNode document = Json.MAPPER.createObjectNode();
    ArrayNode topics = Json.MAPPER.createArrayNode();
    String after = "";
    do {
      JsonNode page =
          server.call("myria_prove_snapshot", after.isEmpty() ? Map.of() : Map.of("after", after));
      if (after.isEmpty()) {
        for (String name :
            new String[] {"snapshot_id", "events", "model", "checkpoint", "verifier_key"}) {
          document.set(name, page.path(name));
        }
      } else if (!page.path("snapshot_id").equals(document.path("snapshot_id"))) {
        throw new ClientFailure(
            "another snapshot was published meanwhile; run the command again", null);
      }
      page.path("topics").forEach(topics::add);
      after = page.path("next_after").asString("");
    } while (!after.isEmpty());
    document.set("topics", topics);
    return new SnapshotProof(document);
  }

  /**
   * @throws ClientFailure where the file cannot be read
   * @throws ProofException where its topics are not those that its checkpoint commits to, or the
   *     checkpoint is not signed by the key
   */
  static SnapshotProof read(Path file, Optional<VerifierKey> key) {
    JsonNode document;
    try {
      document = Json.MAPPER.readTree(Files.readString(file));
    } catch (IOException problem) {
      throw new ClientFailure(file + " cannot be read", problem);
    } catch (JacksonException problem) {
      throw new ClientFailure(
          file + " is no proof of a snapshot; './myria export --proof' writes it", problem);
    }
    SignedNote note = SignedNote.parse(document.path("checkpoint").asString(""));
    if (key.isPresent() && !note.isSignedBy(key.get())) {
      throw new ProofException("the checkpoint is not signed by the given key");
    }
    SnapshotProof proof = new SnapshotProof(document);
    Checkpoint checkpoint = Checkpoint.of(note);
    SnapshotRoot root = new SnapshotRoot();
    for (JsonNode topic : proof.topics()) {
      root.add(topic.path("topic_id").asString(""), topic.path("hash").asString(""));
    }
    if (!checkpoint.extensions().contains(root.line(proof.events()))) {
      throw new ProofException("the topics in the file are not those that the checkpoint signs");
    }
    return proof;
  }

  JsonNode document() {
    return document;
  }

  JsonNode topics() {
    return document.path("topics");
  }

  /** How many events were compiled. */
  long events() {
    return document.path("events").asLong(0);
  }

  /** Whether proposals of a language model are in it. */
  boolean model() {
    return document.path("model").asBoolean(false);
  }

  /** The first topic that another has not in the same way; empty where both are the same. */
  Optional<String> difference(SnapshotProof other) {
    int at = 0;
    for (JsonNode mine : topics()) {
      JsonNode theirs = other.topics().path(at++);
      if (!mine.path("topic_id").equals(theirs.path("topic_id"))) {
        return Optional.of(named(mine) + " is missing, or stands elsewhere");
      }
      if (!mine.path("hash").equals(theirs.path("hash"))) {
        return Optional.of(named(mine) + " differs");
      }
    }
    return other.topics().size() > at
        ? Optional.of(named(other.topics().path(at)) + " is one too many")
        : Optional.empty();
  }

  private static String named(JsonNode topic) {
    return "topic "
        + topic.path("topic_id").asString("")
        + " '"
        + topic.path("label").asString("")
        + "'";
  }
}
