package io.myria.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.cli.importer.Imports;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The example of docs/import.md, and the names of its formats and options. */
class ImportPageTest {

  private static final Path PAGE = Path.of("docs", "import.md");

  @TempDir private Path folder;

  @Test
  void theExampleIsReadAsThePageSays() throws IOException {
    String page = Files.readString(PAGE);
    Matcher chat = Pattern.compile("(?s)```text\n(.*?)```").matcher(page);
    Matcher printed = Pattern.compile("(?s)\\$ ./myria import[^\n]*\n(.*?)```").matcher(page);
    assertThat(chat.find() && printed.find()).isTrue();
    Path file = Files.writeString(folder.resolve("WhatsApp Chat with Eli.txt"), chat.group(1));

    StringWriter both = new StringWriter();
    PrintWriter writer = new PrintWriter(both, true);
    int exit =
        new CommandLine(new ImportCommand())
            .setOut(writer)
            .setErr(writer)
            .execute(file.toString(), "--as", "dana,eli", "--zone", "Europe/Vienna", "--dry-run");

    assertThat(exit).isZero();
    assertThat(both.toString().replace(folder + "/", "").lines())
        .containsExactlyInAnyOrderElementsOf(printed.group(1).lines().toList());
  }

  @Test
  void thePageNamesEveryFormatAndOption() throws IOException {
    String page = Files.readString(PAGE);

    assertThat(Imports.formats())
        .filteredOn(format -> !format.equals("auto"))
        .allSatisfy(format -> assertThat(page).contains("`" + format + "`"));
    assertThat(Imports.columns()).allSatisfy(part -> assertThat(page).contains("`" + part + "`"));
    assertThat(new CommandLine(new ImportCommand()).getCommandSpec().options())
        .map(option -> option.longestName())
        .filteredOn(name -> !name.matches("--(url|token|help|version)"))
        .allSatisfy(name -> assertThat(page).contains(name));
  }
}
