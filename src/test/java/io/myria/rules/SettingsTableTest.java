package io.myria.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.config.Setting;
import io.myria.server.Settings;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The table in docs/settings.md lists every setting of the code, in the code's order. */
class SettingsTableTest {

  private static final List<String> HEAD = List.of("| key | default | meaning |", "|---|---|---|");

  @Test
  void settingsPageListsEverySettingWithDefaultAndMeaning() {
    List<String> page = WorkingTree.lines(Path.of("docs/settings.md"));
    List<String> table =
        page.subList(page.indexOf("<!-- settings -->") + 1, page.indexOf("<!-- /settings -->"));
    assertThat(table).startsWith(HEAD.toArray(String[]::new));
    List<String> rows = Settings.ALL.stream().map(SettingsTableTest::row).toList();
    assertThat(table.subList(HEAD.size(), table.size()))
        .as("the rows should be%n%s%n", String.join("\n", rows))
        .isEqualTo(rows);
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
