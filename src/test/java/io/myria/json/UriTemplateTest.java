package io.myria.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** URI templates read backwards (RFC 6570). */
class UriTemplateTest {

  private final UriTemplate template = UriTemplate.of("myria://event/{id}{?participants,as_of}");

  @Test
  void itsVariablesAreInOrder() {
    assertThat(template.variables()).containsExactly("id", "participants", "as_of");
    assertThat(template).hasToString("myria://event/{id}{?participants,as_of}");
  }

  @Test
  void valuesAreDecodedOneByOne() {
    assertThat(template.match("myria://event/7").orElseThrow())
        .containsExactly(entry("id", List.of("7")));
    assertThat(
            template
                .match("myria://event/a%2Fb?participants=a,b%2Cc,%C3%A4+x&as_of=")
                .orElseThrow())
        .containsExactly(
            entry("id", List.of("a/b")),
            entry("participants", List.of("a", "b,c", "ä+x")),
            entry("as_of", List.of("")));
    assertThat(UriTemplate.of("test://template/{id}/data").match("test://template/1/data"))
        .isPresent();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "myria://event/",
        "myria://event/a/b",
        "myria://event/a?",
        "myria://event/a?x=1",
        "myria://event/a?participants",
        "myria://event/a?participants=a&participants=b",
        "myria://event/a?participants=a&",
        "myria://event/%",
        "myria://event/%4",
        "myria://event/%G0",
        "myria://event/%FF",
        "myria://event/a#b",
        "Myria://event/a",
        "xmyria://event/a"
      })
  void whatDoesNotFollowItDoesNotMatch(String uri) {
    assertThat(template.match(uri)).isEmpty();
  }
}
