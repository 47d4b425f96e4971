package io.myria.cli;

import io.myria.cli.connection.ClientFailure;
import io.myria.cli.connection.Json;
import io.myria.proof.Checkpoint;
import io.myria.proof.EventProof;
import io.myria.proof.ProofException;
import io.myria.proof.VerifierKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import picocli.CommandLine.Option;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.node.ObjectNode;

/** Verifies the proof of one event without a server. */
final class OfflineProof {

  private static final TypeReference<Map<String, Object>> OBJECT = new TypeReference<>() {};

  @Option(
      names = "--proof",
      paramLabel = "FILE",
      required = true,
      description = "verify this proof, as './myria prove' wrote it, without a server")
  private Path file;

  @Option(
      names = "--key",
      paramLabel = "KEY",
      description = "the log's public key as name+id+key, from a source that you trust")
  private String key;

  @Option(
      names = "--event",
      paramLabel = "FILE",
      description = "compare this event: an export, or what './myria load --json' printed")
  private Path event;

  /**
   * What was found.
   *
   * @param problem why the proof does not hold; empty if it does
   */
  record Result(String problem, ObjectNode document, String text) {}

  /**
   * @throws ClientFailure where a file cannot be read or a key is malformed
   */
  Result verify() {
    VerifierKey verifier = verifierKey();
    ObjectNode document = Json.MAPPER.createObjectNode();
    try {
      EventProof proof = EventProof.parse(read(file));
      proof.requireIncluded();
      Checkpoint checkpoint = proof.checkpoint();
      document.put("event_id", proof.leaf().id().toString());
      document.put("event_seq", proof.leaf().seq());
      document.put("timestamp", proof.leaf().timestamp().toString());
      document.put("recorded_at", proof.leaf().recordedAt().toString());
      document.put("origin", checkpoint.origin());
      document.put("tree_size", checkpoint.size());
      document.put("signature_checked", verifier != null);
      if (verifier != null) {
        proof.requireSignedBy(verifier);
      }
      document.put("content_checked", event != null);
      if (event != null) {
        proof.requireContent(event(proof));
      }
      document.put("sound", true);
      return new Result("", document, text(proof));
    } catch (ProofException wrong) {
      document.put("sound", false).put("code", "proof_wrong").put("message", wrong.getMessage());
      return new Result(wrong.getMessage(), document, "");
    }
  }

  private String text(EventProof proof) {
    return "Event "
        + proof.leaf().id()
        + " of "
        + proof.leaf().timestamp()
        + " is event "
        + proof.leaf().seq()
        + " of the "
        + proof.checkpoint().size()
        + " events of the log "
        + proof.checkpoint().origin()
        + "."
        + (event == null
            ? " Its content was not compared: give it by --event."
            : " Its content is the one that was sealed.")
        + (key == null
            ? " The checkpoint's signature was not checked: give the log's key by --key."
            : " The checkpoint is signed by the given key.");
  }

  private VerifierKey verifierKey() {
    try {
      return key == null ? null : VerifierKey.parse(key.strip());
    } catch (ProofException problem) {
      throw new ClientFailure("--key is no key: " + problem.getMessage(), problem);
    }
  }

  /** The event of the proof, among those in the file. */
  private Map<String, Object> event(EventProof proof) {
    String text = read(event);
    String id = proof.leaf().id().toString();
    try {
      for (String line : text.lines().filter(one -> one.contains(id)).toList()) {
        Map<String, Object> object = whole(line);
        if (id.equals(object.get("event_id"))) {
          return withPayload(object);
        }
      }
      return withPayload(whole(text));
    } catch (JacksonException problem) {
      throw new ClientFailure(event + " holds no event of the proof, " + id, problem);
    }
  }

  /** What is around the event in an answer is taken off. */
  @SuppressWarnings("unchecked") // members of JSON objects have names
  private static Map<String, Object> whole(String json) {
    Map<String, Object> object = Json.MAPPER.readValue(json, OBJECT);
    return object.get("event") instanceof Map<?, ?> inner ? (Map<String, Object>) inner : object;
  }

  private Map<String, Object> withPayload(Map<String, Object> object) {
    if (object.get("payload") instanceof Map) {
      return object;
    }
    throw new ClientFailure(
        event + " does not hold the whole event; './myria export' writes it", null);
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException problem) {
      throw new ClientFailure(file + " cannot be read", problem);
    }
  }
}
