package io.myria.memory;

import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.event.Event;
import io.myria.event.TopicHint;
import io.myria.fingerprint.Rendering;
import io.myria.json.Output;
import io.myria.language.EventText;
import io.myria.mcp.catalog.Budget;
import io.myria.mcp.catalog.Lines;
import io.myria.mcp.catalog.Reply;
import io.myria.mcp.catalog.ShortForm;
import io.myria.mcp.catalog.ToolCall;
import io.myria.memory.EventTools.Arguments;
import io.myria.memory.EventTools.EventJson;
import io.myria.memory.EventTools.One;
import io.myria.memory.EventTools.Part;
import io.myria.memory.MemoryLookup.Loaded;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One event within a budget of tokens: with its payload where that fits, else with its text, else
 * with a part of that and a cursor that goes on behind it. Confined to one answer.
 */
final class EventPage {

  /** A place in a text that never changes, so it needs no seal. */
  private static final Pattern CURSOR = Pattern.compile("text-(\\d{1,9})");

  private static final double LESS = 0.9;
  private static final int CHARACTERS_PER_TOKEN = 6;
  private static final int FEWEST_CHARACTERS = 40;

  private final Arguments arguments;
  private final Event event;
  private final Optional<Loaded> loaded;
  private final ToolCall<?> call;
  private final String text;

  private EventPage(Arguments arguments, Event event, Optional<Loaded> loaded, ToolCall<?> call) {
    this.arguments = arguments;
    this.event = event;
    this.loaded = loaded;
    this.call = call;
    this.text = EventText.of(event);
  }

  /**
   * @param loaded the same as a memory, where that was asked for
   */
  static Reply of(Arguments arguments, Event event, Optional<Loaded> loaded, ToolCall<?> call) {
    return new EventPage(arguments, event, loaded, call).reply();
  }

  private Reply reply() {
    if (arguments.rendering() != Rendering.VERBATIM) {
      Memory memory = loaded.orElseThrow().memory();
      String line = arguments.rendering().of(event, memory.fingerprint(), call.zone());
      return Reply.of(
          new One(json(Optional.empty(), Optional.of(line), Optional.empty()), Optional.empty()),
          line + "\n");
    }
    int start = start();
    if (start == 0) {
      Reply whole = whole();
      if (cost(whole) <= arguments.budget().budgetTokens()) {
        return whole;
      }
    }
    return part(start);
  }

  private Reply whole() {
    return Reply.of(
        new One(
            json(Optional.of(event.payload().members()), Optional.empty(), Optional.empty()),
            Optional.empty()),
        head() + Lines.block(said(text)));
  }

  private Reply part(int start) {
    int budget = arguments.budget().budgetTokens();
    long characters = Math.min(text.length() - start, (long) budget * CHARACTERS_PER_TOKEN);
    Reply reply = part(start, end(start, characters));
    while (cost(reply) > budget && characters > FEWEST_CHARACTERS) {
      characters = (long) (characters * LESS * Math.min(1, (double) budget / cost(reply)));
      reply = part(start, end(start, characters));
    }
    return reply;
  }

  private Reply part(int start, int end) {
    Optional<String> next = end < text.length() ? Optional.of("text-" + end) : Optional.empty();
    String words = text.substring(start, end);
    One one =
        new One(
            json(
                Optional.empty(),
                Optional.of(words),
                Optional.of(new Part(start, end, text.length()))),
            next);
    return Reply.of(
        one,
        head()
            + Lines.block(
                (start > 0 ? "[…] " + words : said(words)) + next.map(n -> " […]").orElse(""))
            + Lines.more(next));
  }

  private int end(int start, long characters) {
    int end = (int) (start + characters);
    return end < text.length() && Character.isLowSurrogate(text.charAt(end)) ? end + 1 : end;
  }

  private int start() {
    if (arguments.cursor().isEmpty()) {
      return 0;
    }
    Matcher cursor = CURSOR.matcher(arguments.cursor().get());
    int start = cursor.matches() ? Integer.parseInt(cursor.group(1)) : text.length();
    if (start >= text.length() || start > 0 && Character.isLowSurrogate(text.charAt(start))) {
      throw new Fault(
          FaultCode.INVALID_CURSOR,
          "cursor",
          "is no place in this event's text; pass next_cursor as it came, or leave cursor out",
          null);
    }
    return start;
  }

  private static int cost(Reply reply) {
    return Budget.cost(Output.write(reply.structured()), reply.text());
  }

  private String said(String words) {
    return EventText.voice(EventText.speaker(event.payload()), event.type()) + ": " + words;
  }

  private String head() {
    ZoneOffset offset =
        event.offset().orElseGet(() -> call.zone().getRules().getOffset(event.timestamp()));
    return "["
        + ShortForm.of(event.id())
        + "] "
        + Lines.minute(event.timestamp(), offset)
        + " "
        + (offset.equals(ZoneOffset.UTC) ? "UTC" : offset.getId())
        + ", "
        + Lines.flat(event.type())
        + " on "
        + Lines.flat(event.channel())
        + ", seen by "
        + Lines.flat(String.join(", ", event.participants().names()))
        + "\n";
  }

  private EventJson json(
      Optional<Map<String, Object>> payload, Optional<String> words, Optional<Part> part) {
    boolean items = arguments.budget().detail().hasItems();
    boolean full = arguments.budget().detail().isFull();
    Optional<List<TopicHint>> hints = Optional.of(event.topicHints()).filter(all -> !all.isEmpty());
    return new EventJson(
        event.id().toString(),
        event.written(),
        event.channel(),
        event.participants().names(),
        event.type(),
        event.contextId(),
        event.sourceEventKey(),
        Optional.of(event.internal()).filter(is -> is),
        EventText.speaker(event.payload()),
        payload,
        words,
        part,
        hints,
        Optional.of(event.recordedAt().toString()).filter(at -> items),
        Optional.of(event.seq().value()).filter(seq -> items && call.caller().administrator()),
        loaded.map(one -> one.memory().fingerprint().kind().wire()),
        loaded
            .map(one -> one.memory().archiving())
            .filter(archiving -> archiving != Archiving.NONE)
            .map(Archiving::wire),
        loaded.filter(one -> full).map(FingerprintJson::of));
  }
}
