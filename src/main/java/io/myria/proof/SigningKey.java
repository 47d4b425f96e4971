package io.myria.proof;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;

/** A pair of Ed25519 keys that signs notes. */
public final class SigningKey {

  private static final String PRIVATE = "PRIVATE KEY";
  private static final String PUBLIC = "PUBLIC KEY";

  private final KeyPair pair;

  private SigningKey(KeyPair pair) {
    this.pair = pair;
  }

  /**
   * Reads a PKCS #8 private key and its X.509 public key, both in PEM, in any order.
   *
   * @throws ProofException where one is missing or malformed, or they are not a pair
   */
  public static SigningKey parse(String pem) {
    try {
      KeyFactory factory = KeyFactory.getInstance(VerifierKey.ALGORITHM);
      SigningKey key =
          new SigningKey(
              new KeyPair(
                  factory.generatePublic(new X509EncodedKeySpec(block(pem, PUBLIC))),
                  factory.generatePrivate(new PKCS8EncodedKeySpec(block(pem, PRIVATE)))));
      byte[] any = VerifierKey.ALGORITHM.getBytes(UTF_8);
      if (!new VerifierKey(VerifierKey.ALGORITHM, key.publicKey()).verifies(any, key.sign(any))) {
        throw new ProofException("holds a private and a public key that are not a pair");
      }
      return key;
    } catch (GeneralSecurityException problem) {
      throw new ProofException("does not hold Ed25519 keys", problem);
    }
  }

  private static byte[] block(String pem, String type) {
    String begin = "-----BEGIN " + type + "-----";
    int from = pem.indexOf(begin);
    int to = pem.indexOf("-----END " + type + "-----");
    if (from < 0 || to < from) {
      throw new ProofException(
          "holds no "
              + type
              + "; it needs a private and a public key, as 'openssl genpkey -algorithm ed25519' and"
              + " 'openssl pkey -pubout' write them");
    }
    try {
      return Base64.getMimeDecoder().decode(pem.substring(from + begin.length(), to));
    } catch (IllegalArgumentException problem) {
      throw new ProofException("holds a malformed " + type, problem);
    }
  }

  public PublicKey publicKey() {
    return pair.getPublic();
  }

  byte[] sign(byte[] message) {
    try {
      Signature signer = Signature.getInstance(VerifierKey.ALGORITHM);
      signer.initSign(pair.getPrivate());
      signer.update(message);
      return signer.sign();
    } catch (GeneralSecurityException problem) {
      throw new IllegalStateException("a key that was read does not sign", problem);
    }
  }

  @Override
  public String toString() {
    return "SigningKey[not shown]";
  }
}
