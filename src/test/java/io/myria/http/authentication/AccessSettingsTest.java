package io.myria.http.authentication;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myria.config.Source;
import io.myria.error.Fault;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which settings let a server start. */
class AccessSettingsTest {

  private static final Map<String, String> JWT =
      Map.of(
          "myria.access.mode",
          "jwt",
          "myria.access.jwt.issuer",
          Issuer.NAME,
          "myria.access.jwt.audience",
          Issuer.AUDIENCE,
          "myria.access.jwt.keys",
          "keys.json");

  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1", "127.3.2.1", "::1", "localhost"})
  void openIsForLoopback(String address) {
    assertThat(settings(Map.of("myria.mcp.bind_address", address)).jwt()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"0.0.0.0", "::", "192.0.2.7", "128.0.0.1", "", "no-such-host.invalid"})
  void openIsRefusedAnywhereElseWithTheWayOut(String address) {
    refused(Map.of("myria.mcp.bind_address", address), "listen on 127.0.0.1");
    refused(Map.of("myria.mcp.bind_address", address), "set myria.access.mode to jwt");
  }

  @Test
  void jwtMayListenAnywhere() {
    assertThat(settings(with("myria.mcp.bind_address", "0.0.0.0")).jwt()).isPresent();
  }

  @ParameterizedTest
  @ValueSource(strings = {"issuer", "audience", "keys"})
  void jwtNeedsAnIssuerAnAudienceAndKeys(String missing) {
    Map<String, String> values = new HashMap<>(JWT);
    values.remove("myria.access.jwt." + missing);
    refused(values, "myria.access.jwt." + missing);
  }

  @ParameterizedTest
  @CsvSource({
    "jwt.keys, http://id.example.org/keys, must begin with https",
    "jwt.resource, myria.example.org/mcp, must be a URL",
    "jwt.resource, https://myria.example.org/mcp?a=b, must be a URL",
    "jwt.leeway, 1h, must be a time from",
    "channels, bridge, like channel=subject",
    "channels, bridge=, like channel=subject",
    "channels, =svc, like channel=subject",
    "mode, basic, one of open"
  })
  void whatCannotBeMeantIsRefused(String key, String value, String words) {
    refused(with("myria.access." + key, value), words);
  }

  @Test
  void keysMayComeOverPlainHttpFromThisMachine() {
    assertThat(settings(with("myria.access.jwt.keys", "http://127.0.0.1:8081/keys")).jwt())
        .isPresent();
  }

  @Test
  void channelsAreBoundToOneOrMoreCallers() {
    assertThat(settings(with("myria.access.channels", "chat=a|b, mail = c")).channels())
        .isEqualTo(Map.of("chat", Set.of("a", "b"), "mail", Set.of("c")));
  }

  @Test
  void channelsCannotBeBoundWhereNobodyHasAName() {
    refused(Map.of("myria.access.channels", "chat=a"), "needs callers with names");
  }

  @Test
  void aFileWithoutKeysIsRefusedAndOneWithAPemKeyIsNot(@TempDir Path folder) throws Exception {
    Path file = Files.writeString(folder.resolve("keys"), "-----BEGIN NOTHING-----");
    assertThatThrownBy(() -> VerificationKeys.at(file.toString()))
        .hasMessageContaining("neither a JWK set nor a PEM public key");
    assertThatThrownBy(() -> VerificationKeys.at(folder.resolve("absent").toString()))
        .hasMessageContaining("names no file");
    String base64 =
        java.util.Base64.getMimeEncoder().encodeToString(new Issuer().publicKey().getEncoded());
    Files.writeString(
        file, "-----BEGIN PUBLIC KEY-----\n" + base64 + "\n-----END PUBLIC KEY-----\n");
    assertThat(VerificationKeys.at(file.toString())).isNotNull();
    Files.writeString(file, new Issuer().keys());
    assertThat(VerificationKeys.at(file.toString())).isNotNull();
  }

  private static Map<String, String> with(String key, String value) {
    Map<String, String> values = new HashMap<>(JWT);
    values.put(key, value);
    return values;
  }

  private static AccessSettings settings(Map<String, String> values) {
    return Source.of(values).read(AccessSettings.class);
  }

  private static void refused(Map<String, String> values, String words) {
    assertThatThrownBy(() -> settings(values))
        .isInstanceOf(Fault.class)
        .hasMessageContaining(words);
  }
}
