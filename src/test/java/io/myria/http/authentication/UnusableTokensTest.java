package io.myria.http.authentication;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.jose4j.keys.resolvers.VerificationKeyResolver;
import org.jose4j.lang.UnresolvableKeyException;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tokens whose header nobody can use: they are bad, and the issuer is not to blame. */
class UnusableTokensTest {

  private static final Instant NOW = Instant.parse("2026-11-21T12:00:00Z");

  private final Issuer issuer = new Issuer();
  @TempDir private Path folder;

  static List<String> headers() {
    return List.of(
        "{\"alg\":\"foo\"}",
        "{\"alg\":\"nOnE\"}",
        "{\"alg\":\"none\"}",
        "{\"alg\":\"none \"}",
        "{\"alg\":\"RS1\"}",
        "{\"alg\":\"dir\"}",
        "{\"alg\":\"ES256K\"}",
        "{\"alg\":\"HS256\"}",
        "{\"alg\":\"HS999\"}",
        "{\"alg\":\"Rs256\"}",
        "{\"alg\":\"RSA-OAEP\"}",
        "{\"alg\":\"RS256\"}",
        "{\"alg\":\"ES512\"}",
        "{\"alg\":\"EdDSA\"}",
        "{\"alg\":\"\"}",
        "{\"alg\":5}",
        "{\"alg\":null}",
        "{\"alg\":[\"ES256\"]}",
        "{\"alg\":\"ES256\",\"kid\":5}",
        "{\"alg\":\"ES256\",\"kid\":\"other\"}",
        "{\"alg\":\"ES256\",\"x5t\":{}}",
        "{\"alg\":\"ES256\",\"crit\":[\"b64\"],\"b64\":false}",
        "{\"alg\":\"dir\",\"enc\":\"A128GCM\"}",
        "{}",
        "[]",
        "null");
  }

  @ParameterizedTest
  @MethodSource("headers")
  void aTokenThatNoKeyCouldMakeGoodIsBad(String header) throws IOException {
    Path set = Files.writeString(folder.resolve("keys.json"), issuer.keys());
    String base64 = Base64.getEncoder().encodeToString(issuer.publicKey().getEncoded());
    Path pem =
        Files.writeString(
            folder.resolve("key.pem"),
            "-----BEGIN PUBLIC KEY-----\n" + base64 + "\n-----END PUBLIC KEY-----\n");
    String payload = Issuer.claims("agent", NOW, "myria:read", List.of("ann")).toJson();
    String signature = encoded("x".repeat(64));
    String token = encoded(header) + "." + encoded(payload) + "." + signature;
    for (Path keys : List.of(set, pem)) {
      refused(VerificationKeys.at(keys.toString()), token);
      refused(VerificationKeys.at(keys.toString()), token + "." + signature + "." + signature);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"foo", "ES256K", "RSA-OAEP", "none"})
  void theIssuerIsNotAskedForIt(String algorithm) {
    VerificationKeyResolver away =
        (signature, nesting) -> {
          throw new UnresolvableKeyException("away", new IOException());
        };
    String header = "{\"alg\":\"" + algorithm + "\"}";
    refused(away, encoded(header) + "." + encoded("{}") + "." + encoded("x"));
  }

  private static void refused(VerificationKeyResolver keys, String token) {
    JwtSettings settings =
        new JwtSettings(
            Issuer.NAME,
            List.of(Issuer.AUDIENCE),
            "",
            "participants",
            "tool_groups",
            Duration.ZERO,
            Optional.empty());
    TokenVerifier tokens = new TokenVerifier(settings, keys, Clock.fixed(NOW, ZoneOffset.UTC));
    assertThatThrownBy(() -> tokens.caller(token))
        .isInstanceOfSatisfying(
            AuthenticationException.class,
            why -> {
              assertThat(why.status()).isEqualTo(401);
              assertThat(why.error()).isEqualTo("invalid_token");
            });
  }

  private static String encoded(String text) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(UTF_8));
  }
}
