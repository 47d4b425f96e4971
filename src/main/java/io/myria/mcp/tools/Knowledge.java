package io.myria.mcp.tools;

import io.myria.mcp.catalog.Prompt;
import io.myria.mcp.catalog.PromptCall;
import io.myria.security.Demand;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What do we know about …; stateless. */
final class Knowledge implements Prompt.Writer {

  @Override
  public Optional<Demand> demand(PromptCall call) {
    return Optional.of(PromptText.read(call));
  }

  @Override
  public List<Prompt.Message> write(PromptCall call) {
    String about = call.argument("about").orElseThrow();
    Map<String, Object> question = new LinkedHashMap<>();
    question.put(MemoryPrompts.PARTICIPANTS, MemoryPrompts.participants(call));
    question.put("query", about);
    Map<String, Object> cited = new LinkedHashMap<>(question);
    cited.put("detail", "items");
    return PromptText.asked(
        "Tell me what we know about "
            + PromptText.json(about)
            + ".\n\n1. Call "
            + PromptText.call("myria_recall", cited)
            + ". It returns what was said that tells it, each with its event id, and how likely it"
            + " is that this is all.\n2. Call "
            + PromptText.call("myria_query_references", question)
            + " where that is little, or to look around: topics whose summaries cite events.\n3."
            + " Where the exact words matter, read an"
            + " event whole by myria_get_event. If little is found, ask once more in other"
            + " words.\n\n"
            + PromptText.HONESTLY);
  }
}
