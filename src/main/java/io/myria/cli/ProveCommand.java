package io.myria.cli;

import io.myria.cli.connection.ClientFailure;
import io.myria.cli.connection.Server;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** {@code myria prove}: a proof that an event stands in the log. */
@Command(
    name = "prove",
    description = {
      "Writes a proof that an event stands unchanged in the log, as c2sp.org/tlog-proof has it.",
      "'./myria verify --proof FILE --key KEY' checks it without a server."
    })
public final class ProveCommand extends ClientCommand {

  @Parameters(
      paramLabel = "ID",
      description = "an event's id, whole or its end, as answers show it")
  private String id;

  @Mixin private Asker.ForWhom forWhom;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "where to write the proof, such as event.tlog-proof; else it is printed")
  private Path out;

  @Override
  int run(Server server) {
    Map<String, Object> arguments = forWhom.arguments();
    arguments.put("event_id", id);
    JsonNode answer = server.call("myria_prove", arguments);
    String proof = answer.path("proof").asString("");
    if (out != null) {
      write(proof);
    }
    if (json()) {
      return print(answer);
    }
    if (out == null) {
      out().print(proof);
      out().flush();
      return DONE;
    }
    out().println("Proof of event " + answer.path("event_id").asString("") + ": " + out);
    answer.path("verifier_keys").forEach(key -> out().println("Signed by " + key.asString("")));
    return DONE;
  }

  private void write(String proof) {
    try {
      Files.writeString(out, proof);
    } catch (IOException problem) {
      throw new ClientFailure(out + " cannot be written", problem);
    }
  }
}
