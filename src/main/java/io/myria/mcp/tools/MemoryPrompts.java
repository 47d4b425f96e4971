package io.myria.mcp.tools;

import io.myria.mcp.catalog.ForWhom;
import io.myria.mcp.catalog.Prompt;
import io.myria.mcp.catalog.PromptCall;
import io.myria.mcp.catalog.PromptGroup;
import io.myria.security.Permission;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Clock;
import java.util.List;
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
}
