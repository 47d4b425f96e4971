package io.myria.cli.importer;

import io.myria.cli.importer.Paragraphs.Paragraph;
import io.myria.cli.importer.Times.Stamp;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * Notes as Markdown or plain text: an event a paragraph. Its time is, in this order, the date that
 * it begins with, a date in the headings above it, in the front matter, in the file's name, and the
 * file's last change. Its key is made of the file's name and the words, so that a paragraph is
 * added once, however its lines are broken and wherever it is moved to.
 */
final class NotesImporter implements Importer {

  private static final String CHANNEL = "notes";
  private static final int MOST_FRONT_MATTER = 64 << 10;

  private static final Pattern DAY_IN_NAME =
      Pattern.compile("(?<!\\d)(\\d{4}-\\d{2}-\\d{2}|\\d{4}_\\d{2}_\\d{2}|(?:19|20)\\d{6})(?!\\d)");

  /** A date at the beginning of a paragraph, such as of an entry of a log. */
  private static final Pattern DAY_AT_START =
      Pattern.compile(
          "(?:[-*+] )?\\[?(\\d{4}-\\d{2}-\\d{2}(?:[ T]\\d{1,2}:\\d{2}(?::\\d{2})?)?)\\]?\\b");

  private static final Pattern DAY_IN_HEADING =
      Pattern.compile("(\\d{4}-\\d{2}-\\d{2}(?:[ T,]+\\d{1,2}:\\d{2}(?::\\d{2})?)?)");
  private static final Pattern CLOCK_IN_HEADING =
      Pattern.compile("(\\d{1,2}):(\\d{2})(?: ?([AaPp])[Mm])?\\b.*");

  private final boolean markdown;

  NotesImporter(boolean markdown) {
    this.markdown = markdown;
  }

  @Override
  public String format() {
    return markdown ? "markdown" : "text";
  }

  @Override
  public String title() {
    return markdown ? "Markdown notes" : "Text notes";
  }

  @Override
  public boolean detects(ImportSource source) throws IOException {
    String name = source.lowerLabel();
    if (markdown) {
      return name.endsWith(".md") || name.endsWith(".markdown");
    }
    // Whatever else a user names is read as text; in a folder there is too much of it.
    return name.endsWith(".txt") || name.endsWith(".text") || source.parent().isEmpty();
  }

  @Override
  public void read(ImportSource source, Sink sink) throws IOException {
    Reading reading = new Reading(source, sink);
    Paragraphs paragraphs = new Paragraphs(markdown);
    try (InputStream in = source.openText(sink.options().charset())) {
      TextLines lines = new TextLines(in);
      while (lines.next()) {
        try {
          String line = lines.text();
          reading.front(paragraphs);
          paragraphs.line(line, reading::take);
        } catch (Unusable problem) {
          sink.bad(lines.number(), problem.getMessage());
        }
      }
      reading.front(paragraphs);
      paragraphs.end(reading::take);
    }
  }

  /** One file. */
  private final class Reading {

    private final Sink sink;
    private final Times times;
    private final String name;
    private String title;
    private List<String> tags = List.of();
    private Optional<Stamp> ofFile;
    private String ofFileFrom = "file_name";
    private String seen = "";
    private long number;

    private Reading(ImportSource source, Sink sink) {
      this.sink = sink;
      this.times = sink.localTimes();
      this.name = source.label();
      this.title = name;
      Matcher day = DAY_IN_NAME.matcher(source.stem());
      this.ofFile = day.find() ? times.of(day.group(1).replace('_', '-')) : Optional.empty();
      sink.begin(Optional.empty());
    }

    /** Takes the front matter in, once it is complete. */
    private void front(Paragraphs paragraphs) {
      String matter = paragraphs.frontMatter();
      if (matter.isEmpty() || matter.equals(seen) || matter.length() > MOST_FRONT_MATTER) {
        return;
      }
      seen = matter;
      JsonNode read = yaml(matter);
      for (String member : List.of("date", "created", "created_at", "updated", "modified")) {
        Optional<Stamp> stamp = times.of(read.path(member).asString(""));
        if (stamp.isPresent()) {
          ofFile = stamp;
          ofFileFrom = "front_matter";
          break;
        }
      }
      String named = read.path("title").asString("");
      title = named.isBlank() ? name : named.strip();
      List<String> found = new ArrayList<>();
      read.path("tags").forEach(tag -> found.add(tag.asString("")));
      if (read.path("tags").isString()) {
        found.addAll(List.of(read.path("tags").asString("").split("[,\\s]+")));
      }
      tags = found;
    }

    private JsonNode yaml(String matter) {
      try {
        return YAMLMapper.shared().readTree(matter);
      } catch (JacksonException notYaml) {
        sink.left("header that is no YAML", 1);
        return JsonNodeFactory.instance.missingNode();
      }
    }

    private void take(Paragraph paragraph) {
      number++;
      String heading = String.join(" > ", paragraph.headings());
      MessageDraft draft =
          new MessageDraft(number)
              .keyOf(name + ":", words(paragraph))
              .kind("note")
              .type("note")
              .channel(CHANNEL)
              .context(heading.isEmpty() ? title : title + " # " + heading)
              .by("user", "")
              .text(paragraph.withHeadings());
      draft.payload.remove("role");
      if (!paragraph.headings().isEmpty()) {
        draft.hint(paragraph.headings().get(paragraph.headings().size() - 1));
      }
      tags.forEach(draft::hint);
      date(draft, paragraph);
      sink.add(draft);
    }

    private static String words(Paragraph paragraph) {
      String text = paragraph.text().isEmpty() ? paragraph.withHeadings() : paragraph.text();
      return text.strip().replaceAll("\\s+", " ");
    }

    private void date(MessageDraft draft, Paragraph paragraph) {
      Matcher start = DAY_AT_START.matcher(paragraph.text());
      Optional<Stamp> own = start.lookingAt() ? times.of(start.group(1)) : Optional.empty();
      if (own.isPresent()) {
        draft.at(own);
        return;
      }
      Optional<Stamp> above = ofHeadings(paragraph.headings());
      if (above.isPresent()) {
        draft.at(above, "heading");
      } else {
        // Without a date of the file, the sink takes its last change.
        draft.at(ofFile, ofFileFrom);
      }
    }

    /** The innermost date, with a clock from a heading below it. */
    private Optional<Stamp> ofHeadings(List<String> headings) {
      for (int index = headings.size() - 1; index >= 0; index--) {
        Optional<Stamp> day = ofHeading(headings.get(index));
        if (day.isPresent()) {
          return clock(day.get(), headings.subList(index + 1, headings.size())).or(() -> day);
        }
      }
      return Optional.empty();
    }

    private Optional<Stamp> ofHeading(String heading) {
      Matcher iso = DAY_IN_HEADING.matcher(heading);
      return iso.find() ? times.of(iso.group(1)) : times.of(heading);
    }

    private Optional<Stamp> clock(Stamp day, List<String> below) {
      for (String heading : below) {
        Matcher clock = CLOCK_IN_HEADING.matcher(heading);
        if (day.dayOnly() && clock.matches()) {
          String half = clock.group(3) == null ? "" : " " + clock.group(3) + "m";
          return times.of(
              day.at().toLocalDate() + " " + clock.group(1) + ":" + clock.group(2) + half);
        }
      }
      return Optional.empty();
    }
  }
}
