package io.myria.proof;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** The random key of one event, erased with its content. Immutable. */
public final class ContentKey {

  private static final int BYTES = 32;
  private static final String HMAC = "HmacSHA256";

  private final byte[] bytes;

  private ContentKey(byte[] bytes) {
    this.bytes = bytes;
  }

  public static ContentKey random(SecureRandom random) {
    byte[] bytes = new byte[BYTES];
    random.nextBytes(bytes);
    return new ContentKey(bytes);
  }

  /**
   * @throws ProofException unless there are 32
   */
  public static ContentKey of(byte[] bytes) {
    if (bytes.length != BYTES) {
      throw new ProofException("the content key does not have " + BYTES + " bytes");
    }
    return new ContentKey(bytes.clone());
  }

  static ContentKey parse(String base64) {
    return of(MerkleHash.decode(base64));
  }

  public Commitment commit(Content content) {
    try {
      Mac mac = Mac.getInstance(HMAC);
      mac.init(new SecretKeySpec(bytes, HMAC));
      return new Commitment(MerkleHash.of(mac.doFinal(content.json().getBytes(UTF_8))));
    } catch (GeneralSecurityException missing) {
      throw new IllegalStateException("every Java platform has " + HMAC, missing);
    }
  }

  public byte[] toArray() {
    return bytes.clone();
  }

  String base64() {
    return Base64.getEncoder().encodeToString(bytes);
  }

  @Override
  public String toString() {
    return "ContentKey[not shown]";
  }
}
