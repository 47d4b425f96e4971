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

  enum Title {
    DECISION(
        """
        entscheidung; beschluss; beschlossen; entschieden; festgelegt; vereinbart; décision; décidé;
        choix; convenu
        """),
    REJECTED(
        """
        rejected; rejected options; rejected alternatives; discarded; ruled out; not chosen;
        verworfen; abgelehnt; ausgeschlossen; rejeté; rejetés; rejetée; rejetées; écarté; écartés;
        écartée; écartées
        """),
    REASON(
        """
        reason; reasons; rationale; why; grund; gründe; begründung; warum; raison; raisons; motif;
        motifs; pourquoi; justification
        """),
    OWNER(
        """
        owner; assignee; assigned to; responsible; dri; verantwortlich; zuständig; responsable;
        assigné à; assignée à
        """),
    APPROVED(
        """
        approved by; validated by; signed off by; confirmed by; genehmigt von; freigegeben von;
        bestätigt von; approuvé par; validé par
        """),
    DEADLINE(
        """
        deadline; due; due date; due by; frist; fällig; fällig am; échéance; date limite
        """);

    private final Set<String> words;

    Title(String words) {
      this.words = new LinkedHashSet<>();
      for (String word : words.split(";")) {
        this.words.add(word.strip());
      }
    }
  }

  private static final Map<String, Title> TITLES = titles();

  private static final Pattern LINE =
      Pattern.compile("^[\\s*•–-]*(\\p{L}[\\p{L} ]{1,24}?)\\s?:\\s+(\\S.*)$", Pattern.DOTALL);

  private static final Pattern BETWEEN =
      Pattern.compile("(?:\\G|(?<!\\s))(?:\\s*+[,/]|\\s++(?:and|or|und|oder|et|ou)\\s)\\s*+");

  private static final Pattern END = Pattern.compile("(?<![\\s.!,])[\\s.!,]++$");

  /** Nobody and nothing. */
  private static final Set<String> NONE =
      Lexicon.of(
          """
          none no nobody nothing n/a tbd open unknown keine keiner keines niemand nichts offen
          aucun aucune personne rien
          """);

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
      title.words.forEach(word -> titles.put(word, title));
    }
    return Map.copyOf(titles);
  }
}
