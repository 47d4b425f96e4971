package io.myria.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.config.Setting;
import io.myria.server.Settings;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The tables in docs/settings.md, one for each task, list every setting of the code once. */
class SettingsTableTest {

  @Test
  void settingsPageListsEverySettingWithDefaultAndMeaning() {
    List<String> page = WorkingTree.lines(Path.of("docs/settings.md"));
    List<String> rows = Settings.ALL.stream().map(SettingsTableTest::row).toList();
    assertThat(page.stream().filter(line -> line.startsWith("| `")))
        .as("the rows should be%n%s%n", String.join("\n", rows))
        .containsExactlyInAnyOrderElementsOf(rows);
  }

  @Test
  void everySettingHasAUniqueKeyAndAMeaning() {
    assertThat(Settings.ALL).isNotEmpty().doesNotContainNull();
    assertThat(Settings.ALL).extracting(Setting::key).doesNotHaveDuplicates();
    assertThat(Settings.ALL)
        .allSatisfy(
            setting -> {
              assertThat(setting.key()).matches("myria(\\.[a-z][a-z0-9_]*)+");
              assertThat(setting.meaning()).as(setting.key()).isNotBlank();
            });
  }

  @Test
  void fixedSettingsHaveAValueAndAReason() {
    assertThat(Settings.FIXED)
        .isNotEmpty()
        .allSatisfy(
            setting -> {
              assertThat(setting.byDefault()).as(setting.key()).isNotBlank();
              assertThat(setting.fixed()).as(setting.key()).endsWith(".");
            });
  }

  @Test
  void everyKeyAppearsOnceInTheCode() {
    String main =
        WorkingTree.java().stream()
            .filter(WorkingTree::isMain)
            .map(WorkingTree::read)
            .collect(Collectors.joining());
    assertThat(Settings.ALL)
        .allSatisfy(
            setting ->
                assertThat(main.split(Pattern.quote('"' + setting.key() + '"'), -1))
                    .as(setting.key())
                    .hasSize(2));
  }

  private static String row(Setting setting) {
    String standard = setting.byDefault().isEmpty() ? "" : "`" + setting.byDefault() + "` ";
    String meaning = setting.meaning().replace("|", "\\|");
    return "| `" + setting.key() + "` | " + standard + "| " + meaning + " |";
  }
}
