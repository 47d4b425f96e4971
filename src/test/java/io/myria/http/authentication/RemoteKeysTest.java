package io.myria.http.authentication;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.myria.security.Caller;
import io.myria.security.Permission;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Keys at a URL, on an issuer's server that may be away or talk nonsense. */
class RemoteKeysTest {

  private static final Instant NOW = Instant.parse("2026-11-21T12:00:00Z");

  private final Issuer issuer = new Issuer();
  private final AtomicInteger asked = new AtomicInteger();
  private final AtomicLong nanos = new AtomicLong(1);
  private volatile int status = 200;
  private volatile boolean endless;
  private volatile long pause;
  private volatile String body = issuer.keys();
  private final ExecutorService peers = Executors.newCachedThreadPool();
  private HttpServer server;
  private TokenVerifier tokens;

  @BeforeEach
  void open() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/keys",
        exchange -> {
          asked.incrementAndGet();
          if (endless) {
            forever(exchange);
          }
          byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(status, bytes.length);
          exchange.getResponseBody().write(bytes);
          exchange.close();
        });
    server.setExecutor(peers);
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
        new TokenVerifier(
            settings,
            new RemoteKeys(URI.create(url), nanos::get),
            Clock.fixed(NOW, ZoneOffset.UTC));
  }

  @AfterEach
  void close() {
    server.stop(0);
    peers.shutdownNow();
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
    refused(token(issuer), 503);
    assertThat(asked).as("within a moment").hasValue(1);
    status = 200;
    body = "<html>maintenance</html>";
    pass(Duration.ofSeconds(3));
    refused(token(issuer), 503);
    body = issuer.keys();
    pass(Duration.ofSeconds(3));
    assertThat(tokens.caller(token(issuer)).name()).isEqualTo("agent");
  }

  /** Anybody may come with a token that names a key, and would wait. */
  @ParameterizedTest
  @ValueSource(longs = {0, 300})
  void anAnswerThatNeverEndsIsGivenUpAndHoldsUpNobodyElse(long between) throws Exception {
    endless = true;
    pause = between;
    ExecutorService callers = Executors.newCachedThreadPool();
    try {
      long start = System.nanoTime();
      List<Future<?>> all = new ArrayList<>();
      for (int count = 0; count < 40; count++) {
        all.add(callers.submit(() -> refused(token(issuer), 503)));
      }
      for (Future<?> one : all) {
        one.get(30, TimeUnit.SECONDS);
      }
      assertThat(asked).hasValue(1);
      endless = false;
      pass(Duration.ofSeconds(3));
      assertThat(tokens.caller(token(issuer)).name()).isEqualTo("agent");
      assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(30));
    } finally {
      callers.shutdownNow();
    }
  }

  @Test
  void aKeyThatIsWithdrawnServesForMinutesAndWithoutItsIssuerForAnHour() {
    tokens.caller(token(issuer));
    body = new Issuer("another").keys();
    pass(Duration.ofMinutes(4));
    tokens.caller(token(issuer));
    status = 500;
    pass(Duration.ofMinutes(50));
    tokens.caller(token(issuer));
    status = 200;
    pass(Duration.ofMinutes(1));
    refused(token(issuer), 401);
  }

  @Test
  void keysThatAreTooOldServeNobody() {
    tokens.caller(token(issuer));
    status = 500;
    pass(Duration.ofMinutes(61));
    refused(token(issuer), 503);
  }

  @Test
  void aNewKeyServesAsSoonAsTheIssuerMayBeAskedAgain() {
    tokens.caller(token(issuer));
    Issuer next = new Issuer("next");
    body = next.keys();
    pass(Duration.ofSeconds(11));
    assertThat(tokens.caller(token(next)).name()).isEqualTo("agent");
    refused(token(issuer), 401);
  }

  private void pass(Duration time) {
    nanos.addAndGet(time.toNanos());
  }

  /** Until the client hangs up. */
  private void forever(HttpExchange exchange) throws IOException {
    exchange.sendResponseHeaders(200, 0);
    byte[] piece = new byte[pause == 0 ? 1 << 16 : 1];
    Arrays.fill(piece, (byte) ' ');
    try (OutputStream out = exchange.getResponseBody()) {
      while (true) {
        out.write(piece);
        out.flush();
        Thread.sleep(pause);
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
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
