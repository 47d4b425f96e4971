package io.myria.proof.seal;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.MessageDigest;
import java.security.Signature;
import java.security.spec.X509EncodedKeySpec;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Base64;
import java.util.Deque;
import java.util.HexFormat;
import java.util.List;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Verifies a proof by the texts of the specifications (c2sp.org/tlog-proof, c2sp.org/signed-note,
 * RFC 6962, docs/trust.md) and nothing of Myria's own: the second implementation that the first is
 * compared with. It goes down the tree as section 2.1.1 of RFC 6962 defines a path, and not up.
 */
final class SpecVerifier {

  private SpecVerifier() {}

  /**
   * @param content canonical, as docs/trust.md has it
   */
  static boolean holds(String proof, String verifierKey, String content)
      throws GeneralSecurityException {
    List<String> lines = Arrays.asList(proof.split("\n", -1));
    int empty = lines.indexOf("");
    byte[] extra = decode(lines.get(1).substring("extra ".length()));
    long index = Long.parseLong(lines.get(2).substring("index ".length()));
    Deque<byte[]> path = new ArrayDeque<>();
    lines.subList(3, empty).forEach(line -> path.addLast(decode(line)));
    List<String> checkpoint = lines.subList(empty + 1, lines.size());
    String[] opened = new String(extra, UTF_8).split("\n");
    String leaf = String.join("\n", Arrays.copyOf(opened, 8)) + "\n";
    byte[] root = root(sha(0, leaf.getBytes(UTF_8)), index, size(checkpoint), path);
    return path.isEmpty()
        && lines.get(0).equals("c2sp.org/tlog-proof@v1")
        && Arrays.equals(root, decode(checkpoint.get(2)))
        && isSigned(checkpoint, verifierKey)
        && opened[1].equals(Long.toString(index + 1))
        && opened[7].equals(hmac(decode(opened[8]), content));
  }

  private static long size(List<String> checkpoint) {
    return Long.parseLong(checkpoint.get(1));
  }

  /** PATH(m, D[n]) ends with the hash of the other half. */
  private static byte[] root(byte[] leaf, long m, long n, Deque<byte[]> path)
      throws GeneralSecurityException {
    if (n == 1) {
      return leaf;
    }
    long k = 1;
    while (k * 2 < n) {
      k *= 2;
    }
    byte[] other = path.removeLast();
    return m < k
        ? sha(1, root(leaf, m, k, path), other)
        : sha(1, other, root(leaf, m - k, n - k, path));
  }

  private static boolean isSigned(List<String> note, String verifierKey)
      throws GeneralSecurityException {
    String[] key = verifierKey.split("\\+", 3);
    int end = note.indexOf("");
    byte[] typed = decode(key[2]);
    for (String line : note.subList(end + 1, note.size())) {
      String[] parts = line.split(" ");
      if (parts.length == 3 && parts[0].equals("\u2014") && parts[1].equals(key[0])) {
        byte[] signature = decode(parts[2]);
        byte[] id = Arrays.copyOf(sha256((key[0] + "\n").getBytes(UTF_8), typed), 4);
        Signature verifier = Signature.getInstance("Ed25519");
        verifier.initVerify(
            KeyFactory.getInstance("Ed25519")
                .generatePublic(
                    new X509EncodedKeySpec(
                        joined(
                            HexFormat.of().parseHex("302a300506032b6570032100"),
                            Arrays.copyOfRange(typed, 1, 33)))));
        verifier.update((String.join("\n", note.subList(0, end)) + "\n").getBytes(UTF_8));
        return HexFormat.of().formatHex(id).equals(key[1])
            && Arrays.equals(id, Arrays.copyOf(signature, 4))
            && verifier.verify(Arrays.copyOfRange(signature, 4, signature.length));
      }
    }
    return false;
  }

  private static String hmac(byte[] key, String content) throws GeneralSecurityException {
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(key, "HmacSHA256"));
    return Base64.getEncoder().encodeToString(mac.doFinal(content.getBytes(UTF_8)));
  }

  private static byte[] sha(int prefix, byte[]... parts) throws GeneralSecurityException {
    return sha256(new byte[] {(byte) prefix}, joined(parts));
  }

  private static byte[] sha256(byte[]... parts) throws GeneralSecurityException {
    return MessageDigest.getInstance("SHA-256").digest(joined(parts));
  }

  private static byte[] joined(byte[]... parts) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      all.writeBytes(part);
    }
    return all.toByteArray();
  }

  private static byte[] decode(String base64) {
    return Base64.getDecoder().decode(base64);
  }
}
