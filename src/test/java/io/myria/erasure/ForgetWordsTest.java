package io.myria.erasure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.myria.erasure.ForgetWords.Wish;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Which sentences request that something be forgotten, and what they name. */
class ForgetWordsTest {

  private static final Path DATA = Path.of("..", "shared", "data");

  private static Wish wish(String text) {
    return ForgetWords.read(text).orElseThrow(() -> new AssertionError(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "forget it",
        "Forget about it.",
        "Please forget about it!",
        "Don't forget that!",
        "I can't remember this.",
        "Do you remember this?",
        "I wish I could erase that from my memory.",
        "Please erase that image from my memory.",
        "Remove the memory card from the camera.",
        "Please delete the old file.",
        "He said that they deleted it from memory.",
        "The deleted code must stay deleted.",
        "She told me off the record that they will win.",
        "Remember to delete the draft.",
        "Could you forget such a day?",
        "Delete the temporary tables; the job ran out of memory."
      })
  void sentencesThatOnlySpeakOfForgettingAreNoRequests(String text) {
    assertThat(ForgetWords.read(text)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Please forget that.|false|true",
        "Erase that from your memory, please.|false|true",
        "Don't remember this.|false|true",
        "Keep that off the record, please.|false|true",
        "I am moving to Oslo in May. Keep this off the record.|true|false",
        "Off the record, I am leaving in May.|true|false"
      })
  void aRequestPointsAtItsOwnMessageOrTheOneBefore(String text, boolean itself, boolean before) {
    Wish wish = wish(text);
    assertThat(wish.itself()).isEqualTo(itself);
    assertThat(wish.before()).isEqualTo(before);
    assertThat(wish.exact()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Delete the code 4408 from memory.|The code is 4408.|The code is 44081.",
        "Please delete 'silver harbor' from memory.|It was Silver Harbor then.|The harbor is silver.",
        "Remove the earlier amount 2,200 USD from shared memory.|It was 2,200 a month.|It is 2,350.",
        "Please delete the mapping Tern Coast Institute from memory.|Tern Coast Institute it is|Tern it is",
        "Delete the phrase library lion from your memory.|say library lion|the library has a lion"
      })
  void valuesAreFoundWhereTheyStandByThemselves(String text, String has, String hasNot) {
    Wish wish = wish(text);
    assertThat(wish.isIn(ForgetWords.normal(has))).isTrue();
    assertThat(wish.isIn(ForgetWords.normal(hasNot))).isFalse();
    assertThat(wish.itself()).isTrue();
  }

  @Test
  void whatIsToBeKeptIsNoValue() {
    Wish wish =
        wish(
            "Please delete the label 'amber' from memory. Keep only the label 'basalt' for later.");
    assertThat(wish.exact()).containsExactly(ForgetWords.normal("amber"));
  }

  @Test
  void namesThatSayOfWhatItIsAreNotMeant() {
    Wish wish = wish("Please delete the Willow House desk number from memory.");
    assertThat(wish.isIn(ForgetWords.normal("Willow House has a garden."))).isFalse();
    assertThat(wish.isAbout(ForgetWords.normal("Willow House has a garden."))).isFalse();
    assertThat(wish.isAbout(ForgetWords.normal("The Willow House desk has the number 12.")))
        .isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Done. The code 4408 is deleted from memory. The current code is 5519.|4408",
        "Confirmed: 'silver harbor' has been removed from shared assistant memory.|silver harbor",
        "Deletion request received for the line 510-555-0184.|510-555-0184",
        "Deleted the old contact: desk 628-555-0191.|628-555-0191"
      })
  void confirmationsNameWhatWasForgotten(String text, String value) {
    assertThat(ForgetWords.read(text)).isEmpty();
    assertThat(ForgetWords.confirmed(text)).containsExactly(ForgetWords.normal(value));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "The code 4408 has not been deleted from memory.",
        "Was the code 4408 deleted from memory?",
        "The code 4408 is still current.",
        "I deleted the old file report-2019."
      })
  void otherSentencesConfirmNothing(String text) {
    assertThat(ForgetWords.confirmed(text)).isEmpty();
  }

  @Test
  void aClauseOfTimeMayStandBeforeARequest() {
    assertThat(wish("After Tuesday, please delete the code 4408 from memory.").exact())
        .containsExactly(ForgetWords.normal("4408"));
    assertThat(ForgetWords.read("After Tuesday, I delete the code 4408 from memory.")).isEmpty();
  }

  @Test
  void longTextsTakeLittleTime() {
    String text = "Please delete from memory " + "'a b ".repeat(700);
    long begun = System.nanoTime();
    ForgetWords.read(text);
    ForgetWords.confirmed("Deleted from " + "a b ".repeat(900));
    assertThat(System.nanoTime() - begun).isLessThan(1_000_000_000L);
  }

  /** Requests that people made in talks about other things would be false alarms. */
  @Test
  void everydayTalkHoldsNoRequests() throws IOException {
    List<String> alarms = new ArrayList<>();
    int messages = 0;
    for (String folder : List.of("locomo", "realmem", "friends")) {
      for (String text : texts(folder)) {
        messages++;
        if (ForgetWords.read(text).isPresent() || !ForgetWords.confirmed(text).isEmpty()) {
          alarms.add(text);
        }
      }
    }
    System.out.println("false alarms: " + alarms.size() + " of " + messages + " " + alarms);
    assertThat(alarms.size() * 5_000L).isLessThanOrEqualTo(messages);
  }

  /** Of the messages that delete something, by the words that such requests begin with. */
  @Test
  void requestsOfManyPrincipalsAreRecognised() throws IOException {
    List<String> requests =
        texts("gatemem").stream()
            .filter(
                text ->
                    text.matches("(?is)(?:.*[.:;] |)(?:please (?:also )?)?(?:delete|remove) .*"))
            .filter(text -> !text.contains("remove Aaron"))
            .toList();
    List<String> missed =
        requests.stream().filter(text -> ForgetWords.read(text).isEmpty()).toList();
    System.out.println("missed " + missed.size() + " of " + requests.size() + ": " + missed);
    assertThat(missed.size() * 10).isLessThanOrEqualTo(requests.size());
  }

  private static List<String> texts(String folder) throws IOException {
    assumeThat(DATA.resolve(folder)).exists();
    List<String> texts = new ArrayList<>();
    try (Stream<Path> files = Files.list(DATA.resolve(folder))) {
      for (Path file :
          files.filter(one -> one.toString().endsWith(".events.jsonl")).sorted().toList()) {
        for (String line : Files.readAllLines(file)) {
          JsonNode payload = JsonMapper.shared().readTree(line).path("payload");
          texts.add(payload.path("text").asString(""));
        }
      }
    }
    return texts;
  }
}
