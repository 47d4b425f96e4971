package io.myria.statements;

import io.myria.language.Attribute;
import io.myria.language.EnglishWords;
import io.myria.language.Lexicon;
import io.myria.language.Sort;
import io.myria.language.Value;
import io.myria.language.ValueText;
import io.myria.language.Values;
import io.myria.language.Word;
import io.myria.language.WordSpan;
import io.myria.statements.Claim.Force;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads one sentence, clause by clause. Confined to it. */
final class SentenceReader {

  private static final Lexicon LISTS = Lexicon.beside(SentenceReader.class);

  private static final Set<String> LEADS = LISTS.words("leads");

  private static final Set<String> LONG_AGO = LISTS.words("long-ago");

  private static final Set<String> TAKING = LISTS.words("taking");

  private final WordSpan sentence;
  private final Optional<String> speaker;
  private final boolean change;
  private final ClaimList claims;

  /** All but what is said to be no more. */
  private final List<Word> rest = new ArrayList<>();

  private final Mentioned said;

  private final StateReader states;

  SentenceReader(WordSpan sentence, Optional<String> speaker) {
    this.sentence = sentence;
    this.speaker = speaker;
    this.change = Change.isSaid(sentence);
    this.claims = new ClaimList(change, sentence.at(0).from());
    this.said = new Mentioned(speaker);
    this.states = new StateReader(claims, said, speaker, isLongAgo());
  }

  List<Claim> read() {
    for (Clause clause : Clause.of(sentence)) {
      read(clause);
    }
    if (claims.all().isEmpty() && !isLongAgo()) {
      return Loose.claim(new WordSpan(rest), speaker, change, claims.gone()).stream().toList();
    }
    return claims.all();
  }

  private void read(Clause clause) {
    WordSpan words = withoutInstead(clause.words());
    boolean not = words.lower(0).equals("not");
    if (not && !words.has(1, "any")) {
      ValueText.after(words, 1).ifPresent(claims::deny);
      return;
    }
    rest.addAll(words.words());
    if (words.isEmpty() || EnglishWords.isUnreal(words)) {
      return;
    }
    if (words.has(0, "i meant") || words.has(0, "i mean")) {
      ValueText.written(words).ifPresent(value -> claims.bare(said.before(), value));
      return;
    }
    boolean inherits = Set.of("and", "but").contains(clause.link()) && said.last().isPresent();
    Optional<Predicate> verbs = Predicate.of(words, inherits);
    if (verbs.isEmpty()) {
      fragment(clause, words);
      return;
    }
    said.goOn();
    int before = claims.all().size();
    predicate(words, verbs.get());
    if (clause.colon() && claims.all().size() == before && said.announced().isEmpty()) {
      Subject behind = Subject.of(words.from(verbs.get().main()), speaker);
      said.announce(
          behind.attribute().isKnown()
              ? Optional.of(behind)
              : said.last().filter(subject -> change));
    }
  }

  /** "Instead of Monday", wherever it stands. */
  private WordSpan withoutInstead(WordSpan words) {
    for (int i = 0; i < words.size(); i++) {
      boolean two = words.has(i, "instead of") || words.has(i, "rather than");
      int from = two ? i + 2 : words.has(i, "in place of") ? i + 3 : 0;
      Optional<Value> former = from > 0 ? ValueText.after(words, from) : Optional.empty();
      if (former.isPresent()) {
        claims.leave(former);
        List<Word> others = new ArrayList<>(words.between(0, i).words());
        others.addAll(words.from(former.get().end()).words());
        return new WordSpan(others);
      }
    }
    return words;
  }

  private void predicate(WordSpan words, Predicate verbs) {
    WordSpan left = words.between(0, verbs.start()).withoutEnd(EnglishWords.ADVERBS);
    int main = verbs.main();
    Optional<AttributeVerb> relation =
        AttributeVerb.at(words, main).filter(one -> !one.perfect() || verbs.have());
    if (words.in(main, TAKING) && words.has(main + 1, "over")) {
      states.takeOver(left, words.from(main + 2));
    } else if (Change.isVerb(words, main)) {
      changed(words, verbs, left);
    } else if (verbs.past()) {
      said.remember(left);
    } else if (relation.isPresent()) {
      states.related(words, verbs, left, relation.get());
    } else if (Change.isLeaving(words.lower(main))
        && !words.in(main + 1, EnglishWords.PREPOSITIONS)) {
      states.left(words, said.remember(left), main);
    } else if (verbs.be()) {
      copula(words, verbs, left);
    } else if (verbs.denied()) {
      states.denied(words.from(main), left);
    } else if (verbs.have()) {
      states.having(words, main, left);
    } else if (said.remember(left).isEmpty()) {
      said.last(Subject.of(words.from(main), speaker));
    }
  }

  private void copula(WordSpan words, Predicate verbs, WordSpan left) {
    Subject subject = said.remember(left);
    int main = verbs.main();
    Optional<Value> value = ValueText.after(words, main);
    boolean told = value.map(one -> one.sort().isPlain()).orElse(false);
    Optional<Value> named = Values.at(left, 0).filter(one -> one.end() == left.size());
    Subject turned = Subject.of(ValueText.untilClosed(words.from(main)), speaker);
    boolean definite = words.in(main, EnglishWords.DEFINITE) || ValueText.hasOwner(words, main);
    boolean isRelative = left.any(Set.of("that", "which", "who"));
    if (isRelative && value.isPresent() && !subject.attribute().isKnown()) {
      claims.claim(
          subject, Attribute.of(left, value.get()).name(), value.get(), verbs.denied(), false);
    } else if (!left.isEmpty()
        && !told
        && definite
        && turned.isAttribute()
        && !subject.attribute().isKnown()) {
      Sort sort = named.map(Value::sort).orElse(Sort.TEXT);
      claims.claim(turned, "", Values.value(sort, left, 0, left.size()), verbs.denied(), false);
    } else if (named.isPresent()
        && !told
        && (named.get().sort().isPlain() || EnglishWords.isCode(left.lower(0)))) {
      // "4417 is the right one."
      claims.bare(said.before(), named.get());
    } else if (value.isPresent() && isOfPerson(left, subject) && isRole(words, value.get())) {
      claims.role(subject, value.get(), verbs.denied());
    } else if (value.isPresent()) {
      String attribute = ValueText.attributeOf(words, main).orElse("");
      said(subject, attribute, value.get(), verbs);
    }
  }

  private static boolean isOfPerson(WordSpan left, Subject subject) {
    boolean named = subject.person() || Subject.isFullName(left);
    return named && !subject.isEmpty() && !subject.attribute().isKnown();
  }

  /** "A nurse", and not "the nurse": which one somebody is says nothing of others. */
  private static boolean isRole(WordSpan words, Value value) {
    return words.in(value.start() - 1, Set.of("a", "an")) && StateReader.isRole(words, value);
  }

  private void said(Subject subject, String attribute, Value value, Predicate verbs) {
    if (subject.isEmpty() && subject.person()) {
      return;
    }
    boolean plain = value.sort().isPlain();
    boolean known = subject.attribute().isKnown() || !attribute.isEmpty();
    boolean state =
        value.sort() == Sort.TEXT && value.stems().stream().anyMatch(EnglishWords::isState);
    if (state && !attribute.equals("status")) {
      return;
    }
    boolean vague = !plain && !(change && (subject.isEmpty() || value.sort() == Sort.NAME));
    if (!known && (vague || subject.person() && !change)) {
      return;
    }
    boolean price =
        !known && value.sort() == Sort.AMOUNT && !subject.isEmpty() && !subject.person();
    claims.claim(subject, price ? "price" : attribute, value, verbs.denied(), false);
  }

  /** "Moved from Rome to Oslo", "we changed the code to 12". */
  private void changed(WordSpan words, Predicate verbs, WordSpan left) {
    ChangeReader reader = new ChangeReader(words, verbs, left, speaker);
    if (verbs.past() && !verbs.be() || isLongAgo() || verbs.denied()) {
      said.remember(left);
      return;
    }
    Subject subject = reader.subject(said.last());
    said.last(subject);
    claims.leave(reader.former().or(claims::gone));
    Optional<Value> value = reader.value();
    if (value.isPresent()) {
      claims.add(
          subject,
          reader.attribute(subject, value.get()),
          value.get(),
          claims.taken(),
          Force.CHANGE);
    }
  }

  private void fragment(Clause clause, WordSpan words) {
    if (said.announced().isPresent()) {
      Subject subject = said.announced().get();
      Optional<Value> value = ValueText.after(words, 0);
      said.announce(Optional.empty());
      if (value.isPresent()) {
        String attribute = ValueText.attributeOf(words, 0).orElse("");
        said(subject, attribute, value.get(), Predicate.NONE);
        return;
      }
    }
    if (clause.colon()) {
      Subject subject = Subject.of(words, speaker);
      boolean lead =
          subject.isEmpty() && !subject.attribute().isKnown() || LEADS.containsAll(subject.names());
      said.announce(lead ? Optional.empty() : Optional.of(subject));
      return;
    }
    Optional<Value> value = ValueText.after(words, 0);
    if (value.isPresent() && clause.link().equals("but") && claims.completes(value.get())) {
      return;
    }
    Optional<Value> plain = ValueText.plain(words);
    Subject named = Subject.of(words, speaker);
    if (plain.isEmpty() && said.last().isEmpty() && !named.isEmpty()) {
      said.last(named);
    }
    boolean imperative =
        words.in(0, EnglishWords.IMPERATIVES) && plain.map(one -> one.sort().isKey()).orElse(false);
    if (plain.isPresent()
        && (change || imperative && said.last().isPresent())
        && words.names().size() <= 2) {
      claims.bare(said.before(), plain.get());
    }
  }

  private boolean isLongAgo() {
    return sentence.any(LONG_AGO);
  }
}
