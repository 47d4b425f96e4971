package io.myria.statements.reader;

import io.myria.language.Lexicon;
import io.myria.language.TaggedWord;
import io.myria.language.TokenList;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Reads relations from sentences of English by the patterns of {@code en/relations.txt}. Only
 * assertions are read. Thread-safe.
 */
public final class Relations {

  private static final String PHRASE = "<(?<%s>\\d+)/[^>]*>";
  private static final String NAME = "<(?<%s>\\d+)/>";

  private static final Lexicon LISTS = Lexicon.beside(Relations.class, List.of("en"));

  private static final String AUXILIARIES = "(?:" + LISTS.alternatives("auxiliary") + " )*";
  private static final String DETERMINERS = "(?:" + LISTS.alternatives("determiner") + " )*";

  private static final Pattern ENDING =
      Pattern.compile("(?<!\\w)" + LISTS.alternatives("ending") + " ");

  private static final Pattern KIN = Pattern.compile(LISTS.alternatives("kin"));
  private static final Pattern SPEAKER = Pattern.compile(LISTS.alternatives("speaker"));

  private static final Pattern ROLE_ADJECTIVE =
      Pattern.compile("^" + LISTS.alternatives("role adjective") + " ");

  private static final Set<String> THIRD_PERSON = LISTS.words("third person");
  private static final Set<String> JOINING = LISTS.words("joining");
  private static final Set<String> ADVERBS = LISTS.words("adverbs");
  private static final Set<String> ROLES = LISTS.words("roles");
  private static final Set<String> ROLE_ENDINGS = LISTS.words("role endings");
  private static final Set<String> NO_ROLES = LISTS.words("no roles");
  private static final Set<String> TRIGGERS = LISTS.words("triggers");
  private static final Set<String> NO_SITES = LISTS.words("no sites");
  private static final Set<String> PLACE_HEADS = WordList.of("en/places.txt");

  private static final Set<String> SYMMETRIC = Set.of("married_to", "sibling_of", "friend_of");
  private static final List<Template> TEMPLATES = templates();

  private final TextAnalysis text;
  private final Map<String, ReadRelation> found = new LinkedHashMap<>();
  private AnalyzedSentence sentence;
  private List<NounPhrase> phrases;

  private Relations(TextAnalysis text) {
    this.text = text;
  }

  private record Template(String relation, boolean ended, Pattern pattern) {}

  public static List<ReadRelation> of(TextAnalysis text) {
    Relations reader = new Relations(text);
    if (text.language().equals("en")) {
      for (AnalyzedSentence sentence : text.sentences()) {
        if (isRead(sentence.modality())) {
          reader.read(sentence);
        }
      }
    }
    return List.copyOf(reader.found.values());
  }

  /** A quick check whether a text has a word that states such a relation. */
  public static boolean mayState(String text) {
    return TokenList.of(text).lower().stream().anyMatch(TRIGGERS::contains);
  }

  /** A wedding of long ago still holds, so that the past is read as well. */
  private static boolean isRead(Modality modality) {
    return modality == Modality.ASSERTED || modality == Modality.PAST;
  }

  private static List<Template> templates() {
    List<Template> templates = new ArrayList<>();
    for (String line : LISTS.lines("patterns")) {
      String[] parts = line.split("\t");
      boolean ended = parts[0].startsWith("-");
      templates.add(
          new Template(
              ended ? parts[0].substring(1) : parts[0],
              ended,
              Pattern.compile(expanded(parts[1]))));
    }
    return templates;
  }

  private static String expanded(String pattern) {
    return pattern
        .replace("{STHING}", String.format(PHRASE, "s"))
        .replace("{SPOSS}", String.format(PHRASE, "s"))
        .replace("{S}", String.format(PHRASE, "s"))
        .replace("{I}", "<(?<s>\\d+)/" + LISTS.alternatives("first person") + ">")
        .replace("{SI}", String.format(NAME, "s"))
        .replace("{PI2}", String.format(NAME, "q"))
        .replace("{PI}", String.format(NAME, "p"))
        .replace("{P}", String.format(PHRASE, "p"))
        .replace("{R}", "<(?<r>\\d+)/[^>]+>")
        .replace("{F}", "<(?<of>\\d+)/[^>]*>")
        .replace("{OPLACE}", "<(?<place>\\d+)/[^>]*>")
        .replace("{OSITEN}", String.format(NAME, "site"))
        .replace("{OSITE}", String.format(PHRASE, "site"))
        .replace("{OGROUP}", String.format(PHRASE, "o"))
        .replace("{OHEAD}", "<(?<o>\\d+)/[^>]+>")
        .replace("{ONOTKIN}", String.format(PHRASE, "o"))
        .replace("{ONT}", String.format(PHRASE, "o"))
        .replace("{OI}", "<(?<boss>\\d+)/>")
        .replace("{ON}", String.format(NAME, "o"))
        .replace("{O}", String.format(PHRASE, "o"))
        .replace("{Q}", "<\\d+/[^>]*>")
        .replace("{KPARENT}", "<\\d+/(?:[^>]* )?" + LISTS.alternatives("parent") + ">")
        .replace("{KCHILD}", "<\\d+/" + LISTS.alternatives("child") + ">")
        .replace("{KSIB}", "<\\d+/" + LISTS.alternatives("sibling") + ">")
        .replace("{D}", DETERMINERS)
        .replace("{A}", AUXILIARIES);
  }

  private void read(AnalyzedSentence next) {
    sentence = next;
    phrases = NounPhrases.of(next);
    if (phrases.isEmpty()) {
      return;
    }
    List<String> clauses = clauses();
    for (String clause : clauses) {
      boolean ended = ENDING.matcher(clause).find();
      String plain = ENDING.matcher(clause).replaceAll("").replaceAll(" +", " ");
      for (Template template : TEMPLATES) {
        Matcher matcher = template.pattern().matcher(plain);
        boolean lasting =
            sentence.modality() == Modality.ASSERTED || SYMMETRIC.contains(template.relation());
        while (lasting && matcher.find()) {
          accept(template, matcher, ended || template.ended());
        }
      }
    }
  }

  /**
   * The sentence in the form of the patterns, and a clause for each further verb of its subject.
   */
  private List<String> clauses() {
    List<String> tokens = new ArrayList<>();
    List<Boolean> verbs = new ArrayList<>();
    int phrase = 0;
    for (int index = 0; index < sentence.words().size(); index++) {
      while (phrase < phrases.size() && phrases.get(phrase).to() <= index) {
        phrase++;
      }
      if (phrase < phrases.size() && phrases.get(phrase).from() == index) {
        tokens.add("<" + phrase + "/" + phrases.get(phrase).head() + ">");
        verbs.add(false);
        index = phrases.get(phrase).to() - 1;
      } else {
        TaggedWord word = sentence.words().at(index);
        tokens.add(word.lower());
        verbs.add(word.isVerbal() || NounPhrases.VERBS.contains(word.lower()));
      }
    }
    List<String> clauses = new ArrayList<>();
    clauses.add(String.join(" ", tokens));
    String subject = tokens.stream().filter(token -> token.startsWith("<")).findFirst().orElse("");
    for (int at = 2; at < tokens.size() && !subject.isEmpty(); at++) {
      boolean joined = JOINING.contains(tokens.get(at - 1));
      boolean adverb = ADVERBS.contains(tokens.get(at)) && at + 1 < tokens.size();
      if (joined && verbs.get(adverb ? at + 1 : at)) {
        String who = isApposed(tokens, at - 1) ? tokens.get(at - 2) : subject;
        clauses.add(who + " " + String.join(" ", tokens.subList(at, tokens.size())));
      }
    }
    return clauses;
  }

  /** "A friend of mine, Ann, works": a name between two commas. */
  private static boolean isApposed(List<String> tokens, int comma) {
    return comma > 2
        && tokens.get(comma).equals(",")
        && tokens.get(comma - 1).endsWith("/>")
        && tokens.get(comma - 2).equals(",");
  }

  private void accept(Template template, Matcher match, boolean ended) {
    String relation = template.relation();
    Optional<NounPhrase> subject = phrase(match, "s");
    Optional<NounPhrase> object =
        phrase(match, "o")
            .or(() -> phrase(match, "place"))
            .or(() -> phrase(match, "site"))
            .or(() -> phrase(match, "boss"));
    Optional<NounPhrase> role = phrase(match, "r");
    Optional<NounPhrase> other = phrase(match, "p");
    if (role.isPresent() && !isRole(role.get())) {
      return;
    }
    if (relation.equals("role_is")) {
      String is = role.map(one -> role(one, phrase(match, "of"))).orElse("");
      subject.ifPresent(of -> add(named(of), relation, is, ended));
      return;
    }
    if (phrase(match, "boss").isPresent()) {
      add(text.speaker(), relation, object.get().text(), ended);
      return;
    }
    if (subject.isEmpty() || object.isEmpty()) {
      NounPhrase first = subject.or(() -> object).orElse(null);
      String one = first == null ? text.speaker() : named(first);
      if (THIRD_PERSON.stream().anyMatch(word -> match.group().contains(word + " <"))) {
        int before = other.map(phrases::indexOf).orElse(0) - 1;
        while (before >= 0 && !phrases.get(before).isName()) {
          before--;
        }
        one = first == null && before >= 0 ? namedBefore(before) : one;
      }
      String left = one;
      other.ifPresent(name -> add(left, relation, named(name), ended));
      phrase(match, "q").ifPresent(name -> add(left, relation, named(name), ended));
      return;
    }
    if (isPlausible(
        relation,
        subject.get(),
        object.get(),
        template.ended(),
        phrase(match, "place").isPresent())) {
      add(named(subject.get()), relation, named(object.get()), ended);
    }
  }

  /** "Head of sales", without "new". */
  private String role(NounPhrase role, Optional<NounPhrase> of) {
    String text = of.map(last -> sentence.words().text(role.from(), last.to())).orElse(role.text());
    return ROLE_ADJECTIVE.matcher(text).replaceFirst("");
  }

  private boolean isPlausible(
      String relation, NounPhrase subject, NounPhrase object, boolean ending, boolean moved) {
    boolean placeWord = PLACE_HEADS.contains(object.head());
    return switch (relation) {
      case "lives_in" ->
          (!moved || ending || Gazetteer.isPlace(object.text()))
              && (object.isName() || placeWord && ending)
              && isPerson(subject);
      case "parent_of" -> object.isName();
      case "reports_to" -> object.isName() || isRole(object);
      case "located_in" -> !isSpeaker(subject) && isSite(subject, object, moved);
      case "works_at" -> isPerson(subject) && !isSpeaker(object);
      default -> !isSpeaker(object);
    };
  }

  /**
   * What is kept somewhere is located there. What only "is in" something is located there if either
   * is a place.
   *
   * @param plain whether the verb does not imply a place
   */
  private static boolean isSite(NounPhrase subject, NounPhrase object, boolean plain) {
    boolean name = object.isName() && !Gazetteer.isProduct(object.text());
    boolean place = Gazetteer.isPlace(object.text()) || PLACE_HEADS.contains(object.head());
    return plain
        ? place || name && PLACE_HEADS.contains(subject.head())
        : place || name || !subject.isName() && !NO_SITES.contains(object.head());
  }

  private boolean isPerson(NounPhrase phrase) {
    return phrase.isName() || isSpeaker(phrase) || isRole(phrase) || isKin(phrase);
  }

  private static boolean isKin(NounPhrase phrase) {
    return KIN.matcher(phrase.head()).matches();
  }

  private static boolean isSpeaker(NounPhrase phrase) {
    return SPEAKER.matcher(phrase.head()).matches();
  }

  private static boolean isRole(NounPhrase phrase) {
    String head = phrase.head();
    return ROLES.contains(head)
        || ROLE_ENDINGS.stream().anyMatch(head::endsWith)
            && !NO_ROLES.contains(head)
            && head.length() > 3;
  }

  private Optional<NounPhrase> phrase(Matcher match, String group) {
    if (!match.pattern().pattern().contains("(?<" + group + ">")) {
      return Optional.empty();
    }
    return Optional.ofNullable(match.group(group)).map(Integer::parseInt).map(phrases::get);
  }

  /** The person that "her" may refer to: the first name of the sentence. */
  private String namedBefore(int before) {
    for (int index = 0; index <= before; index++) {
      if (phrases.get(index).isName()) {
        return phrases.get(index).text();
      }
    }
    return text.speaker();
  }

  private String named(NounPhrase phrase) {
    return isSpeaker(phrase) ? text.speaker() : phrase.text();
  }

  private void add(String subject, String relation, String object, boolean ended) {
    boolean symmetric = SYMMETRIC.contains(relation);
    String key = subject + "\t" + relation + "\t" + object;
    String mirrored = object + "\t" + relation + "\t" + subject;
    if (!subject.equals(object) && !(symmetric && found.containsKey(mirrored))) {
      TextSpan span = new TextSpan(sentence.from(), sentence.from() + sentence.text().length());
      found.putIfAbsent(key, new ReadRelation(subject, relation, object, ended, span));
    }
  }

  /** The names of all relations. */
  static Set<String> names() {
    return TEMPLATES.stream().map(Template::relation).collect(Collectors.toSet());
  }
}
