package io.myria.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class ParticipantsCommandTest {

  @RegisterExtension
  private final Commands commands =
      new Commands()
          .answering(
              """
                {"names":[
                  {"kind":"participant","name":"dana","event_count":7,
                   "last_at":"2026-10-17T21:18:00Z"},
                  {"kind":"sitting","name":"after-1020","last_at":"2026-10-20T17:12:00Z"}]}
                """);

  @Test
  void namesStandInATableWithWhenTheyWereLastHeardOf() {
    assertThat(commands.run(new ParticipantsCommand())).isZero();
    assertThat(commands.called()).containsExactly("myria_list_names");
    assertThat(commands.asked().get(0).has("participants")).isFalse();
    assertThat(commands.out())
        .isEqualTo(
            """
            KIND         NAME        EVENTS  LAST HEARD OF (UTC)
            participant  dana        7       2026-10-17 21:18
            sitting      after-1020  -       2026-10-20 17:12
            """);
  }

  @Test
  void whoseNamesAndWhichCanBeSaid() {
    String[] options = {"--as", "dana, eli", "--kind", "channel,sitting", "--starts-with", "af"};
    assertThat(commands.run(new ParticipantsCommand(), options)).isZero();
    assertThat(commands.asked().get(0).toString())
        .contains("\"participants\":[\"dana\",\"eli\"]")
        .contains("\"kinds\":[\"channel\",\"sitting\"]")
        .contains("\"starts_with\":\"af\"");
  }

  @Test
  void noMoreAreShownThanWereAskedFor() {
    assertThat(commands.run(new ParticipantsCommand(), "--limit", "1")).isZero();
    assertThat(commands.out()).contains("dana").doesNotContain("after-1020").contains("--limit");
  }

  @Test
  void aLimitBelowOneIsRefused() {
    for (String limit : new String[] {"0", "-1"}) {
      assertThat(commands.run(new ParticipantsCommand(), "--limit", limit)).isEqualTo(2);
    }
    assertThat(commands.err()).contains("--limit must be 1 or more");
    assertThat(commands.called()).isEmpty();
  }
}
