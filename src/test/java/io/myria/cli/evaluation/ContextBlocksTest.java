package io.myria.cli.evaluation;

import static io.myria.cli.evaluation.ContextBlocks.Presence.ABSENT;
import static io.myria.cli.evaluation.ContextBlocks.Presence.PART;
import static io.myria.cli.evaluation.ContextBlocks.Presence.WHOLE;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What stands in a context, by its text alone. */
class ContextBlocksTest {

  private static final String ID = "0199a0b0-0000-7000-8000-00000000000a";

  private static final ContextBlocks CONTEXT =
      new ContextBlocks(
          """
          # Wed 1 Apr 2026
          Ann: The key is: blue.

            It hangs by the door.
          [replaced on 3 Apr 2026 by …cd5b003b] Bo: The password is hunter2. [image: a note]
          Cy: […] and then we moved the release to May. […]
          Di: No. […]
          [fact | 2026-04-02 | chat] → %s subjects: kites
          """
              .formatted(ID)
              .stripTrailing());

  @Test
  void aTextOfSeveralLinesStandsThereWhole() {
    assertThat(CONTEXT.presence("1", "The key is: blue.\n\n  It hangs by the door."))
        .isEqualTo(WHOLE);
    assertThat(CONTEXT.presence("1", "The key is: blue.\r\nIt\u202e hangs\tby the door.\n"))
        .as("as a context writes it, without what turns the direction of reading")
        .isEqualTo(WHOLE);
  }

  @Test
  void aMarkBeforeTheSpeakerIsNoneOfTheirWords() {
    assertThat(CONTEXT.presence("1", "The password is hunter2. [image: a note]")).isEqualTo(WHOLE);
  }

  @Test
  void aPieceOfWhatAnotherSaysIsNotAWholeText() {
    assertThat(CONTEXT.presence("1", "It hangs by the door.")).isEqualTo(ABSENT);
    assertThat(CONTEXT.presence("1", "The password is hunter2.")).isEqualTo(ABSENT);
  }

  @Test
  void aPassageIsAPart() {
    assertThat(CONTEXT.presence("1", "We met, and then we moved the release to May. All agreed."))
        .isEqualTo(PART);
    assertThat(CONTEXT.presence("1", "No. It is not so.")).isEqualTo(PART);
    assertThat(CONTEXT.presence("1", "We moved the release to June.")).isEqualTo(ABSENT);
  }

  @Test
  void aLineWithItsIdIsAPart() {
    assertThat(CONTEXT.presence(ID, "Something about kites.")).isEqualTo(PART);
    assertThat(CONTEXT.presence(ID.replace('a', 'b'), "Something about kites.")).isEqualTo(ABSENT);
  }

  @Test
  void nothingStandsInAnEmptyContext() {
    assertThat(new ContextBlocks("").presence(ID, "Something.")).isEqualTo(ABSENT);
  }
}
