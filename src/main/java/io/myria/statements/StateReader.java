package io.myria.statements;

import io.myria.language.Attribute;
import io.myria.language.EnglishWords;
import io.myria.language.Sort;
import io.myria.language.Value;
import io.myria.language.ValueText;
import io.myria.language.Values;
import io.myria.language.WordSpan;
import io.myria.statements.Claim.Force;
import java.util.Optional;
import java.util.Set;

/**
 * Reads claims of verbs other than "to be" and those of change. Confined to one sentence.
 *
 * @param longAgo whether the sentence tells of what is past
 * @param longAgo whether the sentence tells of what is past
 */
record StateReader(ClaimList claims, Mentioned said, Optional<String> speaker, boolean longAgo) {

  void related(WordSpan words, Predicate verbs, WordSpan left, AttributeVerb relation) {
    int behind = verbs.main() + relation.length();
    if (relation.past() && longAgo) {
      return;
    }
    if (relation.turned()) {
      Subject of = Subject.of(ValueText.untilBoundary(words.from(behind)), speaker);
      Values.at(left, 0)
          .filter(name -> name.sort() == Sort.NAME)
          .ifPresent(
              name ->
                  claims.claim(of, relation.attribute(), name, verbs.denied(), relation.past()));
      return;
    }
    Subject subject = said.remember(left);
    Optional<Value> value = ValueText.after(words, behind);
    if (value.isEmpty() || !Attribute.fits(relation.attribute(), value.get().sort())) {
      return;
    }
    int end = value.get().end();
    boolean dose = relation.attribute().equals("dose");
    Subject whole = dose ? subject.and(ValueText.untilBoundary(words.from(end))) : subject;
    if (relation.attribute().equals(ClaimList.ROLE)) {
      if (isRole(words, value.get())) {
        claims.role(subject, value.get(), verbs.denied());
      }
      return;
    }
    String attribute =
        ValueText.attributeBehind(words, end)
            .or(() -> ValueText.attributeOf(words, behind))
            .orElse(relation.attribute());
    claims.claim(whole, attribute, value.get(), verbs.denied(), relation.past());
  }

  /** "A night nurse": what somebody works as. */
  static boolean isRole(WordSpan words, Value value) {
    return value.sort() == Sort.TEXT
        && KnownWords.has(KnownWords.ROLES, words.lower(value.end() - 1));
  }

  /** "The door no longer opens with 12"; "12 no longer works at the door". */
  void denied(WordSpan right, WordSpan left) {
    Optional<Value> value =
        Values.at(left, 0)
            .filter(
                one ->
                    one.end() == left.size() && one.sort().isPlain()
                        || one.stems().stream().anyMatch(EnglishWords::isCode));
    if (value.isPresent()) {
      claims.leave(value);
      said.last(Subject.of(right.from(right.first(0, EnglishWords.PREPOSITIONS) + 1), speaker));
    } else {
      said.remember(left);
      claims.leave(ValueText.written(right));
    }
  }

  /** "Left Acme", "left Acme for Globex". */
  void left(WordSpan words, Subject subject, int main) {
    Optional<Value> gone =
        ValueText.after(words, main + 1).filter(value -> value.sort() != Sort.TEXT);
    claims.leave(gone);
    int end = gone.map(Value::end).orElse(words.size());
    Optional<Value> next =
        words.lower(end).equals("for") ? Values.at(words, end + 1) : Optional.empty();
    next.ifPresent(value -> claims.claim(subject, "employer", value, false, true));
  }

  void having(WordSpan words, int main, WordSpan left) {
    Subject subject = said.remember(left);
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
        said.last(of);
        int behind = words.lower(head + 1).equals("of") ? head + 2 : head + 1;
        Optional<Value> value = ValueText.after(words, behind);
        value.ifPresent(one -> claims.claim(of, "", one, false, false));
        said.announce(value.isPresent() ? Optional.empty() : Optional.of(of));
        return;
      }
    }
    if (subject.isEmpty()) {
      said.last(Subject.of(words.from(main), speaker));
    }
  }

  /** "Bo took over the project from Ann". */
  void takeOver(WordSpan left, WordSpan right) {
    int from = right.first(0, "from");
    Subject subject = Subject.of(ValueText.untilBoundary(right.between(0, from)), speaker);
    boolean unnamed = subject.isEmpty() || subject.attribute().isKnown();
    Attribute attribute = unnamed ? subject.attribute() : new Attribute("lead");
    Values.at(left, 0)
        .filter(one -> one.sort() == Sort.NAME)
        .ifPresent(
            one ->
                claims.add(
                    subject, attribute, one, ValueText.after(right, from + 1), Force.CHANGE));
  }
}
