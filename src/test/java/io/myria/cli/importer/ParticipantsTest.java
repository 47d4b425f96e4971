package io.myria.cli.importer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ParticipantsTest {

  @Test
  void severalStandInOneOptionOrInSeveral() {
    assertThat(Participants.of(List.of("dana,eli"))).containsExactly("dana", "eli");
    assertThat(Participants.of(List.of("dana", "eli,pip"))).containsExactly("dana", "eli", "pip");
  }

  @Test
  void blanksAroundANameAndEmptyOnesAreNoPartOfIt() {
    assertThat(Participants.of(List.of(" dana ,, eli,"))).containsExactly("dana", "eli");
    assertThat(Participants.of(List.of("user 42"))).containsExactly("user 42");
  }

  @Test
  void whoIsNamedTwiceIsThereOnce() {
    assertThat(Participants.of(List.of("dana", " dana"))).containsExactly("dana");
  }

  @Test
  void inQuotesCommasAndBlanksArePartOfAName() {
    assertThat(Participants.of(List.of("\"zoe,bo\"", "eli"))).containsExactly("zoe,bo", "eli");
    assertThat(Participants.of(List.of("dana, \"zoe,bo\" ,\" zed \"")))
        .containsExactly("dana", "zoe,bo", " zed ");
    assertThat(Participants.of(List.of("\"a \"\"b\"\", c\""))).containsExactly("a \"b\", c");
  }

  @Test
  void aQuoteWithinANameIsOne() {
    assertThat(Participants.of(List.of("5\"drive"))).containsExactly("5\"drive");
  }
}
