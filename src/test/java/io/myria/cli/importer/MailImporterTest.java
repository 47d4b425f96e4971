package io.myria.cli.importer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MailImporterTest {

  @TempDir private Path folder;

  @Test
  void messagesOfAnMboxAreDecodedAndBelongToTheirThreads() {
    Reading reading = Reading.ofExample("mail/club.mbox");

    assertThat(reading.texts())
        .containsExactly(
            "Subject: Kites 🪁\n\nGrüße from the beach. The key hangs in the shed.\n\n"
                + "From here it is five minutes.",
            "Subject: Re: Kites\n\nThanks!\n\n[attached: kite.jpg]",
            "Subject: Newsletter\n\nRaces\nSaturday at two.\nBring gloves.");
    assertThat(reading.speakers()).containsExactly("Dana Verméer", "Eli", "News");
    assertThat(reading.times())
        .containsExactly(
            "2026-03-01T11:00:00+01:00", "2026-03-01T12:30:00+01:00", "2026-03-02T09:00:00Z");
    assertThat(reading.contexts())
        .containsExactly("m1@club.example", "m1@club.example", "m4@club.example");
    assertThat(reading.keys())
        .containsExactly("mail:m1@club.example", "mail:m2@club.example", "mail:m4@club.example");
    assertThat(reading.events().get(1).path("topic_hints").get(0).path("hint").asString())
        .isEqualTo("Kites");
    assertThat(reading.left("message in spam or trash")).isEqualTo(1);
    assertThat(reading.bad)
        .singleElement()
        .asString()
        .contains("club.mbox:4: the message has neither sender nor date nor subject");
  }

  @Test
  void oneMessageWithAnOldDateIsRead() {
    Reading reading = Reading.ofExample("mail/one.eml");

    assertThat(reading.texts()).containsExactly("Subject: Old programs\n\nShort and plain.");
    assertThat(reading.times()).containsExactly("2026-03-01T11:00:00-05:00");
  }

  @Test
  void aMessageIsRecognisedWithoutItsEnding() throws IOException {
    Path file = Files.copy(Reading.example("mail/one.eml"), folder.resolve("mail"));

    assertThat(Reading.of(file).keys()).containsExactly("mail:m9@club.example");
  }

  @Test
  void anUnknownCharsetAndAMissingBoundaryStopNothing() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("odd.mbox"),
            """
            From a Sun Mar 01 10:00:00 2026
            From: a@x.example
            Subject: One
            Content-Type: text/plain; charset=no-such-charset

            Grün

            From a Sun Mar 01 10:00:00 2026
            From: b@x.example
            Subject: Two
            Content-Type: multipart/mixed

            Words
            """);
    Reading reading = Reading.of(file);

    assertThat(reading.speakers()).containsExactly("a@x.example", "b@x.example");
    assertThat(reading.texts().get(0)).isEqualTo("Subject: One\n\nGrün");
    assertThat(reading.times()).containsOnly("2026-03-01T10:00:00Z");
  }

  @Test
  void htmlBecomesLines() {
    assertThat(MailImporter.plain("<div>One<div>Two</div></div><ul><li>a<li>b</ul>&lt;c&gt;"))
        .isEqualTo("One\nTwo\na\nb\n<c>");
  }
}
