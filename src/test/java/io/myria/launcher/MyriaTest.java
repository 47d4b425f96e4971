package io.myria.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class MyriaTest {

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void wrongUsageIsOneLineAndExitCodeTwo() {
    assertThat(run("serve", "--port", "many")).isEqualTo(2);
    assertThat(err.toString())
        .startsWith("myria: ")
        .contains("--port")
        .contains("see 'myria serve --help'")
        .hasLineCount(1);
  }

  @Test
  void whatIsMissingIsNamed() {
    assertThat(run()).isEqualTo(2);
    assertThat(run("import")).isEqualTo(2);
    assertThat(run("ask", "what is new?")).isEqualTo(2);
    assertThat(run("migrate")).isEqualTo(2);
    assertThat(err.toString().lines())
        .satisfiesExactly(
            line -> assertThat(line).contains("a command is missing"),
            line -> assertThat(line).contains("FILE"),
            line -> assertThat(line).contains("--as"),
            line -> assertThat(line).contains("--database"));
  }

  @Test
  void helpListsTheCommandsAndTellsOfOne() {
    assertThat(run("help")).isZero();
    assertThat(out.toString()).contains("serve", "import", "ask", "generate-completion");
    assertThat(run("help", "ask")).isZero();
    assertThat(out.toString()).contains("--as");
  }

  @Test
  void optionsOutOfBoundsAreUsage() {
    assertThat(run("serve", "--port", "70000")).isEqualTo(2);
    assertThat(run("serve", "--data", "")).isEqualTo(2);
    assertThat(run("backup", "b", "--data", "")).isEqualTo(2);
    assertThat(run("restore", "b", "--data", "")).isEqualTo(2);
    assertThat(run("serve", "--port", "0", "--database", "mysql://x")).isEqualTo(2);
    assertThat(run("status", "--url", "nowhere")).isEqualTo(2);
    assertThat(run("import", "--batch", "1001", "--url", "http://127.0.0.1:1/mcp", "f"))
        .isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource({
    "myria.mcp.bind_address,0.0.0.0,use --bind",
    "myria.mcp.bind_address,127.0.0.1,use --bind",
    "myria.postgres.dsn,jdbc:postgresql://db/myria,use --database",
    "myria.postgres.schema,other,use --schema"
  })
  void aSettingThatServeSetsItselfIsUsageWithItsOption(String key, String value, String words) {
    assertThat(run("serve", "--port", "0", "-D" + key + "=" + value)).isEqualTo(2);
    assertThat(err.toString())
        .startsWith("myria: -D" + key + " has no effect here; " + words)
        .hasLineCount(1);
    assertThat(System.getProperty(key)).isNull();
  }

  @Test
  void aServerThatDoesNotAnswerIsAFailureThatSaysHowToStartOne() {
    assertThat(run("status", "--url", "http://127.0.0.1:1/mcp")).isEqualTo(1);
    assertThat(err.toString()).contains("./myria serve").hasLineCount(1);
    assertThat(out.toString()).isEmpty();
  }

  @Test
  void jsonOutputIsOneDocumentAlsoWhenItFails() {
    assertThat(run("status", "--json", "--url", "http://127.0.0.1:1/mcp")).isEqualTo(1);
    assertThat(out.toString())
        .startsWith("{\"error\":{\"code\":\"no_answer\",\"message\":\"no answer from ")
        .hasLineCount(1);
  }

  @Test
  void everyCommandExplainsItself() {
    for (String command :
        new String[] {
          "serve", "remember", "import", "ask", "build", "snapshots", "status", "migrate"
        }) {
      assertThat(run(command, "--help")).isZero();
    }
    assertThat(err.toString()).isEmpty();
    assertThat(out.toString()).contains("--skip-bad", "--as", "--[no-]wait", "--migration-user");
  }

  @Test
  void aPropertyThatNobodyReadsIsRefused() {
    assertThat(run("serve", "--port", "0", "-Dfoo=bar")).isEqualTo(2);
    assertThat(err.toString())
        .startsWith("myria: -Dfoo is neither a setting of Myria")
        .contains("MYRIA_JAVA_OPTS")
        .hasLineCount(1);
    assertThat(System.getProperty("foo")).isNull();
  }

  /** The list of commands shows the first line of what each says of itself. */
  @ParameterizedTest
  @ValueSource(ints = {60, 80, 100})
  void helpIsOfWholeSentencesAndAsWideAsTheTerminal(int width) {
    CommandLine myria = Myria.commandLine().setUsageHelpWidth(width);
    assertThat(myria.getUsageMessage().lines()).allMatch(line -> line.length() <= width);
    myria
        .getSubcommands()
        .forEach(
            (name, command) -> {
              String[] header = command.getCommandSpec().usageMessage().header();
              String[] description = command.getCommandSpec().usageMessage().description();
              assertThat(header.length > 0 ? header[0] : description[0])
                  .as(name)
                  .matches("[A-Z].*[.]");
              assertThat(command.getUsageMessage().lines())
                  .as(name)
                  .allMatch(line -> line.length() <= width);
            });
  }

  @Test
  void completionKnowsTheCommands() {
    assertThat(run("generate-completion")).isZero();
    assertThat(out.toString()).contains("snapshots", "--include-internal");
  }

  private int run(String... arguments) {
    CommandLine myria = Myria.commandLine();
    return myria
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true))
        .execute(arguments);
  }
}
