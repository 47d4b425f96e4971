package io.myria.statements.reader;

import io.myria.language.Lexicon;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the person who makes a commitment, and its deadline. English only. Thread-safe. */
public final class Commitments {

  private static final Lexicon LISTS = Lexicon.beside(Commitments.class, List.of("en"));

  private static final Pattern DUE = Evidence.compiled("\\b" + LISTS.alternatives("due"));

  /** Somebody else, by name. */
  private static final Pattern OTHER =
      Pattern.compile(
          "(?:^|: |, )(?<by>[A-Z][\\w']{1,20}(?: [A-Z][\\w']{1,20})?) "
              + LISTS.alternatives("committing"));

  private static final Pattern SPEAKER = Evidence.words(LISTS, "speaker");

  private static final Set<String> PRONOUNS = LISTS.words("pronouns");

  private Commitments() {}

  public static Commitment of(TextAnalysis text) {
    if (!text.language().equals("en")) {
      return new Commitment("", "");
    }
    Matcher other = OTHER.matcher(text.text());
    String by = "";
    if (other.find() && !PRONOUNS.contains(other.group("by"))) {
      by = other.group("by");
    } else if (SPEAKER.matcher(text.text()).find()) {
      by = text.speaker();
    }
    Matcher due = DUE.matcher(text.text());
    return new Commitment(by, due.find() ? due.group().strip() : "");
  }
}
