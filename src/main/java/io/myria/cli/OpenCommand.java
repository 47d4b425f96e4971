package io.myria.cli;

import io.myria.cli.connection.Server;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code myria open}: the console, in the browser of this computer. */
@Command(
    name = "open",
    description = {
      "Opens the console in the browser.",
      "It is a page where people see what agents remember; without a browser its address is printed."
    })
public final class OpenCommand extends ClientCommand {

  @Parameters(arity = "0..1", paramLabel = "QUESTION", description = "asks this there")
  private String question;

  @Option(names = "--as", split = ",", paramLabel = "PARTICIPANT", description = "for whom to read")
  private List<String> participants = List.of();

  @Option(names = "--print", description = "only print the address")
  private boolean printed;

  @Override
  int run(Server server) {
    String address = address(endpoint(), participants, Optional.ofNullable(question));
    out().println(address);
    if (!printed && !opened(address)) {
      err().println("myria: no browser could be started; open this address in one");
    }
    return DONE;
  }

  /** The page of a server, by the address of its endpoint. */
  static String address(URI endpoint, List<String> participants, Optional<String> question) {
    String values =
        Stream.concat(
                participants.stream().map(name -> "as=" + encoded(name)),
                question.stream().map(words -> "q=" + encoded(words)))
            .collect(Collectors.joining("&"));
    String page = endpoint.resolve("./").toString();
    return values.isEmpty() ? page : page + "#/ask?" + values;
  }

  private static String encoded(String value) {
    return URLEncoder.encode(value, StandardCharsets.UTF_8);
  }

  private static boolean opened(String address) {
    String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
    List<String> command =
        system.contains("mac")
            ? List.of("open", address)
            : system.contains("windows")
                ? List.of("rundll32", "url.dll,FileProtocolHandler", address)
                : List.of("xdg-open", address);
    try {
      Process started =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      started.getOutputStream().close();
      return started.waitFor() == 0;
    } catch (IOException missing) {
      return false;
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      return true;
    }
  }
}
