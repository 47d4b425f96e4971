package io.myria.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EndpointUrlTest {

  @Test
  void slashesAtItsEndAreLeftOutAndServicesMayHaveUnderscores() {
    assertThat(EndpointUrl.require("k", "http://embed_server:8080/v1//"))
        .isEqualTo("http://embed_server:8080/v1");
    assertThat(EndpointUrl.require("k", "https://me:secret@host/v1"))
        .isEqualTo("https://me:secret@host/v1");
  }

  @Test
  void whatStandsBeforeTheHostIsNotShown() {
    assertThat(EndpointUrl.shown("https://me:secret@host/v1")).isEqualTo("https://host/v1");
    assertThat(EndpointUrl.shown("https://host/a@b")).isEqualTo("https://host/a@b");
    assertThatThrownBy(() -> EndpointUrl.require("k", "ftp://me:secret@host"))
        .hasMessageContaining("k is 'ftp://host'")
        .hasMessageNotContaining("secret");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "host", "http://", "http:/host", "http://host:x", "file:///a"})
  void whatIsNoAddressIsRefused(String url) {
    assertThatThrownBy(() -> EndpointUrl.require("k", url)).hasMessageContaining("must be a URL");
  }
}
