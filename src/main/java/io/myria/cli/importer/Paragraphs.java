package io.myria.cli.importer;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Splits a text into paragraphs, line by line, at blank lines. In Markdown (CommonMark's headings,
 * thematic breaks and fenced code) a paragraph has the headings above it, a heading without a
 * paragraph is one itself, and front matter is kept apart. Not thread-safe.
 */
final class Paragraphs {

  private static final Pattern HEADING = Pattern.compile("(?s) {0,3}+(#{1,6}+)(?:\\s(.*+))?");
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
  private final StringBuilder matter = new StringBuilder();
  private boolean frontMatter;
  private boolean bare;
  private long lines;

  Paragraphs(boolean markdown) {
    this.markdown = markdown;
  }

  /**
   * @param text empty for a heading without a paragraph
   * @param headings above it, the highest first
   */
  record Paragraph(String text, List<String> headings) {

    String withHeadings() {
      String above = String.join(" > ", headings);
      return above.isEmpty() || text.isEmpty() ? above + text : above + "\n\n" + text;
    }
  }

  /** A whole text. */
  void all(String markdown, Consumer<Paragraph> each) {
    markdown.lines().forEach(one -> line(one, each));
    end(each);
  }

  /** What stood between the lines of dashes at the beginning; empty while it is read. */
  String frontMatter() {
    return frontMatter ? "" : matter.toString();
  }

  void line(String line, Consumer<Paragraph> each) {
    lines++;
    if (!markdown) {
      plain(line, each);
    } else if (lines == 1 && line.stripTrailing().equals(FRONT_MATTER)) {
      frontMatter = true;
    } else if (frontMatter) {
      frontMatter = !line.stripTrailing().matches("---|\\.\\.\\.");
      matter.append(frontMatter ? line + "\n" : "");
    } else if (!fence.isEmpty()) {
      fenced(line, each);
    } else {
      marked(line, each);
    }
  }

  void end(Consumer<Paragraph> each) {
    paragraph(each);
    alone(each);
  }

  private void paragraph(Consumer<Paragraph> each) {
    String words = text.toString().strip();
    text.setLength(0);
    if (!words.isEmpty()) {
      each.accept(new Paragraph(words, List.copyOf(headings)));
      bare = false;
    }
  }

  /** A heading that nothing stood below. */
  private void alone(Consumer<Paragraph> each) {
    if (bare && !headings.isEmpty()) {
      each.accept(new Paragraph("", List.copyOf(headings)));
    }
    bare = false;
  }

  private void plain(String line, Consumer<Paragraph> each) {
    if (line.isBlank()) {
      paragraph(each);
    } else {
      text.append(line.stripTrailing()).append('\n');
    }
  }

  private void fenced(String line, Consumer<Paragraph> each) {
    text.append(line.stripTrailing()).append('\n');
    String bare = line.strip();
    if (bare.startsWith(fence) && bare.replace(fence.substring(0, 1), "").isEmpty()) {
      fence = "";
      paragraph(each);
    }
  }

  private void marked(String line, Consumer<Paragraph> each) {
    Matcher heading = HEADING.matcher(line);
    if (heading.matches()) {
      paragraph(each);
      heading(heading.group(1).length(), title(heading.group(2)), each);
      return;
    }
    Matcher underline = UNDERLINE.matcher(line);
    if (underline.matches() && TITLE.matcher(text).matches()) {
      String title = text.toString().strip();
      text.setLength(0);
      heading(underline.group(1).startsWith("=") ? 1 : 2, title, each);
      return;
    }
    if (BREAK.matcher(line).matches()) {
      paragraph(each);
      return;
    }
    Matcher opening = FENCE.matcher(line);
    fence = opening.matches() ? opening.group(1) : "";
    plain(line, each);
  }

  /** Without the number signs that may close a heading. */
  private static String title(String written) {
    String bare = written == null ? "" : written.strip();
    int end = bare.length();
    while (end > 0 && bare.charAt(end - 1) == '#') {
      end--;
    }
    boolean closed = end == 0 || Character.isWhitespace(bare.charAt(end - 1));
    return closed ? bare.substring(0, end).strip() : bare;
  }

  private void heading(int level, String title, Consumer<Paragraph> each) {
    if (levels.isEmpty() || levels.get(levels.size() - 1) >= level) {
      alone(each);
    }
    while (!levels.isEmpty() && levels.get(levels.size() - 1) >= level) {
      levels.remove(levels.size() - 1);
      headings.remove(headings.size() - 1);
    }
    if (!title.isBlank()) {
      levels.add(level);
      headings.add(title.strip());
      bare = true;
    }
  }
}
