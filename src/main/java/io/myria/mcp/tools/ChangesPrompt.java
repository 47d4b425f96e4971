package io.myria.mcp.tools;

import io.myria.mcp.catalog.Prompt;
import io.myria.mcp.catalog.PromptCall;
import io.myria.security.Demand;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What changed since …; stateless. */
public final class ChangesPrompt implements Prompt.Writer {

  @Override
  public Optional<Demand> demand(PromptCall call) {
    return Optional.of(PromptText.read(call));
  }

  @Override
  public List<Prompt.Message> write(PromptCall call) {
    List<String> participants = MemoryPrompts.participants(call);
    Optional<String> about = call.argument("about");
    String since = Since.of(call);
    Map<String, Object> happened = new LinkedHashMap<>();
    happened.put(MemoryPrompts.PARTICIPANTS, participants);
    about.ifPresent(words -> happened.put("query", words));
    happened.put("from", since);
    happened.put("order", "oldest");
    Map<String, Object> before = new LinkedHashMap<>();
    before.put(MemoryPrompts.PARTICIPANTS, participants);
    before.put("query", about.orElse("What was decided and planned?"));
    before.put("to", since);
    before.put("detail", "items");
    return PromptText.asked(
        "Tell me what changed since "
            + since
            + about.map(words -> ", about " + PromptText.json(words)).orElse("")
            + ".\n\n1. Call "
            + PromptText.call("myria_query_event_nodes", happened)
            + ". It returns what happened since, oldest first; while its answer is truncated, go on"
            + " with its next_cursor.\n2. Call "
            + PromptText.call("myria_recall", before)
            + " for what was known of it. Compare.\n\nTell"
            + " first what is new, then what turned out otherwise than before, then what only went"
            + " on. "
            + PromptText.HONESTLY);
  }
}
