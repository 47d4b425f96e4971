package io.myria.launcher.payara;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The pools that the WAR asks its server for, made by the commands that an operator of a Payara
 * Server runs: {@code server-config/payara/pools.asadmin}, which the build puts beside this class.
 */
public final class Pools {

  private static final String COMMANDS = "pools.asadmin";
  private static final Pattern WORD = Pattern.compile("(?:[^\\s\"]|\"[^\"]*+\")++");

  private final Object commandRunner;

  /**
   * Of the pool for reads.
   *
   * @param most connections
   * @param idle connections that are kept
   */
  public record Size(int most, int idle) {}

  Pools(Object commandRunner) {
    this.commandRunner = commandRunner;
  }

  /**
   * @throws LaunchFailure when Payara refuses one of the commands
   */
  void create(Size size) throws ReflectiveOperationException, IOException {
    for (List<String> command : commands()) {
      run(command);
    }
    String pool = "resources.jdbc-connection-pool.myria.";
    run(List.of("set", pool + "max-pool-size=" + size.most()));
    run(List.of("set", pool + "steady-pool-size=" + Math.min(size.idle(), size.most())));
  }

  /** Each in words, as a shell has them. */
  static List<List<String>> commands() throws IOException {
    List<List<String>> commands = new ArrayList<>();
    try (InputStream stream = Pools.class.getResourceAsStream(COMMANDS);
        BufferedReader lines =
            new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (!line.isBlank() && !line.startsWith("#")) {
          commands.add(words(line));
        }
      }
    }
    return commands;
  }

  private static List<String> words(String line) {
    List<String> words = new ArrayList<>();
    Matcher word = WORD.matcher(line);
    while (word.find()) {
      words.add(word.group().replace("\"", ""));
    }
    return words;
  }

  private void run(List<String> command) throws ReflectiveOperationException {
    String[] arguments = command.subList(1, command.size()).toArray(String[]::new);
    Object result = Grizzly.call(commandRunner, "run", command.get(0), arguments);
    if (!String.valueOf(Grizzly.call(result, "getExitStatus")).equals("SUCCESS")) {
      throw new LaunchFailure(
          "Payara refused " + command.get(0) + ": " + Grizzly.call(result, "getOutput"));
    }
  }
}
