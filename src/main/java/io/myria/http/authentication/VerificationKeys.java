package io.myria.http.authentication;

import io.myria.error.Fault;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;
import java.util.List;
import org.jose4j.jwk.JsonWebKeySet;
import org.jose4j.keys.resolvers.JwksVerificationKeyResolver;
import org.jose4j.keys.resolvers.VerificationKeyResolver;
import org.jose4j.lang.JoseException;

/** Where the issuer's keys come from: a URL, or a file, which is read once, at start. */
final class VerificationKeys {

  private VerificationKeys() {}

  /**
   * @throws Fault {@code misconfigured} for a file without keys
   */
  static VerificationKeyResolver at(String location) {
    return location.startsWith("https://") || location.startsWith("http://")
        ? new RemoteKeys(URI.create(location), System::nanoTime)
        : file(location);
  }

  private static VerificationKeyResolver file(String location) {
    try {
      String text = Files.readString(path(location)).strip();
      if (text.startsWith("{")) {
        return new JwksVerificationKeyResolver(new JsonWebKeySet(text).getJsonWebKeys());
      }
      PublicKey key = pem(text);
      return (signature, nesting) -> key;
    } catch (IOException | JoseException | InvalidPathException problem) {
      throw Fault.misconfigured(
          JwtSettings.KEYS, JwtSettings.KEYS + " names no file with a JWK set or a PEM key");
    }
  }

  private static Path path(String location) {
    return location.startsWith("file:") ? Path.of(URI.create(location)) : Path.of(location);
  }

  private static PublicKey pem(String text) {
    String base64 =
        text.replace("-----BEGIN PUBLIC KEY-----", "")
            .replace("-----END PUBLIC KEY-----", "")
            .replaceAll("\\s", "");
    for (String algorithm : List.of("RSA", "EC", "Ed25519")) {
      try {
        X509EncodedKeySpec key = new X509EncodedKeySpec(Base64.getDecoder().decode(base64));
        return KeyFactory.getInstance(algorithm).generatePublic(key);
      } catch (GeneralSecurityException | IllegalArgumentException another) {
        // Only the three together say that it is none.
      }
    }
    throw refused("names a file that is neither a JWK set nor a PEM public key (RSA, EC, Ed25519)");
  }

  private static Fault refused(String why) {
    return Fault.misconfigured(JwtSettings.KEYS, JwtSettings.KEYS + " " + why);
  }
}
