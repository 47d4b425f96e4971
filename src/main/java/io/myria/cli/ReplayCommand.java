package io.myria.cli;

import io.myria.cli.connection.ClientFailure;
import io.myria.cli.connection.Json;
import io.myria.cli.connection.Server;
import io.myria.cli.importer.LogTransfer;
import io.myria.cli.terminal.ProgressLine;
import io.myria.cli.terminal.Terminal;
import io.myria.cli.terminal.Units;
import io.myria.proof.ProofException;
import io.myria.proof.VerifierKey;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code myria replay}: whether an exported log compiles to a snapshot that was signed. */
@Command(
    name = "replay",
    description = {
      "Compiles an exported log in an empty store, and compares the result with a signed snapshot.",
      "They are compared topic by topic. The server has to be a scratch one with an empty store,"
          + " such as './myria serve --data ./replay --port 8099', and of the version that built the"
          + " snapshot. Ends with 3 if something differs."
    })
public final class ReplayCommand extends ClientCommand {

  private static final Duration LOOK = Duration.ofMillis(500);
  private static final int DIFFERS = 3;

  @Parameters(paramLabel = "EXPORT", description = "a whole log, as './myria export' wrote it")
  private Path export;

  @Option(
      names = "--checkpoint",
      paramLabel = "FILE",
      required = true,
      description = "the snapshot, as './myria export --proof FILE' wrote it")
  private Path checkpoint;

  @Option(
      names = "--key",
      paramLabel = "KEY",
      description = "the key that is to have signed it; without it the signature is not checked")
  private String key;

  @Override
  int run(Server server) {
    try {
      SnapshotProof signed =
          SnapshotProof.read(checkpoint, Optional.ofNullable(key).map(this::parse));
      if (signed.model()) {
        throw new ClientFailure(
            "the snapshot holds proposals of a language model, and an export has none of its"
                + " answers: it can be replayed in its own store only, by './myria build --replay'",
            null);
      }
      long sent = new LogTransfer(repeated(server)).takeUpTo(export, signed.events());
      if (sent < signed.events()) {
        return told(
            Optional.of(
                "the export has "
                    + sent
                    + " of the "
                    + signed.events()
                    + " events that the"
                    + " snapshot has read"),
            signed);
      }
      JsonNode built;
      try (ProgressLine progress = new ProgressLine(Terminal.ofThisProcess())) {
        built = new AwaitedBuild(server, progress::show, LOOK).run(true);
      }
      if (built.path("state").asString("").equals("failed")) {
        throw new ClientFailure("the build failed: " + built.path("reason").asString(""), null);
      }
      return told(signed.difference(SnapshotProof.of(server)), signed);
    } catch (ProofException wrong) {
      return told(Optional.of(wrong.getMessage()), null);
    }
  }

  private VerifierKey parse(String text) {
    try {
      return VerifierKey.parse(text.strip());
    } catch (ProofException problem) {
      throw new ClientFailure("--key is no key: " + problem.getMessage(), problem);
    }
  }

  private int told(Optional<String> difference, SnapshotProof signed) {
    if (json()) {
      ObjectNode answer = Json.MAPPER.createObjectNode().put("same", difference.isEmpty());
      difference.ifPresent(text -> answer.put("difference", text));
      print(answer);
    } else if (difference.isPresent()) {
      out().println("DIFFERS: " + difference.get() + ".");
    } else {
      out()
          .println(
              "The same: "
                  + Units.count(signed.topics().size(), "topic")
                  + " of "
                  + Units.count(signed.events(), "event")
                  + ", bit for bit."
                  + (key == null ? " The signature was not checked: give the key by --key." : ""));
    }
    return difference.isPresent() ? DIFFERS : DONE;
  }
}
