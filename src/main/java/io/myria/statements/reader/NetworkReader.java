package io.myria.statements.reader;

import static io.myria.statements.reader.Kind.COMMITMENT;
import static io.myria.statements.reader.Kind.DECISION;
import static io.myria.statements.reader.Kind.FACT;
import static io.myria.statements.reader.Kind.NOTE;
import static io.myria.statements.reader.Kind.PLAN;
import static io.myria.statements.reader.Kind.PREFERENCE;
import static io.myria.statements.reader.Kind.QUESTION;
import static io.myria.statements.reader.Kind.SMALLTALK;
import static io.myria.statements.reader.ValueType.CODE;
import static io.myria.statements.reader.ValueType.ORGANISATION;
import static io.myria.statements.reader.ValueType.PERSON;
import static io.myria.statements.reader.ValueType.PLACE;
import static io.myria.statements.reader.ValueType.PRODUCT;
import static io.myria.statements.reader.ValueType.PROJECT;

import io.myria.embedding.MessageNetwork;
import io.myria.embedding.MessageNetwork.Scores;
import io.myria.embedding.MessageNetwork.Word;
import io.myria.language.RecentTexts;
import io.myria.language.Sentences;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Reads messages by a network that was learnt from labelled ones: sentence by sentence, short ones
 * together, as a person writes them in one message. What was read lately is kept, as several jobs
 * read the same messages. Thread-safe.
 */
public final class NetworkReader implements MessageReader {

  /** Changes whenever the same message may be read otherwise. */
  public static final String VERSION = "2/" + MessageNetwork.VERSION;

  /** Below it a relation is not even looked at. */
  private static final double LEAST = 0.2;

  /** Between these it is not known whether a relation is over, and nothing is said. */
  private static final double NOT_ENDED = 0.2;

  private static final double ENDED = 0.8;

  /** So many words are read together, if their sentences are that short. */
  private static final int TOGETHER = 34;

  private static final int MOST = 60;

  private static final Set<ValueType> PEOPLE = EnumSet.of(PERSON);
  private static final Set<ValueType> ALL = EnumSet.allOf(ValueType.class);

  /** In the order in which the network has them. */
  private static final List<ValueType> TYPES =
      List.of(PERSON, ORGANISATION, PLACE, PRODUCT, PROJECT, CODE);

  private static final List<Typed> RELATIONS =
      List.of(
          new Typed("lives_in", PEOPLE, Set.of(PLACE)),
          new Typed("works_at", PEOPLE, Set.of(ORGANISATION, PLACE)),
          new Typed("role_is", PEOPLE, Set.of()),
          new Typed("leads", PEOPLE, Set.of(ORGANISATION, PLACE, PRODUCT, PROJECT, CODE)),
          new Typed("reports_to", EnumSet.of(PERSON, ORGANISATION), PEOPLE),
          new Typed("member_of", PEOPLE, Set.of(ORGANISATION, PROJECT)),
          new Typed("parent_of", PEOPLE, PEOPLE),
          new Typed("married_to", PEOPLE, PEOPLE),
          new Typed("sibling_of", PEOPLE, PEOPLE),
          new Typed("friend_of", PEOPLE, PEOPLE),
          new Typed(
              "owns", EnumSet.of(PERSON, ORGANISATION), EnumSet.complementOf(EnumSet.of(PERSON))),
          new Typed("uses", ALL, EnumSet.of(PRODUCT, CODE, ORGANISATION, PROJECT)),
          new Typed(
              "located_in",
              EnumSet.complementOf(EnumSet.of(PERSON)),
              EnumSet.of(PLACE, ORGANISATION, CODE, PRODUCT)));

  /** A relation, and which names may stand at its ends; a noun without a name may always. */
  private record Typed(String name, Set<ValueType> subject, Set<ValueType> object) {
    boolean fits(End from, End to) {
      return fits(subject, from) && fits(object, to);
    }

    private static boolean fits(Set<ValueType> types, End end) {
      return end.type().isEmpty() || types.contains(end.type().get());
    }
  }

  /** Whose "sister" it is that a pronoun before it does not tell. */
  private static final Set<String> OTHERS = Set.of("his", "her", "their", "its", "your");

  /** What ends a sentence ends no code. */
  private static final String ENDING = ".:-/";

  private static final Set<String> OWN = Set.of("my", "our");

  /** In the order in which the network has them. */
  private static final List<Kind> KINDS =
      List.of(DECISION, PREFERENCE, FACT, COMMITMENT, PLAN, NOTE, QUESTION, SMALLTALK);

  /** In UTF-16 units. */
  private static final int LONGEST = 600;

  private final MessageNetwork network;
  private final RecentTexts<Read> recent = new RecentTexts<>(LONGEST);

  /**
   * @param network that computes
   */
  public NetworkReader(MessageNetwork network) {
    this.network = network;
  }

  @Override
  public Read read(String text, String speaker) {
    return recent.of(speaker + "\n" + text, any -> computed(text, speaker));
  }

  private Read computed(String text, String speaker) {
    List<Entity> names = new ArrayList<>();
    List<Likely> relations = new ArrayList<>();
    List<TextSpan> sentences = sentences(text);
    List<TextSpan> parts = parts(text, sentences);
    Map<Kind, Double> kinds = Map.of();
    List<TextSpan> words = new ArrayList<>();
    List<Double> needed = new ArrayList<>();
    for (TextSpan span : parts) {
      if (relations.size() < MOST && names.size() < MOST) {
        Part part = new Part(span, span.in(text), speaker, sentences);
        Scores scores = network.read(part.text);
        names.addAll(part.names(scores));
        relations.addAll(part.relations(scores));
        kinds = kinds(scores.kind());
        for (int place = 0; place < scores.words().size(); place++) {
          Word word = scores.words().get(place);
          words.add(new TextSpan(word.from(), word.to()).shifted(span.from()));
          needed.add((double) scores.needed()[place]);
        }
      }
    }
    return new Read(
        names,
        relations,
        parts.size() == 1 ? kinds : kinds(network.kind(text)),
        Telling.of(text, words, needed));
  }

  private static Map<Kind, Double> kinds(float[] probabilities) {
    Map<Kind, Double> kinds = new EnumMap<>(Kind.class);
    for (int at = 0; at < probabilities.length; at++) {
      kinds.put(KINDS.get(at), (double) probabilities[at]);
    }
    return kinds;
  }

  private static List<TextSpan> sentences(String text) {
    List<TextSpan> sentences = new ArrayList<>();
    int search = 0;
    for (String sentence : Sentences.of(text)) {
      int from = text.indexOf(sentence, search);
      if (from >= 0) {
        search = from + sentence.length();
        sentences.add(new TextSpan(from, search));
      }
    }
    return sentences;
  }

  /** Sentences, as many together as are short; a long one in pieces. */
  private static List<TextSpan> parts(String text, List<TextSpan> sentences) {
    List<TextSpan> parts = new ArrayList<>();
    int words = 0;
    for (TextSpan sentence : sentences) {
      int more = MessageNetwork.words(sentence.in(text)).size();
      int last = parts.size() - 1;
      if (last >= 0 && words + more <= TOGETHER) {
        parts.set(last, new TextSpan(parts.get(last).from(), sentence.to()));
        words += more;
      } else if (more <= MessageNetwork.MOST_WORDS) {
        parts.add(sentence);
        words = more;
      } else {
        parts.addAll(pieces(sentence.in(text), sentence.from()));
        words = TOGETHER;
      }
    }
    return parts;
  }

  private static List<TextSpan> pieces(String sentence, int from) {
    List<TextSpan> pieces = new ArrayList<>();
    List<Word> words = MessageNetwork.words(sentence);
    for (int at = 0; at < words.size(); at += MessageNetwork.MOST_WORDS) {
      int last = Math.min(words.size(), at + MessageNetwork.MOST_WORDS) - 1;
      pieces.add(new TextSpan(words.get(at).from(), words.get(last).to()).shifted(from));
    }
    return pieces;
  }

  /** Some words, by their places. */
  private record Words(int from, int to) {
    boolean overlaps(Words other) {
      return from < other.to && to > other.from;
    }
  }

  /** An end of a relation; without words it is who speaks. */
  private record End(Optional<Words> words, String text, Optional<ValueType> type) {
    boolean isSame(End other) {
      return words.isEmpty() && other.words.isEmpty()
          || words.isPresent()
              && other.words.isPresent()
              && words.get().overlaps(other.words.get());
    }
  }

  private record Candidate(End subject, String relation, End object, boolean ended, double sure) {
    boolean isSame(Candidate other) {
      return relation.equals(other.relation)
          && (subject.isSame(other.subject) && object.isSame(other.object)
              || subject.isSame(other.object) && object.isSame(other.subject));
    }
  }

  /** What is read together. */
  private static final class Part {
    private final TextSpan span;
    private final String text;
    private final String speaker;
    private final List<TextSpan> sentences;
    private List<Word> words = List.of();
    private final Map<Words, ValueType> named = new LinkedHashMap<>();

    Part(TextSpan span, String text, String speaker, List<TextSpan> sentences) {
      this.span = span;
      this.text = text;
      this.speaker = speaker;
      this.sentences = sentences;
    }

    Set<Entity> names(Scores scores) {
      words = scores.words();
      Set<Entity> names = new LinkedHashSet<>();
      for (int at = 0; at < words.size(); ) {
        int tag = best(scores.entity()[at]);
        int end = at + 1;
        if (tag > 0) {
          int inside = (tag - 1) / 2 * 2 + 2;
          while (end < words.size() && best(scores.entity()[end]) == inside) {
            end++;
          }
          ValueType type = TYPES.get((tag - 1) / 2);
          Words some = whole(at, end, type);
          if (isName(text(some), type)) {
            named.put(some, type);
            names.add(new Entity(text(some), type));
          }
          end = Math.max(end, some.to());
        }
        at = end;
      }
      return names;
    }

    /** "Kerry-Ann" and "set_alarm()" are several words here that no blank parts. */
    private Words whole(int from, int to, ValueType type) {
      int begin = words.get(from).from();
      int end = words.get(to - 1).to();
      if (type == CODE) {
        while (begin > 0 && isOfCode(text.charAt(begin - 1))) {
          begin--;
        }
        while (end < text.length() && isOfCode(text.charAt(end))) {
          end++;
        }
        while (end > begin + 1 && ENDING.indexOf(text.charAt(end - 1)) >= 0) {
          end--;
        }
        end += text.startsWith("()", end) ? 2 : 0;
      } else {
        while (begin > 1 && isHyphen(begin - 1)) {
          begin = run(begin - 2, -1) + 1;
        }
        while (isHyphen(end)) {
          end = run(end + 1, 1);
        }
      }
      int first = from;
      while (first > 0 && words.get(first - 1).to() > begin) {
        first--;
      }
      int last = to;
      while (last < words.size() && words.get(last).from() < end) {
        last++;
      }
      return new Words(first, last);
    }

    private static boolean isOfCode(char unit) {
      return Character.isLetterOrDigit(unit) || "_-./:@$".indexOf(unit) >= 0;
    }

    /** Between two letters or digits. */
    private boolean isHyphen(int at) {
      return at > 0
          && at + 1 < text.length()
          && "-_".indexOf(text.charAt(at)) >= 0
          && Character.isLetterOrDigit(text.charAt(at - 1))
          && Character.isLetterOrDigit(text.charAt(at + 1));
    }

    /** Where letters and digits end, from one of them on. */
    private int run(int from, int step) {
      int at = from;
      while (at >= 0 && at < text.length() && Character.isLetterOrDigit(text.charAt(at))) {
        at += step;
      }
      return at;
    }

    /**
     * Code has something that plain words have not; in a text that has capitals, names have them.
     */
    private boolean isName(String name, ValueType type) {
      if (type == CODE) {
        return name.chars().anyMatch(Character::isLetter)
            && !name.chars().allMatch(unit -> Character.isLowerCase(unit));
      }
      boolean capital = name.chars().anyMatch(Character::isUpperCase);
      boolean inner = name.chars().anyMatch(Character::isDigit);
      return capital || inner || type == PRODUCT || !Character.isUpperCase(text.codePointAt(0));
    }

    private List<Likely> relations(Scores scores) {
      List<Candidate> candidates = new ArrayList<>();
      int all = words.size();
      for (int from = 0; from <= all; from++) {
        for (int to = 0; to <= all; to++) {
          float[] likely = scores.relation()[from][to];
          int relation = best(likely);
          if (from != to && relation > 0 && likely[relation] >= LEAST) {
            Optional<End> subject = end(scores, from);
            Optional<End> object = end(scores, to);
            float over = scores.ended()[from][to];
            boolean ended = over > ENDED;
            Typed kind = RELATIONS.get(relation - 1);
            if ((ended || over < NOT_ENDED)
                && subject.isPresent()
                && object.isPresent()
                && kind.fits(subject.get(), object.get())) {
              candidates.add(
                  new Candidate(subject.get(), kind.name(), object.get(), ended, likely[relation]));
            }
          }
        }
      }
      candidates.sort(Comparator.comparingDouble(Candidate::sure).reversed());
      List<Candidate> kept = new ArrayList<>();
      for (Candidate one : candidates) {
        if (!one.subject().isSame(one.object()) && kept.stream().noneMatch(one::isSame)) {
          kept.add(one);
        }
      }
      return kept.stream()
          .map(
              one ->
                  new Likely(
                      new ReadRelation(
                          one.subject().text(),
                          one.relation(),
                          one.object().text(),
                          one.ended(),
                          words(one.subject(), one.object())),
                      one.sure()))
          .toList();
    }

    /** From the beginning of the sentence of one end to the end of the sentence of the other. */
    private TextSpan words(End subject, End object) {
      List<Words> ends = Stream.of(subject, object).flatMap(end -> end.words().stream()).toList();
      int first = ends.stream().mapToInt(end -> words.get(end.from()).from()).min().orElse(0);
      int last =
          ends.stream().mapToInt(end -> words.get(end.to() - 1).to()).max().orElse(text.length());
      TextSpan both = new TextSpan(first, last).shifted(span.from());
      List<TextSpan> around = sentences.stream().filter(both::overlaps).toList();
      return new TextSpan(
          Math.max(span.from(), around.get(0).from()),
          Math.min(span.to(), around.get(around.size() - 1).to()));
    }

    /** The words of which one is the last; empty where only a pronoun tells whose they are. */
    private Optional<End> end(Scores scores, int last) {
      if (last == words.size()) {
        return Optional.of(new End(Optional.empty(), speaker, Optional.of(PERSON)));
      }
      Words whole =
          named.keySet().stream()
              .filter(one -> one.from() <= last && last < one.to())
              .findFirst()
              .orElseGet(() -> argument(scores, last));
      Optional<ValueType> type = Optional.ofNullable(named.get(whole));
      String before =
          whole.from() > 0 ? words.get(whole.from() - 1).text().toLowerCase(Locale.ROOT) : "";
      String said = text(whole);
      boolean common = said.equals(said.toLowerCase(Locale.ROOT));
      if (common && OTHERS.contains(before)) {
        return Optional.empty();
      }
      if (common && OWN.contains(before)) {
        return speaker.isEmpty()
            ? Optional.empty()
            : Optional.of(new End(Optional.of(whole), before + " " + said, type));
      }
      return Optional.of(new End(Optional.of(whole), said, type));
    }

    /** Leftwards as far as the network sees the same end. */
    private static Words argument(Scores scores, int last) {
      int from = last;
      while (from > 0
          && best(scores.argument()[from]) == 2
          && best(scores.argument()[from - 1]) > 0) {
        from--;
      }
      return new Words(from, last + 1);
    }

    private String text(Words some) {
      return text.substring(words.get(some.from()).from(), words.get(some.to() - 1).to())
          .replaceAll("['’]s?$", "");
    }
  }

  private static int best(float[] of) {
    int best = 0;
    for (int at = 1; at < of.length; at++) {
      if (of[at] > of[best]) {
        best = at;
      }
    }
    return best;
  }
}
