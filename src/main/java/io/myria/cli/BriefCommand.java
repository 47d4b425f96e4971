package io.myria.cli;

import io.myria.cli.connection.Server;
import io.myria.cli.connection.ToolAnswer;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code myria brief}: what to know when a session begins. */
@Command(
    name = "brief",
    description = {
      "Shows what to know at the start of a session.",
      "What holds, what is open, what was decided and rejected, where the last session stopped."
    })
public final class BriefCommand extends ClientCommand {

  private static final int BUDGET = 800;

  @Mixin private Asker asker;

  @Option(names = "--budget", paramLabel = "TOKENS", description = "at most (default: 800)")
  private Integer budget;

  @Override
  int run(Server server) {
    int tokens = budget == null ? BUDGET : budget;
    atLeastOne("--budget", tokens);
    Map<String, Object> arguments = asker.arguments();
    arguments.put("budget_tokens", tokens);
    ToolAnswer answer = server.answer("myria_brief", arguments);
    return json() ? print(answer.content()) : show(answer.text().lines().toList());
  }
}
