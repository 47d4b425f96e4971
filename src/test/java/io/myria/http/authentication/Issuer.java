package io.myria.http.authentication;

import java.security.Key;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jose4j.jwa.AlgorithmConstraints;
import org.jose4j.jwk.EcJwkGenerator;
import org.jose4j.jwk.EllipticCurveJsonWebKey;
import org.jose4j.jwk.JsonWebKey;
import org.jose4j.jwk.JsonWebKey.OutputControlLevel;
import org.jose4j.jwk.JsonWebKeySet;
import org.jose4j.jws.JsonWebSignature;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.jwt.NumericDate;
import org.jose4j.keys.EllipticCurves;
import org.jose4j.keys.HmacKey;
import org.jose4j.lang.JoseException;

/** An identity provider with one key, in this process. Thread-safe. */
public final class Issuer {

  public static final String NAME = "https://id.example.org/realms/myria";
  public static final String AUDIENCE = "https://myria.example.org/mcp";

  private final EllipticCurveJsonWebKey key;

  public Issuer() {
    this("key-1");
  }

  Issuer(String keyId) {
    try {
      key = EcJwkGenerator.generateJwk(EllipticCurves.P256);
      key.setKeyId(keyId);
    } catch (JoseException problem) {
      throw new IllegalStateException(problem);
    }
  }

  /** A JWK set with the public key. */
  public String keys() {
    return new JsonWebKeySet(List.of(key)).toJson(OutputControlLevel.PUBLIC_ONLY);
  }

  /** The same set with another name of the key, as a provider that signs with it calls it. */
  public String keysNamed(String name) {
    try {
      JsonWebKey named = JsonWebKey.Factory.newJwk(key.toJson(OutputControlLevel.PUBLIC_ONLY));
      named.setKeyId(name);
      return new JsonWebKeySet(List.of(key, named)).toJson(OutputControlLevel.PUBLIC_ONLY);
    } catch (JoseException problem) {
      throw new IllegalStateException(problem);
    }
  }

  /** With its private half, for a provider in the same test. */
  public String privateKey() {
    return key.toJson(OutputControlLevel.INCLUDE_PRIVATE);
  }

  Key publicKey() {
    return key.getPublicKey();
  }

  /** Good for five minutes; claims may be changed. */
  public static JwtClaims claims(String subject, Instant now) {
    JwtClaims claims = new JwtClaims();
    claims.setIssuer(NAME);
    claims.setAudience(AUDIENCE);
    claims.setSubject(subject);
    claims.setIssuedAt(NumericDate.fromSeconds(now.getEpochSecond()));
    claims.setExpirationTime(NumericDate.fromSeconds(now.getEpochSecond() + 300));
    return claims;
  }

  /** As {@link #claims}, with scopes in one string and names of participants. */
  public static JwtClaims claims(String subject, Instant now, String scope, List<String> names) {
    JwtClaims claims = claims(subject, now);
    claims.setClaim("scope", scope);
    claims.setClaim("participants", names);
    return claims;
  }

  public String sign(JwtClaims claims) {
    return signed(claims, "ES256", key.getPrivateKey(), key.getKeyId(), null);
  }

  /**
   * @param type the header {@code typ}, of any JSON type
   */
  public String sign(JwtClaims claims, Object type) {
    return signed(claims, "ES256", key.getPrivateKey(), key.getKeyId(), type);
  }

  /** Signed with the public key as if that were a shared secret: an old attack. */
  public String signedWithPublicKey(JwtClaims claims) {
    return signed(claims, "HS256", new HmacKey(key.getPublicKey().getEncoded()), null, null);
  }

  /** Not signed at all. */
  public static String unsigned(JwtClaims claims) {
    return signed(claims, "none", null, null, null);
  }

  private static String signed(
      JwtClaims claims, String algorithm, Key key, String keyId, Object type) {
    JsonWebSignature signature = new JsonWebSignature();
    signature.setAlgorithmConstraints(AlgorithmConstraints.NO_CONSTRAINTS);
    signature.setPayload(claims.toJson());
    signature.setAlgorithmHeaderValue(algorithm);
    if (keyId != null) {
      signature.setKeyIdHeaderValue(keyId);
    }
    if (type != null) {
      signature.setHeader("typ", type);
    }
    signature.setKey(key);
    try {
      return signature.getCompactSerialization();
    } catch (JoseException problem) {
      throw new IllegalStateException(problem);
    }
  }

  /** With a change to its payload that the signature does not know of. */
  public static String tampered(String token, Map<String, Object> claims) {
    String[] parts = token.split("\\.");
    JwtClaims changed = new JwtClaims();
    claims.forEach(changed::setClaim);
    String payload =
        java.util.Base64.getUrlEncoder()
            .withoutPadding()
            .encodeToString(changed.toJson().getBytes(java.nio.charset.StandardCharsets.UTF_8));
    return parts[0] + "." + payload + "." + parts[2];
  }
}
