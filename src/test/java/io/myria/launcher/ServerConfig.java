package io.myria.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.config.Setting;
import io.myria.server.Settings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MappingIterator;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** What the tests of {@code server-config} share. Stateless. */
final class ServerConfig {

  static final Path FOLDER = Path.of("server-config");
  static final Path PROPERTIES = FOLDER.resolve("myria.properties");

  /** The default of {@code serve}. */
  static final String PORT = "8080";

  static final Set<String> KEYS =
      Settings.ALL.stream().map(Setting::key).collect(Collectors.toSet());

  private ServerConfig() {}

  /** By its own reader of arguments. */
  static void serves(List<String> arguments) {
    assertThat(arguments.get(0)).isEqualTo("serve");
    CommandLine.ParseResult parsed =
        new CommandLine(new ServeCommand())
            .parseArgs(arguments.subList(1, arguments.size()).toArray(String[]::new));
    assertThat(parsed.matchedOptionValue("--port", 0)).isEqualTo(Integer.parseInt(PORT));
    assertThat(parsed.hasMatchedOption("--data")).isTrue();
    assertThat(parsed.matchedOptionValue("--config", Path.of("")))
        .isEqualTo(Path.of("/etc/myria/myria.properties"));
  }

  /** A variable that nobody reads is a mistake that nobody sees. */
  static void isRead(String variable) {
    String help = new CommandLine(new ServeCommand()).getUsageMessage();
    Set<String> known =
        KEYS.stream()
            .map(key -> key.replace('.', '_').toUpperCase(Locale.ROOT))
            .collect(Collectors.toSet());
    assertThat(known.contains(variable) || help.contains(variable)).as(variable).isTrue();
  }

  static List<JsonNode> documents(Path file) throws IOException {
    try (MappingIterator<JsonNode> all =
        new YAMLMapper().readerFor(JsonNode.class).readValues(Files.readString(file))) {
      return all.readAll();
    }
  }

  static boolean installed(String program) {
    return Stream.of(System.getenv("PATH").split(":"))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
  }

  /** What it prints; a program that is not installed leaves the test out. */
  static String run(String... command) throws IOException, InterruptedException {
    Assumptions.assumeTrue(
        command[0].contains("/") || installed(command[0]), command[0] + " is not installed here");
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    return said;
  }
}
