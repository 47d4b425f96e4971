package io.myria.http.authentication;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jose4j.jwt.JwtClaims;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tokens that the issuer signed for another purpose, as their header {@code typ} says. */
class TokenTypesTest {

  private static final Instant NOW = Instant.parse("2026-11-21T12:00:00Z");

  private final Issuer issuer = new Issuer();
  private final TokenVerifier tokens =
      new TokenVerifier(
          new JwtSettings(
              Issuer.NAME,
              List.of(Issuer.AUDIENCE),
              "",
              "participants",
              "tool_groups",
              Duration.ZERO,
              Optional.empty()),
          (signature, nesting) -> issuer.publicKey(),
          Clock.fixed(NOW, ZoneOffset.UTC));

  @ParameterizedTest
  @ValueSource(
      strings = {
        "JWT",
        "jwt",
        "at+jwt",
        "AT+JWT",
        "application/jwt",
        "application/at+jwt",
        "Application/At+Jwt"
      })
  void anAccessTokenIsAccepted(String type) {
    assertThat(tokens.caller(issuer.sign(claims(), type)).name()).isEqualTo("agent");
  }

  @Test
  void aTokenWithoutATypeIsAccepted() {
    assertThat(tokens.caller(issuer.sign(claims())).name()).isEqualTo("agent");
  }

  static Stream<Object> otherTypes() {
    return Stream.of(
        "logout+jwt",
        "dpop+jwt",
        "secevent+jwt",
        "id_token+jwt",
        "token-introspection+jwt",
        "oauth-authz-req+jwt",
        "client-authentication+jwt",
        "application/logout+jwt",
        "LOGOUT+JWT",
        "JOSE",
        "at+jwt+x",
        "text/at+jwt",
        "application/application/jwt",
        " at+jwt",
        "at+jwt\u0000",
        "\u0130WT",
        "",
        5,
        true,
        List.of("at+jwt"));
  }

  @ParameterizedTest
  @MethodSource("otherTypes")
  void aTokenOfAnotherTypeIsRefused(Object type) {
    assertThatThrownBy(() -> tokens.caller(issuer.sign(claims(), type)))
        .isInstanceOfSatisfying(
            AuthenticationException.class,
            refused -> {
              assertThat(refused.status()).isEqualTo(401);
              assertThat(refused.error()).isEqualTo("invalid_token");
              assertThat(refused).hasMessageContaining("typ");
            });
  }

  @Test
  void aLogoutTokenWithoutATypeIsRefused() {
    JwtClaims logout = claims();
    logout.setClaim(
        "events", Map.of("http://schemas.openid.net/event/backchannel-logout", Map.of()));
    assertThatThrownBy(() -> tokens.caller(issuer.sign(logout)))
        .isInstanceOfSatisfying(
            AuthenticationException.class,
            refused -> {
              assertThat(refused.status()).isEqualTo(401);
              assertThat(refused.error()).isEqualTo("invalid_token");
              assertThat(refused).hasMessageContaining("events");
            });
  }

  private static JwtClaims claims() {
    return Issuer.claims("agent", NOW, "myria:read", List.of("ann"));
  }
}
