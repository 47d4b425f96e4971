package io.myria.statements;

import io.myria.language.EnglishWords;
import io.myria.language.Lexicon;
import io.myria.language.Sort;
import io.myria.language.Value;
import io.myria.language.ValueText;
import io.myria.language.Values;
import io.myria.language.WordSpan;
import io.myria.language.WordSplitter;
import io.myria.statements.OpenChange.Gone;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Reads one sentence for facts and changes of things that are named by any noun. Confined to it.
 */
final class OpenSentence {

  private static final Lexicon LISTS = Lexicon.beside(OpenSentence.class);

  private static final Set<String> POINTING = LISTS.words("pointing");

  private static final Set<String> SELF = LISTS.words("self");

  private static final Set<String> ARE = LISTS.words("are");

  private static final Set<String> NOT_YET = LISTS.words("not-yet");

  private static final Set<String> USING = LISTS.words("using");

  private static final Set<String> LEADS = LISTS.words("leads");

  private static final int FRAGMENT = 9;

  private static final int FEW = 3;

  private final WordSpan sentence;
  private final Optional<String> speaker;
  private final List<OpenFact> facts = new ArrayList<>();

  /** Of those that only a change may tell so: "Bo is CEO now". */
  private final List<OpenFact> perhaps = new ArrayList<>();

  private final List<NounPhrase> phrases = new ArrayList<>();
  private final List<Value> values = new ArrayList<>();
  private final List<Gone> gone = new ArrayList<>();
  private Optional<NounPhrase> last;
  private boolean points;

  OpenSentence(WordSpan sentence, Optional<String> speaker, Optional<NounPhrase> last) {
    this.sentence = sentence;
    this.speaker = speaker;
    this.last = last;
  }

  List<OpenFact> told() {
    return facts;
  }

  List<Gone> gone() {
    return gone;
  }

  Optional<NounPhrase> last() {
    return last;
  }

  boolean isRenewed() {
    return phrases.stream().anyMatch(NounPhrase::renewed);
  }

  OpenChange change(List<Gone> all, boolean marked, boolean firm) {
    List<OpenFact> now = new ArrayList<>(facts);
    now.addAll(perhaps);
    Set<String> words = new LinkedHashSet<>();
    for (int i = 0; i < sentence.size(); i++) {
      if (NounPhrase.isNoun(sentence.at(i)) && !Change.isVerb(sentence, i)) {
        words.add(sentence.at(i).stem());
      }
    }
    if (sentence.any(SELF)) {
      speaker.ifPresent(name -> words.addAll(WordSplitter.names(name)));
    }
    return new OpenChange(
        now,
        phrases,
        values,
        all,
        words,
        FormerValues.pairs(sentence),
        points,
        marked,
        firm,
        from());
  }

  private int from() {
    return sentence.at(0).from();
  }

  void clauses() {
    List<Clause> all = Clause.of(sentence);
    for (int i = 0; i < all.size(); i++) {
      Clause clause = all.get(i);
      gone.addAll(FormerValues.of(clause.words()));
      clause(clause, all.size());
    }
  }

  private void clause(Clause clause, int clauses) {
    WordSpan words = clause.words();
    int is = copula(words);
    OpenVerb verb = OpenVerb.of(words);
    if (words.lower(0).equals("not")) {
      return;
    }
    if (is >= 0) {
      is(words, is);
    } else if (verb.found()) {
      changed(verb);
    } else if (words.first(0, USING) < words.size()) {
      using(words, words.first(0, USING));
    } else if (clause.colon() && clauses <= FEW) {
      phrase(words)
          .or(() -> NounPhrase.bare(words, speaker))
          .filter(this::isNoLead)
          .ifPresent(this::speakOf);
    } else if (Set.of("but", ":").contains(clause.link()) || isBehind(clause)) {
      last.ifPresent(
          phrase -> OpenValue.of(words).ifPresent(value -> add(phrase, value, words, false)));
    } else if (clauses <= 2 && words.size() <= FRAGMENT) {
      fragment(words);
    }
  }

  private boolean isBehind(Clause clause) {
    return clause.words().lower(0).equals("now") && last.isPresent();
  }

  /** Where "is" stands; -1 where it does not. */
  private static int copula(WordSpan words) {
    int is = words.first(0, ARE);
    if (is < words.size()) {
      return words.in(is + 1, Set.of("there")) ? -1 : is;
    }
    for (int i = 1; i < words.size(); i++) {
      boolean verb =
          words.in(i - 1, POINTING) || words.in(i + 1, Set.of("now", "no", "not", "currently"));
      if (words.lower(i).equals("'s") && verb) {
        return i;
      }
    }
    return -1;
  }

  private void is(WordSpan words, int is) {
    WordSpan left =
        words.between(0, is).withoutEnd(EnglishWords.ADVERBS).withoutEnd(EnglishWords.HAVE);
    int at = is + 1;
    boolean denied = false;
    while (words.in(at, EnglishWords.ADVERBS)
        || words.in(at, Set.of("not", "n't", "become"))
        || words.has(at, "no longer")) {
      denied |= words.in(at, Set.of("not", "n't", "no"));
      at += words.lower(at).equals("no") ? 2 : 1;
    }
    WordSpan right = words.from(at);
    OpenVerb verb = OpenVerb.of(words);
    if (right.in(0, NOT_YET)) {
      return;
    }
    if (verb.found() && verb.isPassive(is)) {
      changed(verb);
      return;
    }
    Optional<Value> name = OpenValue.named(left);
    boolean definite = right.in(0, EnglishWords.DEFINITE) || ValueText.hasOwner(right, 0);
    Optional<NounPhrase> turned = definite && name.isPresent() ? phrase(right) : Optional.empty();
    if (turned.isPresent()) {
      speakOf(turned.get());
      gone(denied, left);
      if (!denied) {
        add(turned.get(), name.get(), left, false);
      }
      return;
    }
    gone(denied, right);
    straight(left, right, denied, name);
  }

  private void straight(WordSpan left, WordSpan right, boolean denied, Optional<Value> name) {
    boolean inherits = left.isEmpty() || left.size() == 1 && left.in(0, POINTING);
    points |= inherits;
    Optional<NounPhrase> phrase = inherits ? last : phrase(left).or(() -> brief(left));
    phrase.filter(one -> !inherits).ifPresent(this::speakOf);
    if (denied) {
      gone.add(new Gone(FormerValues.stems(left), true));
      return;
    }
    Optional<Value> value = OpenValue.of(right);
    if (phrase.isPresent() && value.isPresent()) {
      add(phrase.get(), value.get(), right, inherits);
    } else if (inherits) {
      value.ifPresent(values::add);
    } else if (name.isPresent() && (right.isEmpty() || right.in(0, Set.of("instead")))) {
      last.ifPresent(one -> add(one, name.get(), left, false));
    }
    turned(left, right);
  }

  /** "Build tool is Maven", in a note. */
  private Optional<NounPhrase> brief(WordSpan words) {
    return sentence.size() <= FRAGMENT
        ? NounPhrase.bare(words, speaker).filter(this::isNoLead)
        : Optional.empty();
  }

  /** "Jon Berg is CEO now", which only a change may tell so. */
  private void turned(WordSpan left, WordSpan right) {
    boolean name =
        left.size() <= FEW && !left.isEmpty() && left.words().stream().allMatch(NounPhrase::isNoun);
    if (name) {
      WordSpan role = ValueText.untilClosed(ValueText.untilBoundary(right));
      phrase(role)
          .or(() -> NounPhrase.bare(role, speaker))
          .ifPresent(one -> add(one, Values.value(Sort.NAME, left, 0, left.size()), left, true));
    }
  }

  private void gone(boolean denied, WordSpan words) {
    if (denied && !words.any(Set.of("only"))) {
      gone.add(new Gone(FormerValues.stems(words), false));
    }
  }

  private void changed(OpenVerb verb) {
    Optional<NounPhrase> named = verb.role().or(verb::object).flatMap(this::phrase);
    Optional<NounPhrase> phrase = named.or(() -> verb.subject().flatMap(this::phrase));
    phrase.ifPresent(this::speakOf);
    verb.former().ifPresent(words -> gone.add(new Gone(FormerValues.stems(words), false)));
    Optional<Value> value = verb.value();
    boolean carried = verb.carries() && verb.former().isEmpty();
    if (value.isPresent() && phrase.isPresent()) {
      add(phrase.get(), value.get(), verb.words(), carried);
    } else if (!verb.moves()) {
      value.ifPresent(values::add);
    }
  }

  /** "We use Maven as the build tool", or "for" it. */
  private void using(WordSpan words, int verb) {
    Optional<Value> value = OpenValue.of(words.from(verb + 1));
    int as = words.first(verb, Set.of("as", "for"));
    boolean denied = words.between(0, verb).any(Set.of("n't", "not", "longer", "never"));
    if (value.isEmpty() || denied) {
      return;
    }
    Optional<NounPhrase> phrase = phrase(ValueText.untilClosed(words.from(as + 1)));
    phrase.ifPresent(this::speakOf);
    phrase.ifPresentOrElse(
        one -> add(one, value.get(), words.from(verb + 1), false), () -> values.add(value.get()));
  }

  /** "Meeting with Kai at 3pm". */
  private void fragment(WordSpan words) {
    for (int i = 1; i < words.size(); i++) {
      Optional<Value> value = Values.at(words, i).filter(one -> one.sort().isPlain());
      boolean led = words.in(i - 1, Set.of("at", "on", "in"));
      if (value.isPresent() && led && value.get().end() == words.size()) {
        phrase(words.between(0, i - 1)).ifPresent(one -> add(one, value.get(), words, false));
        return;
      }
    }
  }

  private Optional<NounPhrase> phrase(WordSpan words) {
    return NounPhrase.of(words, speaker).filter(this::isNoLead);
  }

  private boolean isNoLead(NounPhrase phrase) {
    return !LEADS.containsAll(phrase.core());
  }

  private void speakOf(NounPhrase phrase) {
    phrases.add(phrase);
    last = Optional.of(phrase);
  }

  private void add(NounPhrase phrase, Value value, WordSpan words, boolean unsure) {
    boolean placed = !value.sort().isPlain() && OpenValue.isPlace(words);
    OpenFact fact = new OpenFact(phrase, value, placed, from());
    (unsure ? perhaps : facts).add(fact);
  }
}
