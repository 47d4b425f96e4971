package io.myria.claim;

import io.myria.claim.Claim.Force;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads one sentence, clause by clause. Confined to it. */
final class SentenceReader {

  private static final Set<String> LEADS =
      Lexicon.of(
          """
          correction update reminder note fyi news change plan edit btw info attention warning
          self
          """);

  private static final Set<String> LONG_AGO = Lexicon.of("ago child kid childhood born");

  private static final Set<String> TAKING = Set.of("took", "taken", "takes", "taking");

  private final Words sentence;
  private final Optional<String> speaker;
  private final boolean change;
  private final List<Claim> claims = new ArrayList<>();

  /** All but what is said to be no more. */
  private final List<Word> rest = new ArrayList<>();

  /** Of the clause before, for one that has none of its own. */
  private Optional<Subject> last = Optional.empty();

  /** Before a colon. */
  private Optional<Subject> announced = Optional.empty();

  /** What was left, in favour of what comes. */
  private Optional<Value> gone = Optional.empty();

  SentenceReader(Words sentence, Optional<String> speaker) {
    this.sentence = sentence;
    this.speaker = speaker;
    this.change = Change.isSaid(sentence);
  }

  List<Claim> read() {
    for (Clause clause : Clause.of(sentence)) {
      read(clause);
    }
    if (claims.isEmpty() && !isLongAgo()) {
      Loose.claim(new Words(rest), speaker, change, gone).ifPresent(claims::add);
    }
    return claims;
  }

  private void read(Clause clause) {
    Words words = withoutInstead(clause.words());
    boolean not = words.lower(0).equals("not");
    if (not && !words.has(1, "any")) {
      ValueText.after(words, 1).ifPresent(this::deny);
      return;
    }
    rest.addAll(words.list());
    if (words.isEmpty() || Lexicon.isUnreal(words)) {
      return;
    }
    if (words.has(0, "i meant") || words.has(0, "i mean")) {
      ValueText.written(words).ifPresent(this::bare);
      return;
    }
    boolean inherits = Set.of("and", "but").contains(clause.link()) && last.isPresent();
    Optional<Predicate> verbs = Predicate.of(words, inherits);
    if (verbs.isEmpty()) {
      fragment(clause, words);
      return;
    }
    last = last.or(() -> announced);
    announced = Optional.empty();
    int before = claims.size();
    predicate(words, verbs.get());
    if (clause.colon() && claims.size() == before && announced.isEmpty()) {
      Subject behind = Subject.of(words.from(verbs.get().main()), speaker);
      announced =
          behind.attribute().isKnown() ? Optional.of(behind) : change ? last : Optional.empty();
    }
  }

  /** "Instead of Monday", wherever it stands. */
  private Words withoutInstead(Words words) {
    for (int i = 0; i < words.size(); i++) {
      boolean two = words.has(i, "instead of") || words.has(i, "rather than");
      int from = two ? i + 2 : words.has(i, "in place of") ? i + 3 : 0;
      Optional<Value> former = from > 0 ? ValueText.after(words, from) : Optional.empty();
      if (former.isPresent()) {
        gone = former;
        List<Word> others = new ArrayList<>(words.between(0, i).list());
        others.addAll(words.from(former.get().end()).list());
        return new Words(others);
      }
    }
    return words;
  }

  private void predicate(Words words, Predicate verbs) {
    Words left = words.between(0, verbs.start()).withoutEnd(Lexicon.ADVERBS);
    int main = verbs.main();
    Optional<Relation> relation =
        Relation.at(words, main).filter(one -> !one.perfect() || verbs.have());
    if (words.in(main, TAKING) && words.has(main + 1, "over")) {
      takeOver(left, words.from(main + 2));
    } else if (Change.isVerb(words, main)) {
      changed(words, verbs, left);
    } else if (verbs.past()) {
      remember(left);
    } else if (relation.isPresent()) {
      related(words, verbs, left, relation.get());
    } else if (Change.isLeaving(words.lower(main)) && !words.in(main + 1, Lexicon.PREPOSITIONS)) {
      left(words, remember(left), main);
    } else if (verbs.be()) {
      copula(words, verbs, left);
    } else if (verbs.denied()) {
      denied(words.from(main), left);
    } else if (verbs.have()) {
      having(words, main, left);
    } else if (remember(left).isEmpty()) {
      last = Optional.of(Subject.of(words.from(main), speaker));
    }
  }

  private Subject remember(Words left) {
    Subject own = Subject.of(left, speaker);
    Subject before = last.orElse(Subject.NOBODY);
    Subject subject = left.isEmpty() ? before : own.isEmpty() ? own.like(before) : own;
    last = Optional.of(subject);
    return subject;
  }

  private void related(Words words, Predicate verbs, Words left, Relation relation) {
    int behind = verbs.main() + relation.length();
    if (relation.past() && isLongAgo()) {
      return;
    }
    if (relation.turned()) {
      Subject of = Subject.of(ValueText.untilBoundary(words.from(behind)), speaker);
      Values.at(left, 0)
          .filter(name -> name.sort() == Sort.NAME)
          .ifPresent(
              name -> claim(of, relation.attribute(), name, verbs.denied(), relation.past()));
      return;
    }
    Subject subject = remember(left);
    Optional<Value> value = ValueText.after(words, behind);
    if (value.isEmpty() || !Attribute.fits(relation.attribute(), value.get().sort())) {
      return;
    }
    int end = value.get().end();
    boolean dose = relation.attribute().equals("dose");
    Subject whole = dose ? subject.and(ValueText.untilBoundary(words.from(end))) : subject;
    String attribute =
        ValueText.attributeBehind(words, end)
            .or(() -> ValueText.attributeOf(words, behind))
            .orElse(relation.attribute());
    claim(whole, attribute, value.get(), verbs.denied(), relation.past());
  }

  /** "The door no longer opens with 12"; "12 no longer works at the door". */
  private void denied(Words right, Words left) {
    Optional<Value> value =
        Values.at(left, 0)
            .filter(
                one ->
                    one.end() == left.size() && one.sort().isPlain()
                        || one.stems().stream().anyMatch(Lexicon::isCode));
    if (value.isPresent()) {
      gone = value;
      last = Optional.of(Subject.of(right.from(right.first(0, Lexicon.PREPOSITIONS) + 1), speaker));
    } else {
      remember(left);
      gone = ValueText.written(right);
    }
  }

  /** "Left Acme", "left Acme for Globex". */
  private void left(Words words, Subject subject, int main) {
    gone = ValueText.after(words, main + 1).filter(value -> value.sort() != Sort.TEXT);
    int end = gone.map(Value::end).orElse(words.size());
    Optional<Value> next =
        words.lower(end).equals("for") ? Values.at(words, end + 1) : Optional.empty();
    next.ifPresent(value -> claim(subject, "employer", value, false, true));
  }

  private void having(Words words, int main, Words left) {
    Subject subject = remember(left);
    boolean more = words.in(main, Set.of("more", "less", "enough", "much"));
    for (int i = main; !more && i < Math.min(words.size(), main + 5); i++) {
      int head = Attribute.isCompound(words, i) ? i + 1 : i;
      Optional<Attribute> attribute = Attribute.of(words, head);
      if (attribute.isPresent()) {
        Subject of =
            new Subject(
                subject.names(),
                subject.names(),
                subject.pairs(),
                attribute.get(),
                subject.person());
        last = Optional.of(of);
        int behind = words.lower(head + 1).equals("of") ? head + 2 : head + 1;
        Optional<Value> value = ValueText.after(words, behind);
        value.ifPresent(one -> claim(of, "", one, false, false));
        announced = value.isPresent() ? Optional.empty() : last;
        return;
      }
    }
    if (subject.isEmpty()) {
      last = Optional.of(Subject.of(words.from(main), speaker));
    }
  }

  private void copula(Words words, Predicate verbs, Words left) {
    Subject subject = remember(left);
    int main = verbs.main();
    Optional<Value> value = ValueText.after(words, main);
    boolean told = value.map(one -> one.sort().isPlain()).orElse(false);
    Optional<Value> named = Values.at(left, 0).filter(one -> one.end() == left.size());
    Subject turned = Subject.of(ValueText.untilClosed(words.from(main)), speaker);
    boolean definite = words.in(main, Lexicon.DEFINITE) || ValueText.hasOwner(words, main);
    boolean isRelative = left.any(Set.of("that", "which", "who"));
    if (isRelative && value.isPresent() && !subject.attribute().isKnown()) {
      claim(subject, Attribute.of(left, value.get()).name(), value.get(), verbs.denied(), false);
    } else if (!left.isEmpty()
        && !told
        && definite
        && turned.isAttribute()
        && !subject.attribute().isKnown()) {
      Sort sort = named.map(Value::sort).orElse(Sort.TEXT);
      claim(turned, "", Values.value(sort, left, 0, left.size()), verbs.denied(), false);
    } else if (named.isPresent()
        && !told
        && (named.get().sort().isPlain() || Lexicon.isCode(left.lower(0)))) {
      // "4417 is the right one."
      bare(named.get());
    } else if (value.isPresent()) {
      String attribute = ValueText.attributeOf(words, main).orElse("");
      said(subject, attribute, value.get(), verbs);
    }
  }

  private void said(Subject subject, String attribute, Value value, Predicate verbs) {
    if (subject.isEmpty() && subject.person()) {
      return;
    }
    boolean plain = value.sort().isPlain();
    boolean known = subject.attribute().isKnown() || !attribute.isEmpty();
    boolean state = value.sort() == Sort.TEXT && value.stems().stream().anyMatch(Lexicon::isState);
    if (state && !attribute.equals("status")) {
      return;
    }
    boolean vague = !plain && !(change && (subject.isEmpty() || value.sort() == Sort.NAME));
    if (!known && (vague || subject.person() && !change)) {
      return;
    }
    boolean price =
        !known && value.sort() == Sort.AMOUNT && !subject.isEmpty() && !subject.person();
    claim(subject, price ? "price" : attribute, value, verbs.denied(), false);
  }

  /** "Moved from Rome to Oslo", "we changed the code to 12". */
  private void changed(Words words, Predicate verbs, Words left) {
    ChangeReader reader = new ChangeReader(words, verbs, left, speaker);
    if (verbs.past() && !verbs.be() || isLongAgo() || verbs.denied()) {
      remember(left);
      return;
    }
    Subject subject = reader.subject(last);
    last = Optional.of(subject);
    gone = reader.former().or(() -> gone);
    Optional<Value> value = reader.value();
    if (value.isPresent()) {
      add(subject, reader.attribute(subject, value.get()), value.get(), taken(), Force.CHANGE);
    }
  }

  /** "Bo took over the project from Ann". */
  private void takeOver(Words left, Words right) {
    int from = right.first(0, "from");
    Subject subject = Subject.of(ValueText.untilBoundary(right.between(0, from)), speaker);
    boolean unnamed = subject.isEmpty() || subject.attribute().isKnown();
    Attribute attribute = unnamed ? subject.attribute() : new Attribute("lead");
    Values.at(left, 0)
        .filter(one -> one.sort() == Sort.NAME)
        .ifPresent(
            one -> add(subject, attribute, one, ValueText.after(right, from + 1), Force.CHANGE));
  }

  private void fragment(Clause clause, Words words) {
    if (announced.isPresent()) {
      Subject subject = announced.get();
      Optional<Value> value = ValueText.after(words, 0);
      announced = Optional.empty();
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
      announced = lead ? Optional.empty() : Optional.of(subject);
      return;
    }
    Optional<Value> value = ValueText.after(words, 0);
    if (value.isPresent() && clause.link().equals("but") && completes(value.get())) {
      return;
    }
    Optional<Value> plain = ValueText.plain(words);
    if (plain.isEmpty() && last.isEmpty()) {
      last = Optional.of(Subject.of(words, speaker)).filter(subject -> !subject.isEmpty());
    }
    boolean imperative =
        words.in(0, Lexicon.IMPERATIVES) && plain.map(one -> one.sort().isKey()).orElse(false);
    if (plain.isPresent()
        && (change || imperative && last.isPresent())
        && words.names().size() <= 2) {
      bare(plain.get());
    }
  }

  /** "No longer on Monday, but on Tuesday". */
  private boolean completes(Value value) {
    Claim before = claims.isEmpty() ? null : claims.get(claims.size() - 1);
    if (before == null || before.former().isEmpty() || !before.value().isNone()) {
      return false;
    }
    claims.set(claims.size() - 1, before.with(value));
    return true;
  }

  private void deny(Value former) {
    if (claims.isEmpty()) {
      gone = Optional.of(former);
    } else {
      Claim before = claims.get(claims.size() - 1);
      claims.set(claims.size() - 1, before.without(former));
    }
  }

  /** A value and nothing to tell of what, but that something changed. */
  private void bare(Value value) {
    Subject of = last.orElse(Subject.NOBODY);
    boolean fits = of.attribute().isKnown() && Attribute.fits(of.attribute().name(), value.sort());
    Attribute attribute = fits ? of.attribute() : Attribute.UNKNOWN;
    add(fits ? of : of.asWhole(), attribute, value, taken(), Force.CHANGE);
  }

  private void claim(Subject subject, String attribute, Value value, boolean denied, boolean past) {
    Attribute of = attribute.isEmpty() ? subject.attribute() : new Attribute(attribute);
    if (denied) {
      add(subject, of, Value.NONE, Optional.of(value), Force.CHANGE);
      return;
    }
    boolean firm = of.hasOne() || !of.isKnown() && value.sort().isPlain() && !subject.person();
    Force force = change || past ? Force.CHANGE : firm ? Force.FIRM : Force.LOOSE;
    add(subject, of, value, taken(), force);
  }

  private Optional<Value> taken() {
    Optional<Value> former = gone;
    gone = Optional.empty();
    return former;
  }

  private void add(
      Subject subject, Attribute attribute, Value value, Optional<Value> former, Force force) {
    claims.add(
        new Claim(
            without(subject.names(), value),
            without(subject.whole(), value),
            subject.pairs(),
            attribute,
            value,
            former,
            force,
            sentence.at(0).from()));
  }

  private static Set<String> without(Set<String> names, Value value) {
    Set<String> others = new LinkedHashSet<>(names);
    others.removeAll(value.stems());
    return others;
  }

  private boolean isLongAgo() {
    return sentence.any(LONG_AGO);
  }
}
