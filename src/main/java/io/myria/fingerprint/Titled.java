package io.myria.fingerprint;

import io.myria.language.Lexicon;
import io.myria.language.Sentence;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The texts behind a title and a colon, one title a sentence, a line or a part between semicolons:
 * "Rejected: Nomad, Swarm. Reason: the team knows it. Owner: Dana." In English, German and French,
 * whatever the language of the rest.
 *
 * @param values by what they are; of what is not there, none
 */
record Titled(Map<Title, List<String>> values) {

  private static final Lexicon LISTS = Lexicon.beside(Titled.class);

  enum Title {
    DECISION,
    REJECTED,
    REASON,
    OWNER,
    APPROVED,
    DEADLINE
  }

  private static final Map<String, Title> TITLES = titles();

  private static final Pattern LINE =
      Pattern.compile("^[\\s*•–-]*(\\p{L}[\\p{L} ]{1,24}?)\\s?:\\s+(\\S.*)$", Pattern.DOTALL);

  private static final Pattern BETWEEN =
      Pattern.compile("(?:\\G|(?<!\\s))(?:\\s*+[,/]|\\s++(?:and|or|und|oder|et|ou)\\s)\\s*+");

  private static final Pattern END = Pattern.compile("(?<![\\s.!,])[\\s.!,]++$");

  /** Nobody and nothing. */
  private static final Set<String> NONE = LISTS.words("none");

  private static final int CHARACTERS = 200;
  private static final int MOST = 12;

  static Titled of(List<Sentence> sentences) {
    Map<Title, List<String>> values = new HashMap<>();
    for (Sentence sentence : sentences) {
      if (sentence.text().indexOf(':') > 0 && !sentence.isQuestion()) {
        for (String part : sentence.text().split(";")) {
          read(part, values);
        }
      }
    }
    return new Titled(values);
  }

  private static void read(String part, Map<Title, List<String>> values) {
    Matcher line = LINE.matcher(part);
    if (!line.matches()) {
      return;
    }
    Title title = TITLES.get(line.group(1).strip().toLowerCase(Locale.ROOT));
    String value = END.matcher(line.group(2)).replaceFirst("");
    if (title == null || !isSaid(value)) {
      return;
    }
    List<String> known = values.computeIfAbsent(title, any -> new ArrayList<>());
    if (title == Title.REJECTED) {
      for (String option : BETWEEN.split(value)) {
        if (isSaid(option) && Character.isLetter(option.codePointAt(0)) && known.size() < MOST) {
          known.add(option);
        }
      }
    } else if (known.size() < MOST) {
      known.add(value);
    }
  }

  private static boolean isSaid(String value) {
    return !value.isBlank()
        && value.length() <= CHARACTERS
        && value.chars().anyMatch(Character::isLetterOrDigit)
        && !NONE.contains(value.toLowerCase(Locale.ROOT));
  }

  List<String> all(Title title) {
    return values.getOrDefault(title, List.of());
  }

  Optional<String> first(Title title) {
    return all(title).stream().findFirst();
  }

  /** These, and what else stands behind the title. */
  List<String> and(List<String> found, Title title) {
    Set<String> both = new LinkedHashSet<>(found);
    both.addAll(all(title));
    return List.copyOf(both);
  }

  private static Map<String, Title> titles() {
    Map<String, Title> titles = new HashMap<>();
    for (Title title : Title.values()) {
      for (String words : LISTS.text(title.name().toLowerCase(Locale.ROOT)).split(";")) {
        titles.put(words.strip(), title);
      }
    }
    return Map.copyOf(titles);
  }
}
