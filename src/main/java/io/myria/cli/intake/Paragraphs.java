package io.myria.cli.intake;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Tells paragraphs, line by line: blank lines stand between them. In Markdown (CommonMark's
 * headings, thematic breaks and fenced code) a paragraph has the headings above it, and front
 * matter is none. Confined to one thread.
 */
final class Paragraphs {

  private static final Pattern HEADING =
      Pattern.compile(" {0,3}(#{1,6})(?:\\s+(.*?))?(?:\\s+#+)?\\s*");
  private static final Pattern UNDERLINE = Pattern.compile(" {0,3}(=+|-+)\\s*");

  /** What an underline makes a heading of; below several lines, writers mean a break. */
  private static final Pattern TITLE = Pattern.compile("\\A(?![-*+>]\\s)[^\n]++\n");

  private static final Pattern BREAK =
      Pattern.compile(" {0,3}(?:(?:\\*\\s*+){3,}+|(?:-\\s*+){3,}+|(?:_\\s*+){3,}+)");
  private static final Pattern FENCE = Pattern.compile(" {0,3}(`{3,}+|~{3,}+).*+");
  private static final String FRONT_MATTER = "---";

  private final boolean markdown;
  private final List<String> headings = new ArrayList<>();
  private final List<Integer> levels = new ArrayList<>();
  private final StringBuilder text = new StringBuilder();
  private String fence = "";
  private boolean frontMatter;
  private long lines;
  private long read;

  Paragraphs(boolean markdown) {
    this.markdown = markdown;
  }

  /**
   * @param headings above it, the highest first
   * @param read bytes of the file since the paragraph before
   */
  record Paragraph(String text, List<String> headings, long read) {}

  void line(String line, Consumer<Paragraph> each) {
    lines++;
    read += line.getBytes(StandardCharsets.UTF_8).length + 1;
    if (!markdown) {
      plain(line, each);
    } else if (lines == 1 && line.stripTrailing().equals(FRONT_MATTER)) {
      frontMatter = true;
    } else if (frontMatter) {
      frontMatter = !line.stripTrailing().equals(FRONT_MATTER);
    } else if (!fence.isEmpty()) {
      fenced(line, each);
    } else {
      marked(line, each);
    }
  }

  void end(Consumer<Paragraph> each) {
    String words = text.toString().strip();
    text.setLength(0);
    if (!words.isEmpty()) {
      each.accept(new Paragraph(words, List.copyOf(headings), read));
      read = 0;
    }
  }

  private void plain(String line, Consumer<Paragraph> each) {
    if (line.isBlank()) {
      end(each);
    } else {
      text.append(line.stripTrailing()).append('\n');
    }
  }

  private void fenced(String line, Consumer<Paragraph> each) {
    text.append(line.stripTrailing()).append('\n');
    String bare = line.strip();
    if (bare.startsWith(fence) && bare.replace(fence.substring(0, 1), "").isEmpty()) {
      fence = "";
      end(each);
    }
  }

  private void marked(String line, Consumer<Paragraph> each) {
    Matcher heading = HEADING.matcher(line);
    if (heading.matches()) {
      end(each);
      heading(heading.group(1).length(), heading.group(2) == null ? "" : heading.group(2));
      return;
    }
    Matcher underline = UNDERLINE.matcher(line);
    if (underline.matches() && TITLE.matcher(text).matches()) {
      String title = text.toString().strip();
      text.setLength(0);
      heading(underline.group(1).startsWith("=") ? 1 : 2, title);
      return;
    }
    if (BREAK.matcher(line).matches()) {
      end(each);
      return;
    }
    Matcher opening = FENCE.matcher(line);
    fence = opening.matches() ? opening.group(1) : "";
    plain(line, each);
  }

  private void heading(int level, String title) {
    while (!levels.isEmpty() && levels.get(levels.size() - 1) >= level) {
      levels.remove(levels.size() - 1);
      headings.remove(headings.size() - 1);
    }
    if (!title.isBlank()) {
      levels.add(level);
      headings.add(title.strip());
    }
  }
}
