package io.myria.mcp.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which Host and Origin are answered. */
class HostGuardTest {

  private final HostGuard guard =
      new HostGuard(List.of("localhost:*", "[::1]:*"), List.of("http://localhost:*"));

  @ParameterizedTest
  @ValueSource(strings = {"localhost", "localhost:8080", "LOCALHOST:80", "[::1]:9"})
  void answersToItsNames(String host) {
    assertThat(guard.refusal(List.of(host), List.of())).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "localhost:80.evil.com", "localhost.evil.com", "evil", "localhost:", "::1"})
  void answersToNoOther(String host) {
    assertThat(guard.refusal(List.of(host), List.of())).hasValue(421);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"http://localhost:1.evil.com", "http://localhost:1@evil.com", "null", "http://a"})
  void answersNoOtherOrigin(String origin) {
    assertThat(guard.refusal(List.of("localhost"), List.of(origin))).hasValue(403);
  }

  @ParameterizedTest
  @ValueSource(strings = {"https://myria.example.org", "http://myria.example.org"})
  void answersPagesOfItsOwn(String origin) {
    HostGuard named = new HostGuard(List.of("myria.example.org"), List.of());
    assertThat(named.refusal(List.of("myria.example.org"), List.of(origin))).isEmpty();
    assertThat(named.refusal(List.of("myria.example.org"), List.of(origin, "http://a")))
        .hasValue(403);
    assertThat(named.refusal(List.of("myria.example.org"), List.of(origin + ":8080")))
        .hasValue(403);
    assertThat(named.refusal(List.of("a"), List.of("http://a"))).hasValue(421);
  }

  @Test
  void answersToOneHostAlone() {
    assertThat(guard.refusal(List.of(), List.of())).hasValue(421);
    assertThat(guard.refusal(List.of("localhost", "localhost"), List.of())).hasValue(421);
  }
}
