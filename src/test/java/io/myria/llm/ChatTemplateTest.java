package io.myria.llm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myria.config.Source;
import io.myria.error.Fault;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a request's template may say, and settings of a model. */
class ChatTemplateTest {

  @TempDir private Path folder;

  @Test
  void theFileBesideTheServerIsTheOneInside() throws IOException {
    String inside =
        new String(
            ChatTemplate.class.getResourceAsStream("openrouter.json").readAllBytes(),
            StandardCharsets.UTF_8);
    assertThat(Files.readString(Path.of("server-config/openrouter-llm.template.json")))
        .isEqualTo(inside);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "null",
        "no json",
        "[]",
        "{\"temperature\": 1}",
        "{\"model\": \"m\", \"headers\": {\"Authorization\": \"Bearer sk-1\"}}",
        "{\"model\": \"m\", \"headers\": {\"X-Api-Key\": \"1\"}}"
      })
  void aTemplateThatNoRequestCanBeMadeOfIsRefused(String json) {
    assertThatThrownBy(() -> ChatTemplate.parse(json))
        .isInstanceOf(Fault.class)
        .hasMessageStartingWith("myria.llm.template names a file that")
        .hasMessageNotContaining("sk-1");
  }

  @Test
  void aTemplateThatIsNotThereIsRefused() {
    assertThatThrownBy(() -> ChatTemplate.of(Optional.of(folder.resolve("none.json"))))
        .hasMessage("myria.llm.template names a file that cannot be read");
  }

  @Test
  void withoutAKeyNoHeaderIsSentThatNeedsOne() {
    ChatTemplate template = ChatTemplate.of(Optional.empty());
    assertThat(template.headers(Optional.empty())).containsOnlyKeys("HTTP-Referer", "X-Title");
    assertThat(template.headers(Optional.of("a$1\\b")))
        .containsEntry("Authorization", "Bearer a$1\\b");
  }

  @ParameterizedTest
  @CsvSource({
    "nvidia/nemotron-3:free, nvidia/nemotron-3, true",
    "nvidia/nemotron-3, nvidia/nemotron-3:free, true",
    "openai/gpt-4o, openai/gpt-4o-2024-08-06, true",
    "openai/gpt-4o, gpt-4o-2024-08-06, true",
    "gpt-4o, openai/gpt-4o, true",
    "openai/gpt-4o, openai/gpt-4o-mini, false",
    "openai/gpt-4o, other/gpt-4o, false",
    "openai/gpt-4o, openai/gpt-4, false",
    "openrouter/auto, any/thing, true",
  })
  void whichModelsAnswerForWhich(String asked, String answered, boolean accepted) {
    assertThat(ChatTemplate.parse("{\"model\": \"" + asked + "\"}").accepts(answered))
        .isEqualTo(accepted);
  }

  @Test
  void otherModelsMayBeNamedToFallBackTo() {
    ChatTemplate template =
        ChatTemplate.parse("{\"model\": \"a/one\", \"models\": [\"b/two\", \"c/three\"]}");
    assertThat(template.accepts("c/three")).isTrue();
    assertThat(template.accepts("d/four")).isFalse();
  }

  @Test
  void theKeyComesFromAFileAndFollowsIt() throws IOException {
    Path file = Files.writeString(folder.resolve("key"), "first\n");
    ModelSettings settings = read(Map.of("myria.llm.key_file", file.toString()));
    assertThat(settings.configured()).isTrue();
    assertThat(settings.endpoint().secret()).contains("first");
    Files.writeString(file, "second");
    assertThat(settings.endpoint().secret()).contains("second");
    Files.writeString(file, " ");
    assertThatThrownBy(() -> settings.endpoint().secret())
        .hasMessage("myria.llm.key_file names a file that is empty");
  }

  @Test
  void settingsThatSayTwoThingsOrNoneAreRefused() {
    assertThatThrownBy(() -> read(Map.of("myria.llm.key", "a", "myria.llm.key_file", "somewhere")))
        .isInstanceOf(Fault.class);
    for (String url : new String[] {"openrouter.ai", "ftp://a/b", "http:///v1", "a b"}) {
      assertThatThrownBy(() -> read(Map.of("myria.llm.url", url)))
          .as(url)
          .isInstanceOf(Fault.class)
          .hasMessageContaining("must be a URL");
    }
    for (String amounts : new String[] {"many", "build=1", "build=1,walk=2,recall=x,check=1", ""}) {
      assertThatThrownBy(() -> read(Map.of("myria.llm.rounds", amounts)))
          .as(amounts)
          .isInstanceOf(Fault.class)
          .hasMessageContaining("must be a number for all workflows");
    }
  }

  @Test
  void boundsAreOneForAllOrOneForEach() {
    ModelSettings settings =
        read(
            Map.of(
                "myria.llm.rounds",
                "7",
                "myria.llm.time_seconds",
                "build=1,walk=0.25,recall=3,check=4"));
    WorkBounds bounds = settings.work().bounds(Workflow.WALK);
    assertThat(bounds.rounds()).isEqualTo(7);
    assertThat(bounds.time()).isEqualTo(Duration.ofMillis(250));
    assertThat(bounds.nanos()).isEqualTo(20_000_000);
  }

  @Test
  void aUrlAloneIsAModelWithoutAKey() {
    ModelSettings settings = read(Map.of("myria.llm.url", "http://localhost:11434/v1/"));
    assertThat(settings.configured()).isTrue();
    assertThat(settings.endpoint().base()).isEqualTo("http://localhost:11434/v1");
    assertThat(read(Map.of()).configured()).isFalse();
    assertThat(read(Map.of("myria.llm.key", "a", "myria.llm.enabled", "false")).configured())
        .isFalse();
  }

  private static ModelSettings read(Map<String, String> settings) {
    return Source.of(settings).read(ModelSettings.class);
  }
}
