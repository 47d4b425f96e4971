package io.myria.http.authentication;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.myria.scope.Caller;
import io.myria.scope.Permission;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Keys at a URL, on an issuer's server that may be away or talk nonsense. */
class RemoteKeysTest {

  private static final Instant NOW = Instant.parse("2026-11-21T12:00:00Z");

  private final Issuer issuer = new Issuer();
  private final AtomicInteger asked = new AtomicInteger();
  private volatile int status = 200;
  private volatile String body = issuer.keys();
  private HttpServer server;
  private TokenVerifier tokens;

  @BeforeEach
  void open() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/keys",
        exchange -> {
          asked.incrementAndGet();
          byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(status, bytes.length);
          exchange.getResponseBody().write(bytes);
          exchange.close();
        });
    server.start();
    String url = "http://127.0.0.1:" + server.getAddress().getPort() + "/keys";
    JwtSettings settings =
        new JwtSettings(
            Issuer.NAME,
            List.of(Issuer.AUDIENCE),
            url,
            "participants",
            "tool_groups",
            Duration.ZERO,
            Optional.empty());
    tokens =
        new TokenVerifier(settings, VerificationKeys.at(url), Clock.fixed(NOW, ZoneOffset.UTC));
  }

  @AfterEach
  void close() {
    server.stop(0);
  }

  @Test
  void theKeysAreReadOnceForManyTokens() {
    for (int count = 0; count < 20; count++) {
      Caller caller = tokens.caller(token(issuer));
      assertThat(caller.name()).isEqualTo("agent");
      assertThat(caller.permissions()).isEqualTo(Set.of(Permission.READ));
      assertThat(caller.spokenFor().names()).isEqualTo(Set.of("ann"));
    }
    assertThat(asked).hasValue(1);
  }

  @Test
  void inventedKeysDoNotMakeTheIssuerBeAskedAgainAndAgain() {
    tokens.caller(token(issuer));
    for (int count = 0; count < 20; count++) {
      refused(token(new Issuer("key-" + count)), 401);
    }
    assertThat(asked).hasValueLessThanOrEqualTo(2);
  }

  @Test
  void whileTheKeysCannotBeReadNobodyIsToldThatTheirTokenIsBad() {
    status = 500;
    refused(token(issuer), 503);
    status = 200;
    body = "<html>maintenance</html>";
    refused(token(issuer), 503);
    body = issuer.keys();
    assertThat(tokens.caller(token(issuer)).name()).isEqualTo("agent");
  }

  @Test
  void keysThatWereReadServeWhileTheIssuerIsAway() {
    tokens.caller(token(issuer));
    server.stop(0);
    assertThat(tokens.caller(token(issuer)).name()).isEqualTo("agent");
  }

  private void refused(String token, int status) {
    assertThatThrownBy(() -> tokens.caller(token))
        .isInstanceOfSatisfying(
            AuthenticationException.class,
            refused -> assertThat(refused.status()).isEqualTo(status));
  }

  private static String token(Issuer issuer) {
    return issuer.sign(Issuer.claims("agent", NOW, "myria:read openid", List.of("ann")));
  }
}
