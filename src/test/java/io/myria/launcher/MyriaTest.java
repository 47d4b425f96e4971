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
    assertThat(run("import")).isEqualTo(2);
    assertThat(run("ask", "what is new?")).isEqualTo(2);
    assertThat(run("migrate")).isEqualTo(2);
    assertThat(err.toString().lines())
        .satisfiesExactly(
            line -> assertThat(line).contains("FILE"),
            line -> assertThat(line).contains("--as"),
            line -> assertThat(line).contains("--database"));
  }

  @Test
  void commandAloneListsTheCommandsAndIsWrongUsage() {
    assertThat(run()).isEqualTo(2);
    assertThat(out.toString())
        .contains("  ask ", "Recalls what answers a question", "./myria help");
    assertThat(err.toString()).isEmpty();
  }

  /** The list is not made of the commands themselves, which would all have to be loaded. */
  @Test
  void listAndCommandsSayTheSame() {
    Myria.commandLine(CommandTable.names())
        .getSubcommands()
        .forEach(
            (name, command) -> {
              if (!command.getCommandSpec().userObject().getClass().getName().contains("picocli")) {
                assertThat(command.getCommandSpec().usageMessage().description()[0])
                    .as(name)
                    .isEqualTo(CommandTable.description(name));
                assertThat(command.getCommandName()).isEqualTo(name);
              }
            });
  }

  @Test
  void misspeltCommandIsNamedWithTheOneThatWasMeant() {
    assertThat(run("aks", "what?")).isEqualTo(2);
    assertThat(err.toString())
        .startsWith("myria: 'aks' is no command; did you mean ask?")
        .hasLineCount(1);
  }

  @ParameterizedTest
  @CsvSource({
    "ask q --ass dana,--ass,--as",
    "ask q --as dana --bugdet 10,--bugdet,--budget",
    "build --no-wiat,--no-wiat,--no-wait",
    "export f --intrenal=true,--intrenal,--internal",
  })
  void misspeltOptionIsNamedWithTheOneThatWasMeant(String typed, String wrong, String meant) {
    assertThat(run(typed.split(" "))).isEqualTo(2);
    assertThat(err.toString())
        .startsWith("myria: '" + wrong + "' is no option of 'myria ")
        .contains("did you mean " + meant + "?")
        .hasLineCount(1);
  }

  @Test
  void versionNeedsNoCommand() {
    assertThat(run("--version")).isZero();
    assertThat(out.toString()).startsWith("myria ").hasLineCount(1);
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
    CommandLine myria = Myria.commandLine(CommandTable.names()).setUsageHelpWidth(width);
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
    return Myria.run(arguments, new PrintWriter(out, true), new PrintWriter(err, true));
  }
}
