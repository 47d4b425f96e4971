package io.myria.mcp.endpoint;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.modelcontextprotocol.server.transport.HeaderAccessor;
import io.modelcontextprotocol.server.transport.ServerTransportSecurityException;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which Host and Origin are answered. */
class HostGuardTest {

  private final HostGuard guard =
      new HostGuard(List.of("localhost:*", "[::1]:*"), List.of("http://localhost:*"));

  @ParameterizedTest
  @ValueSource(strings = {"localhost", "localhost:8080", "LOCALHOST:80", "[::1]:9"})
  void answersToItsNames(String host) {
    assertThatCode(() -> guard.validate(headers(host, null))).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "localhost:80.evil.com", "localhost.evil.com", "evil", "localhost:", "::1"})
  void answersToNoOther(String host) {
    assertThatThrownBy(() -> guard.validate(headers(host, null)))
        .isInstanceOf(ServerTransportSecurityException.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"http://localhost:1.evil.com", "http://localhost:1@evil.com", "null", "http://a"})
  void answersNoOtherOrigin(String origin) {
    assertThatThrownBy(() -> guard.validate(headers("localhost", origin)))
        .isInstanceOf(ServerTransportSecurityException.class);
  }

  private static HeaderAccessor headers(String host, String origin) {
    return new HeaderAccessor() {
      @Override
      public List<String> getHeader(String name) {
        String value = name.equals("Host") ? host : origin;
        return value == null ? List.of() : List.of(value);
      }

      @Override
      public List<String> getHeaderNames() {
        return List.of("Host", "Origin");
      }
    };
  }
}
