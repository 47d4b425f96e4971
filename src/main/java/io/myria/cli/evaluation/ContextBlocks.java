package io.myria.cli.evaluation;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The lines of a context, each with those that go on from it, by which it is checked what truly
 * stands there, whatever the answer says of it. Blanks and line breaks count alike, since a context
 * indents the further lines of a text. Immutable.
 */
public final class ContextBlocks {

  /** How an event stands in a context. */
  public enum Presence {
    /** Its text, word for word, all of it. */
    WHOLE,
    /** A passage of its text, or a line about it with its id. */
    PART,
    ABSENT
  }

  private static final String CUT = "[…]";
  private static final String CITING = "→ ";
  private static final String SAYS = ": ";
  private static final Pattern BLANKS =
      Pattern.compile("[\\s\\p{Z}\\p{Cc}]+", Pattern.UNICODE_CHARACTER_CLASS);

  /** Bidi_Control of Unicode: a context is without. */
  private static final Pattern TURNS =
      Pattern.compile("[\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069]");

  private final List<String> blocks = new ArrayList<>();
  private final Set<String> whole = new HashSet<>();
  private final List<String> passages = new ArrayList<>();

  public ContextBlocks(String context) {
    StringBuilder block = new StringBuilder();
    for (String line : context.split("\n")) {
      if (!line.isEmpty() && line.charAt(0) != ' ') {
        add(block.toString());
        block.setLength(0);
      }
      block.append(line).append('\n');
    }
    add(block.toString());
  }

  private void add(String block) {
    blocks.add(block);
    int colon = block.indexOf(SAYS);
    if (colon < 0) {
      return;
    }
    String said = plain(block.substring(colon + SAYS.length()));
    whole.add(said);
    String passage = said;
    if (passage.startsWith(CUT)) {
      passage = passage.substring(CUT.length());
    }
    if (passage.endsWith(CUT)) {
      passage = passage.substring(0, passage.length() - CUT.length());
    }
    if (passage.length() < said.length() && !passage.isBlank()) {
      passages.add(passage.strip());
    }
  }

  /**
   * @param id of the event, in full
   * @param text all that the event says
   */
  public Presence presence(String id, String text) {
    String said = plain(text);
    if (whole.contains(said)) {
      return Presence.WHOLE;
    }
    boolean part =
        passages.stream().anyMatch(said::contains)
            || blocks.stream().anyMatch(block -> block.contains(CITING + id));
    return part ? Presence.PART : Presence.ABSENT;
  }

  private static String plain(String text) {
    return BLANKS.matcher(TURNS.matcher(text).replaceAll("")).replaceAll(" ").strip();
  }
}
