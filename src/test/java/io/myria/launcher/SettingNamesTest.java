package io.myria.launcher;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myria.launcher.payara.LaunchFailure;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SettingNamesTest {

  @TempDir private Path folder;
  private Path war;

  /** A name with a space and a plus, as folders may have. */
  @BeforeEach
  void packClasses() throws IOException {
    war = folder.resolve("my ria+1.war");
    PackedClasses.in(war);
  }

  @Test
  void aMisspeltNameIsFoundWithTheNameThatWasMeant() {
    assertThatThrownBy(() -> check("myria.builder.max_unindexed_event"))
        .isInstanceOf(LaunchFailure.class)
        .hasMessage(
            "the setting myria.builder.max_unindexed_event is unknown;"
                + " did you mean myria.builder.max_unindexed_events?");
  }

  @Test
  void knownNamesAndOthersThanMyriasAreFine() {
    assertThatCode(() -> check("myria.builder.max_unindexed_events", "java.home", "myriad.x"))
        .doesNotThrowAnyException();
  }

  @Test
  void aValueThatCannotBeIsFoundBeforeAnythingStarts() {
    assertThatThrownBy(() -> values(Map.of("myria.builder.inactivity_timeout", "soon")))
        .isInstanceOf(LaunchFailure.class)
        .hasMessageStartingWith("myria.builder.inactivity_timeout is 'soon' but must be a time");
    assertThatThrownBy(
            () ->
                values(
                    Map.of("myria.topic.dormant_after", "9d", "myria.topic.archived_after", "1d")))
        .isInstanceOf(LaunchFailure.class)
        .hasMessageContaining("must not be longer than");
    assertThatCode(() -> values(Map.of("myria.builder.inactivity_timeout", "5m")))
        .doesNotThrowAnyException();
  }

  @Test
  void aWarThatIsNotThereIsSaid() {
    war = folder.resolve("none.war");

    assertThatThrownBy(() -> check("myria.service.name"))
        .isInstanceOf(LaunchFailure.class)
        .hasMessageContaining("none.war")
        .hasMessageContaining("build it again");
  }

  private void values(Map<String, String> values) {
    try (SettingNames settings = new SettingNames(war)) {
      settings.checkValues(key -> Optional.ofNullable(values.get(key)));
    }
  }

  private void check(String... names) {
    try (SettingNames settings = new SettingNames(war)) {
      settings.check(List.of(names));
    }
  }
}
