package io.myria.proof;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What an erasure did, as a JSON document: {@code receipt}, for people; {@code places}, the events;
 * {@code signed}, a signed note (c2sp.org/signed-note) whose text is a line that names the format
 * and the receipt as one line of JSON; {@code verifier_keys}. The receipt has the SHA-256 of the
 * places. Stateless.
 */
public final class Receipt {

  public static final String FORMAT = "myria-erasure-receipt/v1";

  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  private Receipt() {}

  /** In hex digits, of a text in UTF-8. */
  public static String sha256(String text) {
    return HexFormat.of()
        .formatHex(MerkleHash.sha256().digest(text.getBytes(StandardCharsets.UTF_8)));
  }

  /**
   * Checks a document without a server.
   *
   * @param key that is to have signed it; without one the signature is not checked
   * @return the receipt
   * @throws ProofException where the document is not what was signed
   */
  public static JsonNode verify(String document, Optional<VerifierKey> key) {
    JsonNode whole = MAPPER.readTree(document);
    JsonNode receipt = whole.path("receipt");
    if (!receipt.path("format").asString("").equals(FORMAT)) {
      throw new ProofException("it is no receipt of an erasure");
    }
    if (!receipt
        .path("places_sha256")
        .asString("")
        .equals(sha256(whole.path("places").toString()))) {
      throw new ProofException("its places are not those of the receipt");
    }
    if (key.isPresent()) {
      if (!whole.has("signed")) {
        throw new ProofException("it is not signed");
      }
      SignedNote note = SignedNote.parse(whole.path("signed").asString(""));
      if (!note.isSignedBy(key.get())) {
        throw new ProofException("it is not signed by this key");
      }
      requireSigned(note, receipt);
    } else if (whole.has("signed")) {
      requireSigned(SignedNote.parse(whole.path("signed").asString("")), receipt);
    }
    return receipt;
  }

  /** Names of the keys that signed a document; none where it is not signed. */
  public static List<String> signers(String document) {
    JsonNode whole = MAPPER.readTree(document);
    return whole.has("signed")
        ? SignedNote.parse(whole.path("signed").asString("")).signatures().stream()
            .map(SignedNote.Line::name)
            .distinct()
            .toList()
        : List.of();
  }

  private static void requireSigned(SignedNote note, JsonNode receipt) {
    String[] lines = note.text().split("\n");
    if (lines.length != 2
        || !lines[0].equals(FORMAT)
        || !MAPPER.readTree(lines[1]).equals(receipt)) {
      throw new ProofException("its receipt is not the one that was signed");
    }
  }

  /** Of a document, what is needed to erase the same again: places and ids of the events. */
  public static Map<Long, UUID> places(String document) {
    Map<Long, UUID> places = new LinkedHashMap<>();
    MAPPER
        .readTree(document)
        .path("places")
        .forEach(one -> places.put(one.get(0).asLong(), UUID.fromString(one.get(1).asString())));
    return places;
  }
}
