package io.myria.cli.importer;

import io.myria.cli.importer.Times.Stamp;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/**
 * A Slack export: a folder or an archive with {@code users.json}, lists of channels, and for each
 * channel a folder with a file of messages a day. A single file of a day is read, too.
 */
final class SlackImporter implements Importer {

  private static final Pattern DAY = Pattern.compile("\\d{4}-\\d{2}-\\d{2}\\.json");
  private static final Set<String> LISTS =
      Set.of("channels.json", "groups.json", "dms.json", "mpims.json");
  private static final Set<String> SAID =
      Set.of(
          "",
          "bot_message",
          "me_message",
          "thread_broadcast",
          "file_share",
          "file_comment",
          "reply_broadcast",
          "document_mention");

  /** {@code <@U1|name>}, {@code <#C1|name>}, {@code <!here>}, {@code <https://x|label>}. */
  private static final Pattern LINK = Pattern.compile("<([@#!]?)([^<>|]*)(?:\\|([^<>]*))?>");

  @Override
  public String format() {
    return "slack";
  }

  @Override
  public String title() {
    return "Slack export";
  }

  @Override
  public boolean detects(ImportSource source) throws IOException {
    if (source.isTree()) {
      boolean users = source.children().stream().anyMatch(one -> one.label().equals("users.json"));
      return users && source.children().stream().anyMatch(SlackImporter::isDay);
    }
    JsonShape shape = source.shape();
    return shape.list() && shape.has("type", "ts");
  }

  /** The exports within a tree: parts of it with a list of users, and days below it. */
  List<ImportSource> within(ImportSource tree) throws IOException {
    List<ImportSource> exports = new ArrayList<>();
    for (ImportSource child : tree.children()) {
      if (child.label().equals("users.json")) {
        String name = child.name();
        ImportSource part = tree.below(name.substring(0, name.length() - "users.json".length()));
        if (detects(part)) {
          exports.add(part);
        }
      }
    }
    return exports;
  }

  private static boolean isDay(ImportSource source) {
    return DAY.matcher(source.label()).matches();
  }

  @Override
  public void read(ImportSource source, Sink sink) throws IOException {
    Reading reading = new Reading(sink);
    if (!source.isTree()) {
      reading.day(source, source.folder());
      return;
    }
    for (ImportSource file : source.children()) {
      if (file.label().equals("users.json")) {
        reading.users(file);
      }
    }
    for (ImportSource file : source.children()) {
      if (LISTS.contains(file.label())) {
        reading.channels(file);
      }
    }
    for (ImportSource file : source.children()) {
      if (isDay(file)) {
        reading.day(file, file.folder());
      } else if (!file.label().equals("users.json") && !LISTS.contains(file.label())) {
        sink.of(file).left("file without messages", 0);
      }
    }
  }

  /** One export. */
  private static final class Reading {

    private final Sink root;
    private final Map<String, String> users = new HashMap<>();
    private final Map<String, String> channels = new HashMap<>();
    private Sink sink;
    private long number;

    private Reading(Sink sink) {
      this.root = sink;
      this.sink = sink;
    }

    private void users(ImportSource file) throws IOException {
      each(
          file,
          user -> {
            JsonNode profile = user.path("profile");
            for (String name :
                List.of(
                    profile.path("real_name").asString(""),
                    user.path("real_name").asString(""),
                    profile.path("display_name").asString(""),
                    user.path("name").asString(""))) {
              if (!name.isBlank()) {
                users.putIfAbsent(user.path("id").asString(""), name.strip());
              }
            }
          });
    }

    /** Direct messages have no name but their members'. */
    private void channels(ImportSource file) throws IOException {
      each(
          file,
          channel -> {
            String id = channel.path("id").asString("");
            String name = channel.path("name").asString("");
            if (name.isEmpty() || name.startsWith("mpdm-")) {
              List<String> members = new ArrayList<>();
              channel.path("members").forEach(one -> members.add(user(one.asString(""))));
              channels.put(name.isEmpty() ? id : name, String.join(", ", members));
            }
          });
    }

    private void each(ImportSource file, JsonItems.Taker taker) throws IOException {
      try (InputStream in = file.open()) {
        new JsonItems(in, root.of(file), "").read(taker);
      }
    }

    private void day(ImportSource file, String folder) throws IOException {
      sink = file.parent().isPresent() ? root.of(file) : root;
      number = 0;
      String channel = channels.getOrDefault(folder, folder);
      sink.begin(Times.OF_PROGRAMS.of(file.stem()));
      each(
          file,
          message -> {
            number++;
            message(message, folder, channel, file.stem());
          });
      sink.end();
    }

    private void message(JsonNode message, String folder, String channel, String day) {
      String subtype = message.path("subtype").asString("");
      if (!SAID.contains(subtype)) {
        sink.left("notice of Slack (someone joined, a topic was set)", number);
        return;
      }
      String text = text(message);
      if (text.isEmpty()) {
        sink.left("message without text", number);
        return;
      }
      String ts = message.path("ts").asString("");
      String thread = message.path("thread_ts").asString("");
      String place = channel.isEmpty() ? "slack" : channel;
      MessageDraft draft =
          new MessageDraft(number)
              .channel("slack/" + place)
              .context(place + " " + (thread.isEmpty() ? day : "thread " + thread))
              .at(time(ts))
              .by("user", speaker(message))
              .hint(channel.isEmpty() ? "" : channel)
              .text(text);
      if (ts.isEmpty()) {
        draft.keyOf("slack:" + folder + ":" + day + ":", message.toString());
      } else {
        draft.key("slack:" + folder + ":" + ts);
      }
      sink.add(draft);
    }

    private static Optional<Stamp> time(String ts) {
      return Times.OF_PROGRAMS.of(ts);
    }

    private String speaker(JsonNode message) {
      String id = message.path("user").asString(message.path("bot_id").asString(""));
      JsonNode profile = message.path("user_profile");
      String named =
          users.getOrDefault(
              id,
              profile
                  .path("real_name")
                  .asString(message.path("username").asString(profile.path("name").asString(""))));
      return named.isBlank() ? (id.isEmpty() ? "unknown" : id) : named;
    }

    private String text(JsonNode message) {
      List<String> parts = new ArrayList<>();
      parts.add(decoded(message.path("text").asString("")));
      for (JsonNode attachment : message.path("attachments")) {
        String body = attachment.path("text").asString(attachment.path("fallback").asString(""));
        String title = attachment.path("title").asString("");
        parts.add(decoded((title + "\n" + body).strip()));
      }
      for (JsonNode file : message.path("files")) {
        String name = file.path("name").asString(file.path("title").asString("file"));
        parts.add("[attached: " + name + "]");
      }
      parts.removeIf(String::isBlank);
      return String.join("\n", parts).strip();
    }

    private String decoded(String text) {
      StringBuilder decoded = new StringBuilder();
      Matcher link = LINK.matcher(text);
      while (link.find()) {
        link.appendReplacement(decoded, Matcher.quoteReplacement(link(link)));
      }
      link.appendTail(decoded);
      return decoded.toString().replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
    }

    private String link(Matcher link) {
      String label = link.group(3);
      String target = link.group(2);
      return switch (link.group(1)) {
        case "@" -> "@" + (users.containsKey(target) || label == null ? user(target) : label);
        case "#" -> "#" + (label == null || label.isEmpty() ? target : label);
        case "!" -> label == null ? "@" + target.replaceAll("\\^.*", "") : label;
        default -> label == null || label.equals(target) ? target : label + " (" + target + ")";
      };
    }

    private String user(String id) {
      return users.getOrDefault(id, id);
    }
  }
}
