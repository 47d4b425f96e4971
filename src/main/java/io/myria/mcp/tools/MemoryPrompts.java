package io.myria.mcp.tools;

import io.myria.event.EventType;
import io.myria.event.ParticipantSet;
import io.myria.mcp.catalog.ForWhom;
import io.myria.mcp.catalog.Prompt;
import io.myria.mcp.catalog.PromptCall;
import io.myria.mcp.catalog.PromptGroup;
import io.myria.security.Demand;
import io.myria.security.Permission;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What do we know about …, what changed since …, remember this. */
@Dependent
class MemoryPrompts implements PromptGroup {

  static final String PARTICIPANTS = "participants";

  private final Clock clock;

  @Inject
  MemoryPrompts(Clock clock) {
    this.clock = clock;
  }

  @Override
  public int place() {
    return 100;
  }

  @Override
  public List<Prompt> prompts() {
    Since since = new Since(clock);
    return List.of(
        new Prompt(
            "begin_session",
            new Prompt.About(
                "Begin a session",
                "Reads what to know first: what holds, what is open, what was decided."),
            List.of(forWhom("For whom you ask")),
            Permission.READ,
            new Beginning()),
        new Prompt(
            "what_do_we_know",
            new Prompt.About(
                "What do we know about …",
                "Gathers what is remembered about something, with the events it stands on."),
            List.of(
                argument("about", "A person, a thing, a plan: in your own words", true),
                forWhom("For whom you ask")),
            Permission.READ,
            new Knowledge()),
        new Prompt(
            "what_changed",
            new Prompt.About(
                "What changed since …", "Tells what happened since a day, and what it changes."),
            List.of(
                new Prompt.Argument(
                    Since.NAME,
                    "A day or a time, such as 2026-09-06 or 2026-09-06T14:30:00Z",
                    true,
                    Optional.of(since)),
                argument("about", "Only this, in your own words", false),
                forWhom("For whom you ask")),
            Permission.READ,
            new ChangesPrompt()),
        new Prompt(
            "remember_this",
            new Prompt.About("Remember this", "Stores something for good, as one event."),
            List.of(
                argument("what", "What is to be remembered, in full sentences", true),
                forWhom("Who may see it, for ever")),
            Permission.WRITE,
            new Remembering(clock)));
  }

  private static Prompt.Argument argument(String name, String description, boolean required) {
    return new Prompt.Argument(name, description, required, Optional.empty());
  }

  private static Prompt.Argument forWhom(String description) {
    return new Prompt.Argument(
        PARTICIPANTS,
        description
            + ": internal identities with commas between, such as user_42,user_43. May be"
            + " left out by callers who speak for only one.",
        false,
        Optional.of(new ForWhom()));
  }

  static List<String> participants(PromptCall call) {
    return ForWhom.of(
        call.caller(),
        call.argument(PARTICIPANTS).map(ForWhom::names).orElse(List.of()),
        "params.arguments." + PARTICIPANTS,
        "\"participants\": \"user_42,user_43\"");
  }

  /** What do we know about …; stateless. */
  private static final class Knowledge implements Prompt.Writer {

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

  /** Remember this. */
  private static final class Remembering implements Prompt.Writer {

    private static final String CHANNEL = "remember";

    private final Clock clock;

    Remembering(Clock clock) {
      this.clock = clock;
    }

    @Override
    public Optional<Demand> demand(PromptCall call) {
      ParticipantSet participants = PromptText.participants(MemoryPrompts.participants(call));
      return Optional.of(
          Demand.append(List.of(new Demand.Append("", participants, CHANNEL, false))));
    }

    @Override
    public List<Prompt.Message> write(PromptCall call) {
      Map<String, Object> event = new LinkedHashMap<>();
      event.put("channel", CHANNEL);
      event.put(MemoryPrompts.PARTICIPANTS, MemoryPrompts.participants(call));
      event.put("type", EventType.MEMORY_MARKER);
      event.put("text", call.argument("what").orElseThrow());
      return PromptText.asked(
          "Remember this for good.\n\nCall "
              + PromptText.call("myria_append_event", event)
              + " once, as it stands: do not shorten the text, and add nobody to participants, for"
              + " they are who may see it, for ever. Then tell me that it is remembered, and its"
              + " event id.\n");
    }
  }
}
