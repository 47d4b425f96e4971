package io.myria.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Which address of the console a command opens. */
class OpenCommandTest {

  private static final URI ENDPOINT = URI.create("http://127.0.0.1:8080/mcp");

  @Test
  void thePageStandsBesideTheEndpoint() {
    assertThat(OpenCommand.address(ENDPOINT, List.of(), Optional.empty()))
        .isEqualTo("http://127.0.0.1:8080/");
    assertThat(
            OpenCommand.address(
                URI.create("https://example.org/memory/mcp"), List.of(), Optional.empty()))
        .isEqualTo("https://example.org/memory/");
  }

  @Test
  void namesAndAQuestionStandInTheAddress() {
    assertThat(
            OpenCommand.address(
                ENDPOINT, List.of("dana", "Weiß & Söhne"), Optional.of("Who has the key? 100%")))
        .isEqualTo(
            "http://127.0.0.1:8080/#/ask?as=dana&as=Wei%C3%9F+%26+S%C3%B6hne"
                + "&q=Who+has+the+key%3F+100%25");
  }
}
