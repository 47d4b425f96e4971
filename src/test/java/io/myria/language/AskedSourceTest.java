package io.myria.language;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AskedSourceTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "On which channel did we agree on the price?",
        "What messenger did Bo write that on?",
        "In which chat did I mention the dentist?",
        "Auf welchem Kanal kam die Absage?",
      })
  void aChannelIsAskedFor(String question) {
    assertThat(AskedSource.channel(question)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Who else knows the door code?",
        "Who can see my diagnosis?",
        "Who was told that we are moving?",
        "Who knows about the party?",
        "Wer weiß sonst von der Feier?",
      })
  void anAudienceIsAskedFor(String question) {
    assertThat(AskedSource.audience(question)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Who knows Python?",
        "Who can drive on Friday?",
        "What did Bo see at the lake?",
        "Who has the key?",
        "With whom did Ann go to the lake?",
      })
  void anythingElseIsNot(String question) {
    assertThat(AskedSource.audience(question) || AskedSource.channel(question)).isFalse();
  }
}
