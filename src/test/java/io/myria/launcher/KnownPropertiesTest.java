package io.myria.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KnownPropertiesTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "myria.builder.max_unindexed_events",
        "java.io.tmpdir",
        "javax.net.ssl.trustStore",
        "https.proxyHost",
        "user.timezone",
        "mp.jwt.verify.publickey.location",
        "fish.payara.classloading.delegate",
        "org.jboss.logging.provider"
      })
  void whatTheJvmOrTheServerReadsIsKnown(String key) {
    assertThat(KnownProperties.has(key)).isTrue();
  }

  @Test
  void whatNobodyReadsIsNot() {
    assertThat(KnownProperties.has("foo")).isFalse();
    assertThat(KnownProperties.has("builder.max_unindexed_events")).isFalse();
    assertThat(KnownProperties.has("myra.builder.max_unindexed_events")).isFalse();
  }
}
