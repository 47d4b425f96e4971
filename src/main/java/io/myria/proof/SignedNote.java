package io.myria.proof;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;

/**
 * A text and signatures of it (c2sp.org/signed-note).
 *
 * @param text ends with a line feed
 * @param signatures in their order, each name and base64 of key id and signature
 */
public record SignedNote(String text, List<Line> signatures) {

  private static final String DASH = "\u2014 ";
  private static final int ID_BYTES = 4;

  /** More than sixteen of post-quantum keys. */
  private static final int MOST_CHARACTERS = 1 << 18;

  /** A signature line. */
  public record Line(String name, String signature) {}

  public SignedNote {
    signatures = List.copyOf(signatures);
    boolean control = text.chars().anyMatch(one -> one < ' ' && one != '\n');
    if (!text.endsWith("\n") || control) {
      throw new ProofException("the text of a note ends with a line and has no control characters");
    }
  }

  /**
   * @throws ProofException where it is not a signed note
   */
  public static SignedNote parse(String note) {
    int split = note.lastIndexOf("\n\n");
    if (split < 0 || !note.endsWith("\n") || note.length() > MOST_CHARACTERS) {
      throw new ProofException("a signed note has a text, an empty line and signatures");
    }
    List<Line> lines = new ArrayList<>();
    for (String line : note.substring(split + 2).split("\n")) {
      String[] parts = line.startsWith(DASH) ? line.substring(DASH.length()).split(" ", -1) : null;
      if (parts == null || parts.length != 2 || MerkleHash.decode(parts[1]).length <= ID_BYTES) {
        throw new ProofException("a signed note has a malformed signature line");
      }
      lines.add(new Line(VerifierKey.requireName(parts[0]), parts[1]));
    }
    return new SignedNote(note.substring(0, split + 1), lines);
  }

  /** The same, signed by one more key. */
  public SignedNote signed(String name, SigningKey key) {
    byte[] id = new VerifierKey(name, key.publicKey()).id();
    byte[] signature = key.sign(text.getBytes(UTF_8));
    byte[] both = Arrays.copyOf(id, id.length + signature.length);
    System.arraycopy(signature, 0, both, id.length, signature.length);
    List<Line> more = new ArrayList<>(signatures);
    more.add(new Line(name, Base64.getEncoder().encodeToString(both)));
    return new SignedNote(text, more);
  }

  /** Whether the key signed it. One wrong signature of the key among others is one too many. */
  public boolean isSignedBy(VerifierKey key) {
    boolean signed = false;
    for (Line line : signatures) {
      byte[] bytes = MerkleHash.decode(line.signature());
      if (line.name().equals(key.name())
          && Arrays.equals(Arrays.copyOf(bytes, ID_BYTES), key.id())) {
        if (!key.verifies(
            text.getBytes(UTF_8), Arrays.copyOfRange(bytes, ID_BYTES, bytes.length))) {
          return false;
        }
        signed = true;
      }
    }
    return signed;
  }

  /** As it is written. */
  @Override
  public String toString() {
    StringBuilder note = new StringBuilder(text).append('\n');
    signatures.forEach(
        line ->
            note.append(DASH)
                .append(line.name())
                .append(' ')
                .append(line.signature())
                .append('\n'));
    return note.toString();
  }
}
