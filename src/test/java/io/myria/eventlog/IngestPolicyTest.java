package io.myria.eventlog;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.config.Source;
import io.myria.event.NewEvent;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What becomes internal, whatever the emitter says. */
class IngestPolicyTest {

  private static final NewEvent PLAIN = Drafts.message("hello", "ann");
  private static final NewEvent MARKED = Drafts.internal("hello", "ann");

  @Test
  void byDefaultTheEmittersFlagIsFollowed() {
    IngestPolicy policy = policy(Map.of());
    assertThat(policy.makesInternal(PLAIN)).isFalse();
    assertThat(policy.makesInternal(MARKED)).isTrue();
  }

  @Test
  void theEmittersFlagCanBeIgnored() {
    IngestPolicy policy = policy(Map.of("myria.ingest.accept_internal", "false"));
    assertThat(policy.makesInternal(MARKED)).isFalse();
  }

  @Test
  void typesAndChannelsCanBeInternalAlways() {
    assertThat(policy(Map.of("myria.ingest.internal_types", "x, message")).makesInternal(PLAIN))
        .isTrue();
    assertThat(policy(Map.of("myria.ingest.internal_channels", "test")).makesInternal(PLAIN))
        .isTrue();
    assertThat(policy(Map.of("myria.ingest.internal_types", "x")).makesInternal(PLAIN)).isFalse();
  }

  private static IngestPolicy policy(Map<String, String> values) {
    return Source.of(values).read(LogSettings.class).policy();
  }
}
