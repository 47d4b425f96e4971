package io.myria.cli.importer;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/**
 * A channel of Discord: as DiscordChatExporter writes it (JSON or text), as Discord's own data
 * package has it ({@code messages.json}), or as text copied from the window.
 */
final class DiscordImporter implements Importer {

  private static final String FORMAT = "discord";
  private static final Set<String> SAID =
      Set.of("", "Default", "Reply", "ThreadStarterMessage", "ChatInputCommand", "0", "19");

  /** {@code [01/31/2026 10:00 AM] dana (pinned)} as the exporter writes it. */
  private static final Pattern EXPORTED =
      Pattern.compile("\\[(\\d[^\\]]{7,30})\\] (.+?)(?: \\(pinned\\))?");

  /** {@code dana — 01/31/2026 10:00 AM} as it is copied. */
  private static final Pattern COPIED =
      Pattern.compile("(\\S.{0,60}?) — ((?:\\d{1,4}[./-]\\d|Today|Yesterday).{4,30})");

  private static final String RULE = "==========";
  private static final Pattern SECTION = Pattern.compile("\\{(\\w+)\\}");

  @Override
  public String format() {
    return FORMAT;
  }

  @Override
  public String title() {
    return "Discord export";
  }

  @Override
  public boolean detects(ImportSource source) throws IOException {
    String head = source.head();
    if (head.startsWith(RULE) && head.contains("Channel: ")) {
      return true;
    }
    if (head.stripLeading().startsWith("{") || head.stripLeading().startsWith("[")) {
      JsonShape shape = source.shape();
      return shape.has("channel", "messages") && shape.arrays().contains("messages")
          || shape.list() && shape.has("ID", "Timestamp", "Contents");
    }
    return source.lowerLabel().endsWith(".txt")
        && head.lines().limit(50).anyMatch(line -> COPIED.matcher(line).matches());
  }

  @Override
  public void read(ImportSource source, Sink sink) throws IOException {
    String head = source.head().stripLeading();
    if (head.startsWith("{") || head.startsWith("[")) {
      try (InputStream in = source.open()) {
        JsonItems items = new JsonItems(in, sink, "messages");
        items.read(message -> message(message, items, source, sink));
      }
      return;
    }
    new Text(source, sink).read();
  }

  private static void message(JsonNode message, JsonItems items, ImportSource source, Sink sink) {
    if (message.has("Contents")) {
      own(message, items.number(), source, sink);
      return;
    }
    if (!SAID.contains(message.path("type").asString(""))) {
      sink.left("notice of Discord (someone joined, a call, a pin)", items.number());
      return;
    }
    String text = text(message);
    if (text.isEmpty()) {
      sink.left("message without text", items.number());
      return;
    }
    JsonNode author = message.path("author");
    String nickname = author.path("nickname").asString("");
    String channel = items.header("channel").path("name").asString(source.stem());
    String stamp = message.path("timestamp").asString("");
    sink.add(
        new MessageDraft(items.number())
            .key(FORMAT + ":" + message.path("id").asString(Hash.of(message.toString())))
            .channel("discord/" + channel)
            .context(channel + (stamp.length() < 10 ? "" : " " + stamp.substring(0, 10)))
            .at(Times.OF_PROGRAMS.of(stamp))
            .by("user", nickname.isBlank() ? author.path("name").asString("unknown") : nickname)
            .hint(channel)
            .text(text));
  }

  /** Of the data package, which holds what the user wrote. */
  private static void own(JsonNode message, long number, ImportSource source, Sink sink) {
    List<String> parts = new ArrayList<>(List.of(message.path("Contents").asString("")));
    for (String url : message.path("Attachments").asString("").split("\\s+")) {
      parts.add(url.isEmpty() ? "" : "[attached: " + fileOf(url) + "]");
    }
    parts.removeIf(String::isBlank);
    sink.add(
        new MessageDraft(number)
            .key(FORMAT + ":" + message.path("ID").asString(Hash.of(message.toString())))
            .channel(FORMAT)
            .context(source.folder())
            .at(Times.OF_PROGRAMS.of(message.path("Timestamp")))
            .byUser()
            .text(String.join("\n", parts)));
  }

  private static String text(JsonNode message) {
    List<String> parts = new ArrayList<>(List.of(message.path("content").asString("")));
    for (JsonNode file : message.path("attachments")) {
      parts.add("[attached: " + file.path("fileName").asString("file") + "]");
    }
    for (JsonNode embed : message.path("embeds")) {
      String title = embed.path("title").asString("");
      parts.add((title + "\n" + embed.path("description").asString("")).strip());
    }
    for (JsonNode sticker : message.path("stickers")) {
      parts.add("[sticker: " + sticker.path("name").asString("") + "]");
    }
    parts.removeIf(String::isBlank);
    return String.join("\n", parts).strip();
  }

  private static String fileOf(String url) {
    return TranscriptLines.lastPart(url.replaceAll("[?#].*", ""));
  }

  /** Messages as text: a line with time and name, and lines of words. */
  private static final class Text {

    private final ImportSource source;
    private final Sink sink;
    private final Times times;
    private String channel;
    private String speaker = "";
    private String time = "";
    private String section = "";
    private long begin;
    private final List<String> lines = new ArrayList<>();

    private Text(ImportSource source, Sink sink) throws IOException {
      this.source = source;
      this.sink = sink;
      this.channel = source.stem();
      // The exporter writes what its computer's language says, most often the American order.
      boolean monthFirst =
          sink.options().monthFirst().orElse(DateOrder.isMonthFirst(source.head(), true));
      this.times = new Times(sink.options().zone(), monthFirst);
    }

    private void read() throws IOException {
      sink.begin(Optional.empty());
      try (InputStream in = source.openText(sink.options().charset())) {
        TextLines.read(in, sink, (line, number) -> line(Times.plain(line), number));
      }
      emit();
      sink.end();
    }

    private void line(String line, long number) {
      Matcher exported = EXPORTED.matcher(line);
      Matcher copied = COPIED.matcher(line);
      if (exported.matches() && times.of(exported.group(1)).isPresent()) {
        start(exported.group(2), exported.group(1), number);
      } else if (copied.matches()) {
        start(copied.group(1), copied.group(2), number);
      } else if (speaker.isEmpty() && line.startsWith("Channel: ")) {
        channel = line.substring(line.lastIndexOf("/") + 1).replace("Channel: ", "").strip();
      } else if (line.startsWith(RULE)) {
        emit();
      } else {
        content(line);
      }
    }

    private void content(String line) {
      Matcher named = SECTION.matcher(line);
      if (named.matches()) {
        section = named.group(1);
      } else if (line.isBlank()) {
        section = "";
        lines.add("");
      } else if (section.equals("Attachments")) {
        lines.add("[attached: " + fileOf(line) + "]");
      } else if (!section.equals("Reactions")) {
        lines.add(line);
      }
    }

    private void start(String who, String when, long number) {
      emit();
      speaker = who.strip();
      time = when;
      begin = number;
    }

    private void emit() {
      String text = String.join("\n", lines).strip();
      lines.clear();
      section = "";
      if (speaker.isEmpty()) {
        return;
      }
      Optional<Times.Stamp> at = times.of(time);
      String day = at.map(stamp -> " " + stamp.at().toLocalDate()).orElse("");
      sink.add(
          new MessageDraft(begin)
              .keyOf(FORMAT + ":", channel, time, speaker, text)
              .channel("discord/" + channel)
              .context(channel + day)
              .at(at)
              .by("user", speaker)
              .hint(channel)
              .text(text));
      speaker = "";
    }
  }
}
