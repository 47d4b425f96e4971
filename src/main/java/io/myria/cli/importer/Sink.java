package io.myria.cli.importer;

import io.myria.cli.importer.Times.Stamp;
import io.myria.cli.terminal.WordWrap;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/**
 * Makes events of what an importer reads from one source: adds participants, channel, key and
 * speaker, dates what has no time by its neighbours, splits long texts, and keeps to what a server
 * can store. Not thread-safe.
 */
final class Sink {

  /** Receives events and bad items in their order. */
  interface Output {
    void good(Item item);

    void bad(BadItem item);
  }

  /** Characters of one event; longer texts become several. */
  static final int LONGEST_TEXT = 100_000;

  private static final int NAME = 200;
  private static final int CONTEXT = 500;
  private static final int KEY = 500;
  private static final int MOST_HINTS = 16;
  private static final double HINT_CONFIDENCE = 0.5;

  /** Items that wait for the first time of their conversation. */
  private static final int MOST_WAITING = 1_000;

  private final ImportSource source;
  private final Importer importer;
  private final Options options;
  private final Report report;
  private final Output output;
  private final Occurrences occurrences = new Occurrences();
  private final List<MessageDraft> waiting = new ArrayList<>();
  private Optional<OffsetDateTime> before = Optional.empty();
  private boolean beforeIsConversation;
  private long accounted;

  Sink(ImportSource source, Importer importer, Options options, Report report, Output output) {
    this.source = source;
    this.importer = importer;
    this.options = options;
    this.report = report;
    this.output = output;
  }

  /** For another source of the same tree. */
  Sink of(ImportSource child) {
    return new Sink(child, importer, options, report, output);
  }

  Options options() {
    return options;
  }

  /** A sentence that the user should read once. */
  void note(String text) {
    report.note(text);
  }

  /** Reads texts of people, whose times are local. */
  Times localTimes() {
    return new Times(options.zone(), options.monthFirst().orElse(false));
  }

  /**
   * A conversation begins: what has no time is not dated by what stands before.
   *
   * @param begun when it did, for its first messages without a time
   */
  void begin(Optional<Stamp> begun) {
    release(Optional.empty(), "");
    before = begun.map(Stamp::at);
    beforeIsConversation = true;
  }

  /** Nothing more comes. */
  void end() {
    release(Optional.empty(), "");
  }

  /** An event in the form that Myria has; only what it does not say is added. */
  void event(long number, ObjectNode event, int bytes) {
    if (!options.channel().isEmpty() && !event.has("channel")) {
      event.put("channel", options.channel());
    }
    if (!options.participants().isEmpty() && !event.has("participants")) {
      participants(event);
    }
    Item item = new Item(source.name(), number, event, bytes, newlyRead());
    Optional<BadItem> half = HalfPairs.in(item);
    if (half.isPresent()) {
      bad(half.get());
    } else {
      report.taken(importer.title(), "event");
      output.good(item);
    }
  }

  /** A key made of the file's name and the content, so that importing again adds nothing. */
  void keyOfContent(ObjectNode event, String label) {
    String owner = options.participants().isEmpty() ? "" : ":" + options.ownerTag();
    String key = "jsonl:" + Hash.of(label, event.toString()) + owner;
    int time = occurrences.next(key);
    event.put("source_event_key", time == 1 ? key : key + ":" + time);
  }

  void add(MessageDraft draft) {
    if (draft.saysNothing()) {
      left("message without text", draft.number);
      return;
    }
    if (draft.at.isPresent()) {
      if (!waiting.isEmpty()) {
        release(draft.at, "next");
      }
      before = draft.at;
      beforeIsConversation = false;
      emit(draft);
    } else if (before.isPresent()) {
      draft.at = before;
      draft.timeFrom = beforeIsConversation ? "conversation" : "previous";
      emit(draft);
    } else {
      waiting.add(draft);
      if (waiting.size() > MOST_WAITING) {
        release(Optional.empty(), "");
      }
    }
  }

  /** Not imported, for a reason that is no fault; counted by reason. */
  void left(String reason, long number) {
    report.left(reason, BadItem.place(source.name(), number));
  }

  /** Cannot be imported. */
  void bad(long number, String problem) {
    bad(new BadItem(source.name(), number, BadItem.UNREADABLE, "", problem));
  }

  private void bad(BadItem item) {
    output.bad(item);
  }

  private void release(Optional<OffsetDateTime> time, String from) {
    List<MessageDraft> drafts = List.copyOf(waiting);
    waiting.clear();
    for (MessageDraft draft : drafts) {
      draft.at = time.or(() -> source.modified().map(at -> at.atOffset(ZoneOffset.UTC)));
      draft.timeFrom = time.isPresent() ? from : draft.at.isPresent() ? "file" : "import";
      emit(draft);
    }
  }

  private void emit(MessageDraft draft) {
    List<String> parts = parts(draft.text);
    String key = key(draft);
    report.taken(importer.title(), draft.kind);
    for (int index = 0; index < parts.size(); index++) {
      String ownKey = index == 0 ? key : key + ":part" + (index + 1);
      ObjectNode event = event(draft, ownKey, parts.get(index));
      if (parts.size() > 1) {
        ((ObjectNode) event.get("payload")).put("part", (index + 1) + "/" + parts.size());
      }
      output.good(
          new Item(source.name(), draft.number, event, event.toString().length(), newlyRead()));
    }
    if (!draft.timeFrom.isEmpty()) {
      report.dated(draft.timeFrom);
    }
  }

  private ObjectNode event(MessageDraft draft, String key, String text) {
    ObjectNode event = JsonNodeFactory.instance.objectNode();
    String channel = options.channel().isEmpty() ? draft.channel : options.channel();
    event.put("channel", name(channel.isEmpty() ? importer.format() : channel));
    participants(event);
    draft.at.ifPresent(at -> event.put("timestamp", Times.text(at)));
    event.put("source_event_key", key);
    if (!draft.context.isBlank()) {
      event.put("context_id", shortened(CONTEXT, clean(WordWrap.oneLine(draft.context))));
    }
    event.put("type", draft.type);
    ObjectNode payload = event.putObject("payload");
    for (Map.Entry<String, JsonNode> member : draft.payload.properties()) {
      payload.set(clean(member.getKey()), cleaned(member.getValue()));
    }
    if (payload.path("speaker").asString("x").isEmpty()) {
      payload.put("speaker", options.speaker());
    }
    if (!text.isBlank()) {
      payload.put("text", text);
    }
    if (!draft.timeFrom.isEmpty()) {
      payload.put("time_from", draft.timeFrom);
    }
    if (draft.dayOnly) {
      payload.put("time_precision", "day");
    }
    hints(draft, event);
    return event;
  }

  private void hints(MessageDraft draft, ObjectNode event) {
    List<String> names = draft.hints.stream().map(this::name).distinct().limit(MOST_HINTS).toList();
    if (!names.isEmpty()) {
      ArrayNode hints = event.putArray("topic_hints");
      names.forEach(one -> hints.addObject().put("hint", one).put("confidence", HINT_CONFIDENCE));
    }
  }

  private void participants(ObjectNode event) {
    ArrayNode names = event.putArray("participants");
    options.participants().forEach(names::add);
  }

  private String key(MessageDraft draft) {
    String key = draft.key.length() > KEY ? "long:" + Hash.of(draft.key) : clean(draft.key);
    int time = draft.keyOfContent ? occurrences.next(key) : 1;
    return key + ":" + options.ownerTag() + (time == 1 ? "" : ":" + time);
  }

  private long newlyRead() {
    long read = source.bytesRead() - accounted;
    accounted = source.bytesRead();
    return read;
  }

  /** Bytes of the source that items account for. */
  long accounted() {
    return accounted;
  }

  private String name(String text) {
    return shortened(NAME, clean(WordWrap.oneLine(text)));
  }

  private static String shortened(int most, String text) {
    return text.codePointCount(0, text.length()) <= most
        ? text
        : text.substring(0, text.offsetByCodePoints(0, most - 1)) + "…";
  }

  /** At ends of paragraphs, lines or words where there are some. */
  private List<String> parts(String text) {
    String rest = clean(text).strip();
    List<String> parts = new ArrayList<>();
    while (rest.length() > LONGEST_TEXT) {
      int cut = -1;
      for (String border : List.of("\n\n", "\n", " ")) {
        cut = cut > LONGEST_TEXT / 2 ? cut : rest.lastIndexOf(border, LONGEST_TEXT);
      }
      if (cut <= LONGEST_TEXT / 2) {
        cut = LONGEST_TEXT - (Character.isHighSurrogate(rest.charAt(LONGEST_TEXT - 1)) ? 1 : 0);
      }
      parts.add(rest.substring(0, cut).strip());
      rest = rest.substring(cut).strip();
    }
    parts.add(rest);
    return parts;
  }

  private JsonNode cleaned(JsonNode node) {
    if (node.isString()) {
      return StringNode.valueOf(clean(node.asString()));
    }
    if (node.isArray()) {
      ArrayNode array = JsonNodeFactory.instance.arrayNode();
      node.forEach(one -> array.add(cleaned(one)));
      return array;
    }
    if (node.isObject()) {
      ObjectNode object = JsonNodeFactory.instance.objectNode();
      node.properties().forEach(one -> object.set(clean(one.getKey()), cleaned(one.getValue())));
      return object;
    }
    return node;
  }

  /** Half of a surrogate pair becomes U+FFFD, and NUL is dropped: neither can be stored. */
  private String clean(String text) {
    boolean sound = true;
    for (int index = 0; index < text.length() && sound; index++) {
      sound = text.charAt(index) != 0 && !Character.isSurrogate(text.charAt(index));
    }
    if (sound) {
      return text;
    }
    StringBuilder cleaned = new StringBuilder(text.length());
    text.codePoints()
        .filter(point -> point != 0)
        .map(point -> isHalf(point) ? 0xFFFD : point)
        .forEach(cleaned::appendCodePoint);
    if (!cleaned.toString().equals(text)) {
      report.repaired();
    }
    return cleaned.toString();
  }

  private static boolean isHalf(int point) {
    return point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE;
  }
}
