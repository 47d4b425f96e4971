package io.myria.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Signed notes and checkpoints against the published example of Go's {@code sumdb/note}. */
class SignedNoteTest {

  private static final String PUBLIC =
      "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW";

  /** What stands before the seed in PKCS #8, and before the public key in X.509. */
  private static final String PKCS8 = "302e020100300506032b657004220420";

  private static final String X509 = "302a300506032b6570032100";

  private static final String TEXT =
      """
      If you think cryptography is the answer to your problem,
      then you don't know what your problem is.
      """;

  private static final String NOTE =
      TEXT
          + "\n\u2014 PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqf"
          + "qdngotpRZb6KE6RyyBwJnAM=\n";

  @Test
  void thePublishedNoteIsVerified() {
    SignedNote note = SignedNote.parse(NOTE);
    VerifierKey key = VerifierKey.parse(PUBLIC);
    assertThat(note.text()).isEqualTo(TEXT);
    assertThat(note.toString()).isEqualTo(NOTE);
    assertThat(key.toString()).isEqualTo(PUBLIC);
    assertThat(note.isSignedBy(key)).isTrue();
    assertThat(SignedNote.parse(NOTE.replace("think", "thinK")).isSignedBy(key)).isFalse();
    assertThat(SignedNote.parse(NOTE.replace("JnAM=", "JnBM=")).isSignedBy(key)).isFalse();
    assertThat(SignedNote.parse(NOTE.replace("PeterN", "OtherN")).isSignedBy(key)).isFalse();
  }

  @Test
  void thePublishedKeySignsThePublishedNote() {
    String seed = "AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz";
    String pem =
        pem("PRIVATE KEY", PKCS8, seed)
            + pem("PUBLIC KEY", X509, PUBLIC.substring(PUBLIC.lastIndexOf("+AR") + 1));
    SignedNote note = new SignedNote(TEXT, List.of());
    assertThat(note.signed("PeterNeumann", SigningKey.parse(pem)).toString()).isEqualTo(NOTE);
    assertThatThrownBy(() -> SigningKey.parse(pem.replace("PUBLIC", "OTHER")))
        .hasMessageContaining("no PUBLIC KEY");
    String otherSeed = seed.replace("KDFz", "KDFy");
    assertThatThrownBy(
            () ->
                SigningKey.parse(
                    pem("PRIVATE KEY", PKCS8, otherSeed)
                        + pem.substring(pem.indexOf("-----BEGIN PUBLIC"))))
        .hasMessageContaining("not a pair");
  }

  private static String pem(String type, String prefix, String typedKey) {
    byte[] typed = Base64.getDecoder().decode(typedKey);
    byte[] start = HexFormat.of().parseHex(prefix);
    byte[] der = Arrays.copyOf(start, start.length + typed.length - 1);
    System.arraycopy(typed, 1, der, start.length, typed.length - 1);
    return "-----BEGIN %1$s-----\n%2$s\n-----END %1$s-----\n"
        .formatted(type, Base64.getEncoder().encodeToString(der));
  }

  @Test
  void malformedNotesAndKeysAreRefused() {
    Stream.of(
            "",
            TEXT,
            TEXT + "\n",
            NOTE.strip(),
            NOTE + "\n",
            NOTE.replace("\u2014", "-"),
            NOTE.replace(" x08g", "  x08g"),
            NOTE.replace("JnAM=", "JnA!="),
            NOTE.replace("think", "thi\tnk"))
        .forEach(
            text ->
                assertThatThrownBy(() -> SignedNote.parse(text))
                    .as(text)
                    .isInstanceOf(ProofException.class));
    Stream.of("", "a+b+c", PUBLIC.replace("c74f", "c74e"), PUBLIC.replace("+ARpc", "+BBpc"))
        .forEach(
            text ->
                assertThatThrownBy(() -> VerifierKey.parse(text))
                    .as(text)
                    .isInstanceOf(ProofException.class));
  }

  @Test
  void aCheckpointIsReadBack() {
    String text = "example.com/log\n20852163\n" + MerkleHash.EMPTY + "\nan extension\n";
    Checkpoint checkpoint = Checkpoint.of(new SignedNote(text, List.of()));
    assertThat(checkpoint.size()).isEqualTo(20_852_163);
    assertThat(checkpoint.extensions()).containsExactly("an extension");
    assertThat(checkpoint.note().text()).isEqualTo(text);
    Stream.of("a\n1\n", "a\n01\n" + MerkleHash.EMPTY + "\n", "a\n1\nAAAA\n", "a\n-1\nb\n")
        .forEach(
            bad ->
                assertThatThrownBy(() -> Checkpoint.of(new SignedNote(bad, List.of())))
                    .as(bad)
                    .isInstanceOf(ProofException.class));
  }
}
