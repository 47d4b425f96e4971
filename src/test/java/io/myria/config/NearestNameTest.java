package io.myria.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class NearestNameTest {

  private static final List<String> NAMES =
      List.of("participants", "root", "query", "max_nodes", "topic_ids", "to", "from", "cursor");

  @Test
  void aSlipOfThePenIsToldTheNameThatWasMeant() {
    assertThat(NearestName.of("particpants", NAMES)).contains("participants");
    assertThat(NearestName.of("partisipant", NAMES)).contains("participants");
    assertThat(NearestName.of("topicids", NAMES)).contains("topic_ids");
    assertThat(NearestName.of("maxNodes", NAMES)).contains("max_nodes");
    assertThat(NearestName.of("querry", NAMES)).contains("query");
    assertThat(NearestName.of("roots", NAMES)).contains("root");
    assertThat(NearestName.of("ot", NAMES)).as("two letters swapped").contains("to");
  }

  @Test
  void aNameThatIsNotNearIsToldNothing() {
    for (String far : List.of("foo", "x", "question", "limit", "user", "form_data", "")) {
      assertThat(NearestName.of(far, NAMES)).as(far).isEmpty();
    }
    assertThat(NearestName.hint("foo", NAMES)).isEmpty();
  }
}
