package io.myria.server;

import static io.myria.server.PlainWords.leaksNothing;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.myria.http.authentication.Issuer;
import io.myria.server.HttpConnection.Answer;
import java.io.IOException;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.jwt.NumericDate;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Who is let in to the packaged server in {@code jwt} mode, and what the others are told. */
@GuardedServer.Shared
class TokenServerIT {

  private static final String PING = "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"ping\"}";

  private static GuardedServer guarded;

  @BeforeAll
  static void ask(GuardedServer running) {
    guarded = running;
  }

  @ParameterizedTest
  @ValueSource(strings = {"POST", "GET", "DELETE", "OPTIONS", "PUT"})
  void withoutATokenTheAnswerSaysWhereToGetOne(String method) throws IOException {
    byte[] body = method.startsWith("P") ? PING.getBytes(UTF_8) : new byte[0];
    Answer answer = HttpConnection.send(guarded.url(), method, Map.of(), body);
    assertThat(answer.status()).isEqualTo(401);
    assertThat(answer.headers().get("www-authenticate"))
        .isEqualTo(
            "Bearer resource_metadata=\""
                + guarded.url()
                + "/.well-known/oauth-protected-resource/mcp\", scope=\"myria:read myria:write\"");
    assertThat(ToolClient.JSON.readTree(answer.body()).at("/error/message").asString())
        .contains("bearer token in the header Authorization");
    leaksNothing(answer.body());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/.well-known/oauth-protected-resource",
        "/.well-known/oauth-protected-resource/mcp"
      })
  void theMetadataNameTheIssuerToEverybody(String path) throws IOException {
    Answer answer = HttpConnection.get(guarded.url(), path);
    assertThat(answer.status()).isEqualTo(200);
    JsonNode metadata = ToolClient.JSON.readTree(answer.body());
    assertThat(metadata.get("resource").asString()).isEqualTo(guarded.url() + "/mcp");
    assertThat(metadata.at("/authorization_servers/0").asString()).isEqualTo(Issuer.NAME);
    assertThat(metadata.at("/bearer_methods_supported/0").asString()).isEqualTo("header");
    assertThat(metadata.get("scopes_supported"))
        .extracting(JsonNode::asString)
        .containsExactly((GuardedServer.EVERYTHING + " myria:erase myria:hold").split(" "));
  }

  @Test
  void metadataOfAnythingElseAreNotThere() throws IOException {
    String path = "/.well-known/oauth-protected-resource/elsewhere";
    assertThat(HttpConnection.get(guarded.url(), path).status()).isEqualTo(404);
  }

  static Stream<List<String>> badTokens() {
    JwtClaims expired = good();
    expired.setIssuedAt(NumericDate.fromSeconds(now() - 900));
    expired.setExpirationTime(NumericDate.fromSeconds(now() - 600));
    JwtClaims early = good();
    early.setNotBefore(NumericDate.fromSeconds(now() + 240));
    JwtClaims otherIssuer = good();
    otherIssuer.setIssuer("https://elsewhere.example.org");
    JwtClaims otherAudience = good();
    otherAudience.setAudience("account");
    JwtClaims nobody = good();
    nobody.unsetClaim("sub");
    JwtClaims oddNames = good();
    oddNames.setClaim("participants", Map.of("ann", 1));
    JwtClaims other = good();
    other.setSubject("somebody else");
    String token = guarded.issuer().sign(good());
    String foo = encoded("{\"alg\":\"foo\",\"kid\":\"key-1\"}");
    return Stream.of(
        List.of(foo + token.substring(token.indexOf('.')), "does not hold"),
        List.of(guarded.issuer().sign(expired), "expired"),
        List.of(guarded.issuer().sign(early), "not valid yet"),
        List.of(guarded.issuer().sign(otherIssuer), "another issuer"),
        List.of(guarded.issuer().sign(otherAudience), "another audience"),
        List.of(guarded.issuer().sign(nobody), "does not hold"),
        List.of(guarded.issuer().sign(oddNames), "claim participants must be"),
        List.of(new Issuer().sign(good()), "does not hold"),
        List.of(guarded.issuer().signedWithPublicKey(good()), "does not hold"),
        List.of(Issuer.unsigned(good()), "does not hold"),
        List.of(Issuer.tampered(token, other.getClaimsMap()), "does not hold"),
        List.of("x.y.z", "does not hold"),
        List.of("opaque", "does not hold"));
  }

  @ParameterizedTest
  @MethodSource("badTokens")
  void aTokenThatDoesNotHoldIsRefused(List<String> tokenAndWords) throws IOException {
    Answer answer = guarded.post(tokenAndWords.get(0), PING);
    assertThat(answer.status()).isEqualTo(401);
    assertThat(answer.headers().get("www-authenticate"))
        .startsWith("Bearer error=\"invalid_token\"")
        .contains("resource_metadata=\"", "scope=\"myria:read myria:write\"")
        .contains(tokenAndWords.get(1));
    leaksNothing(answer.body());
    leaksNothing(answer.headers().get("www-authenticate"));
  }

  @Test
  void aTokenThatHoldsIsAnsweredOnTheConnectionThatWasChallenged() throws IOException {
    Map<String, String> token = GuardedServer.bearer(guarded.issuer().sign(good()));
    try (HttpConnection connection = new HttpConnection(guarded.url())) {
      byte[] ping = PING.getBytes(UTF_8);
      assertThat(connection.send("POST", "/mcp", Map.of(), ping).status()).isEqualTo(401);
      Answer answer = connection.send("POST", "/mcp", token, ping);
      assertThat(answer.status()).isEqualTo(200);
      assertThat(answer.headers()).doesNotContainKey("www-authenticate");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "access_token=",
        "a=b&access%5Ftoken=",
        "%61ccess_token=",
        "ACCESS_TOKEN=",
        "a;Access_Token="
      })
  void aTokenInTheQueryIsRefusedBesideAGoodOneToo(String parameter) throws IOException {
    String token = guarded.issuer().sign(good());
    for (Map<String, String> headers :
        List.of(Map.<String, String>of(), GuardedServer.bearer(token))) {
      try (HttpConnection connection = new HttpConnection(guarded.url())) {
        Answer answer =
            connection.send("POST", "/mcp?" + parameter + token, headers, PING.getBytes(UTF_8));
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.headers().get("www-authenticate")).contains("invalid_request");
        assertThat(answer.body()).doesNotContain(token);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"Basic dTpw", "Bearer", "Token abc", "Bearer a b"})
  void anotherSchemeIsNoToken(String header) throws IOException {
    Map<String, String> headers = Map.of("Authorization", header);
    Answer answer = HttpConnection.send(guarded.url(), "POST", headers, PING.getBytes(UTF_8));
    assertThat(answer.status()).isEqualTo(401);
  }

  @Test
  void noTokenIsInTheLog() throws IOException {
    String token = guarded.token("logged", GuardedServer.EVERYTHING, "*");
    guarded.post(token, PING);
    guarded.post(token + "x", PING);
    try (HttpConnection connection = new HttpConnection(guarded.url())) {
      connection.send("POST", "/mcp?access_token=" + token, Map.of(), PING.getBytes(UTF_8));
    }
    guarded.log().holdsNowhere(token.substring(0, 40));
  }

  private static String encoded(String text) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(UTF_8));
  }

  private static long now() {
    return Instant.now().getEpochSecond();
  }

  private static JwtClaims good() {
    return Issuer.claims("someone", Instant.now(), GuardedServer.EVERYTHING, List.of("*"));
  }
}
