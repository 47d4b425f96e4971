package io.myria.launcher.payara;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RequestTargetTest {

  @ParameterizedTest
  @ValueSource(strings = {"/", "*", "/mcp", "/mcp;a=b", "/a%20b", "/a%2Fb", "/%c3%a9", "/a..b/.c"})
  void whatAClientMaySendIsWellFormed(String path) {
    assertThat(RequestTarget.wellFormed(path)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "mcp",
        "/%",
        "/%0",
        "/%zz",
        "/%u0041",
        "/%00",
        "/%ff",
        "/%c3%28",
        "/\u00e9",
        "/a b",
        "/\\",
        "/%5c",
        "/..",
        "/a/../b",
        "/%2e%2e/a",
        "/./a",
        "/..;a/b",
        "/a%2f..%2fb"
      })
  void whatServersStumbleOverIsNot(String path) {
    assertThat(RequestTarget.wellFormed(path)).isFalse();
  }
}
