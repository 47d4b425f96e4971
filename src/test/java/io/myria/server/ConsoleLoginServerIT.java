package io.myria.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.http.authentication.Issuer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import no.nav.security.mock.oauth2.MockOAuth2Server;
import no.nav.security.mock.oauth2.OAuth2Config;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.jwt.NumericDate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Signing in to the console at an OpenID provider, and what is seen then. */
@GuardedServer.Shared
class ConsoleLoginServerIT {

  private static final String DANA = "login_dana";
  private static final String ELI = "login_eli";

  private static GuardedServer guarded;
  private static MockOAuth2Server provider;
  private static Browser browser;

  @BeforeAll
  static void start(GuardedServer running) throws IOException {
    guarded = running;
    int port = freePort();
    browser = Browser.started("--host-resolver-rules=MAP id.example.org:443 127.0.0.1:" + port);
    provider = new MockOAuth2Server(OAuth2Config.Companion.fromJson(configuration()));
    provider.start(InetAddress.getLoopbackAddress(), port);
    // It names itself by the port that it was asked at, and the browser is sent there elsewhere.
    browser.size(1280, 900);
    browser.headers(Map.of("X-Forwarded-Proto", "https", "X-Forwarded-Port", "443"));
    String writer = guarded.token("login-writer", GuardedServer.EVERYTHING, "*");
    remember(writer, "The spare key hangs behind the blue door.", DANA);
    remember(writer, "The surprise for Dana is in the boathouse.", ELI);
  }

  @AfterAll
  static void stop() {
    if (browser != null) {
      browser.close();
    }
    if (provider != null) {
      provider.shutdown();
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  /** A login page that takes any name; the claims come from the client's mapping. */
  private static String configuration() {
    Map<String, Object> claims =
        Map.of(
            "aud",
            List.of(Issuer.AUDIENCE),
            "participants",
            List.of(DANA),
            "scope",
            "openid myria:read");
    return ToolClient.JSON.writeValueAsString(
        Map.of(
            "interactiveLogin",
            true,
            "httpServer",
            Map.of("type", "NettyWrapper", "ssl", Map.of()),
            "tokenProvider",
            Map.of(
                "keyProvider",
                Map.of("initialKeys", guarded.issuer().privateKey(), "algorithm", "ES256")),
            "tokenCallbacks",
            List.of(
                Map.of(
                    "issuerId",
                    GuardedServer.PROVIDER,
                    "tokenExpiry",
                    300,
                    "requestMappings",
                    List.of(
                        Map.of(
                            "requestParam",
                            "client_id",
                            "match",
                            GuardedServer.CONSOLE,
                            "claims",
                            claims))))));
  }

  private static void remember(String token, String text, String participant) throws IOException {
    assertThat(
            guarded
                .call(
                    token,
                    "myria_append_event",
                    Map.of("text", text, "participants", List.of(participant)))
                .status())
        .isEqualTo(200);
  }

  private static void signIn(String hash) {
    browser.open(guarded.url() + "/#/" + hash);
    browser.awaitText("Sign in to Myria");
    browser.click("#sign-in");
    browser.text("input[name=username]");
    browser.run("document.querySelector('input[name=username]').value = 'dana'");
    browser.run("document.querySelector('form').submit()");
    browser.awaitText("Signed in");
  }

  @Test
  void danaSignsInAndReceivesNothingOfOthers() {
    signIn("ask?as=" + DANA + "&q=key+surprise+door+boathouse&min=0");
    browser.awaitText("behind the blue door");
    browser.awaitQuiet();
    assertThat(browser.url()).startsWith(guarded.url() + "/#/ask?as=" + DANA);
    List<String> received = browser.received();
    assertThat(received).anyMatch(body -> body.contains("blue door"));
    assertThat(received).noneMatch(body -> body.contains("surprise for Dana"));
    // The provider's own page wants a font of others.
    assertThat(browser.complaints())
        .filteredOn(line -> !line.contains("fonts.googleapis.com"))
        .isEmpty();
  }

  @Test
  void whomATokenDoesNotSpeakForIsRefusedInWords() {
    signIn("ask?as=" + ELI + "&q=surprise&min=0");
    assertThat(browser.text(".notice.bad")).contains("That did not work", "Request");
    assertThat(browser.received()).noneMatch(body -> body.contains("surprise for Dana"));
  }

  @Test
  void whatIsForAdministratorsSaysSo() {
    signIn("snapshots?as=" + DANA);
    assertThat(browser.text(".notice.bad")).contains("myria:admin", "has this permission");
  }

  @Test
  void tokenStaysInMemoryAlone() {
    // The token speaks for one alone, who need not be chosen.
    signIn("ask");
    browser.awaitText("Latest events");
    assertThat(browser.url()).contains("as=" + DANA);
    assertThat(
            browser.run(
                "return JSON.stringify([{...localStorage}, {...sessionStorage}, document.cookie,"
                    + " location.href, history.state])"))
        .asString()
        .doesNotContain("eyJ", "code=", "verifier");
    browser.run("location.reload()");
    browser.awaitText("Sign in to Myria");
  }

  @Test
  void anAnswerThatNobodyAskedForIsIgnored() {
    browser.open(guarded.url() + "/?code=stolen&state=guessed#/ask");
    browser.awaitText("was not started here");
    assertThat(browser.url()).doesNotContain("code=");
  }

  @Test
  void aPastedTokenWorksToo() {
    browser.open(guarded.url() + "/#/ask?as=" + DANA);
    browser.awaitText("Sign in to Myria");
    browser.run("document.querySelector('details').open = true");
    browser.run(
        "document.querySelector('input[name=token]').value = arguments[0];"
            + " document.querySelector('input[name=token]').form.requestSubmit()",
        guarded.token("dana", "myria:read", DANA));
    browser.awaitText("Signed in as dana");
    browser.awaitText("behind the blue door");
  }

  @Test
  void whenATokenExpiresThePageAsksToSignInAndShowsNothingMore() {
    browser.open(guarded.url() + "/#/ask?as=" + DANA + "&q=key+surprise+door+boathouse&min=0");
    browser.awaitText("Sign in to Myria");
    browser.run("document.querySelector('details').open = true");
    JwtClaims claims = Issuer.claims("dana", Instant.now(), "myria:read", List.of(DANA));
    claims.setExpirationTime(NumericDate.fromSeconds(Instant.now().getEpochSecond() + 8));
    browser.run(
        "document.querySelector('input[name=token]').value = arguments[0];"
            + " document.querySelector('input[name=token]').form.requestSubmit()",
        guarded.issuer().sign(claims));
    browser.awaitText("Signed in as dana");
    browser.awaitText("Sign in to Myria");
    assertThat(browser.body()).doesNotContain("behind the blue door");
    assertThat(browser.url()).contains("key+surprise+door");
  }

  @Test
  void pageNamesTheIssuerInItsPolicy() throws IOException {
    assertThat(HttpConnection.get(guarded.url(), "/").headers().get("content-security-policy"))
        .contains("connect-src 'self' https://id.example.org;");
  }
}
