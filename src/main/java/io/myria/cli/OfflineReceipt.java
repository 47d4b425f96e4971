package io.myria.cli;

import io.myria.cli.connection.ClientFailure;
import io.myria.cli.connection.Json;
import io.myria.proof.ProofException;
import io.myria.proof.Receipt;
import io.myria.proof.VerifierKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Verifies the receipt of an erasure without a server. Stateless. */
final class OfflineReceipt {

  private OfflineReceipt() {}

  /**
   * @throws ClientFailure where the file cannot be read or the key is malformed
   */
  static OfflineProof.Result verify(Path file, String key) {
    ObjectNode document = Json.MAPPER.createObjectNode();
    try {
      Optional<VerifierKey> verifier = Optional.ofNullable(key).map(OfflineReceipt::parse);
      JsonNode receipt = Receipt.verify(Files.readString(file), verifier);
      document.put("sound", true).put("signature_checked", verifier.isPresent());
      document.set("receipt", receipt);
      return new OfflineProof.Result("", document, text(receipt, verifier.isPresent()));
    } catch (ProofException | JacksonException wrong) {
      document.put("sound", false).put("code", "receipt_wrong").put("message", wrong.getMessage());
      return new OfflineProof.Result(wrong.getMessage(), document, "");
    } catch (IOException problem) {
      throw new ClientFailure(file + " cannot be read", problem);
    }
  }

  private static VerifierKey parse(String key) {
    try {
      return VerifierKey.parse(key.strip());
    } catch (ProofException problem) {
      throw new ClientFailure("--signer is no key: " + problem.getMessage(), problem);
    }
  }

  private static String text(JsonNode receipt, boolean checked) {
    JsonNode found = receipt.path("residue_scan").path("found");
    return "Erasure "
        + receipt.path("erasure_id").asString("")
        + " of "
        + receipt.path("events").asLong(0)
        + " events of the log "
        + receipt.path("log_id").asString("")
        + ", requested by "
        + receipt.path("requested_by").asString("")
        + " at "
        + receipt.path("requested_at").asString("")
        + " and complete at "
        + receipt.path("completed_at").asString("")
        + ". Residue found: "
        + (found.isEmpty() ? "none" : found.toString())
        + "."
        + (checked
            ? " The receipt is signed by the given key."
            : " The signature was not checked: give the log's key by --signer.");
  }
}
