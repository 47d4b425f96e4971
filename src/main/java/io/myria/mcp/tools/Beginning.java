package io.myria.mcp.tools;

import io.myria.mcp.catalog.Prompt;
import io.myria.mcp.catalog.PromptCall;
import io.myria.security.Demand;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What to know when a session begins; stateless. */
final class Beginning implements Prompt.Writer {

  @Override
  public Optional<Demand> demand(PromptCall call) {
    return Optional.of(PromptText.read(call));
  }

  @Override
  public List<Prompt.Message> write(PromptCall call) {
    Map<String, Object> asked =
        Map.of(MemoryPrompts.PARTICIPANTS, MemoryPrompts.participants(call));
    return PromptText.asked(
        "We begin a session. Call "
            + PromptText.call("myria_brief", asked)
            + ". It returns what holds, what is open, what was decided and rejected, and where the"
            + " last session stopped. Tell me in a few lines what is open and where we stopped,"
            + " and keep to the rest while we work.\n\n"
            + PromptText.HONESTLY);
  }
}
