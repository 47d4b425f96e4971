package io.myria.statements;

import io.myria.language.Attribute;
import io.myria.language.Sort;
import io.myria.language.Value;
import io.myria.language.ValueText;
import io.myria.language.Values;
import io.myria.language.WordSpan;
import java.util.Optional;
import java.util.Set;

/**
 * Reads clauses with a verb of change: the attribute, its former and its new value. Confined to one
 * clause.
 */
final class ChangeReader {

  private static final Set<String> TO = Set.of("to", "into", "onto", "until", "till");
  private static final Set<String> BY = Set.of("with", "by");
  private static final Set<String> MOVED = Set.of("moved", "relocated");
  private static final Set<String> EXCHANGED = Set.of("replaced", "swapped", "replaces");
  private static final Set<String> PARTICLES =
      Set.of("up", "down", "back", "forward", "over", "out", "off", "away", "again");

  private final WordSpan words;
  private final Predicate verbs;
  private final WordSpan left;
  private final Optional<String> speaker;
  private final String verb;
  private final int behind;
  private final int from;
  private final int to;

  ChangeReader(WordSpan words, Predicate verbs, WordSpan left, Optional<String> speaker) {
    this.words = words;
    this.verbs = verbs;
    this.left = left;
    this.speaker = speaker;
    this.verb = words.lower(verbs.main());
    int next = verbs.main() + 1;
    this.behind = words.in(next, PARTICLES) ? next + 1 : next;
    this.from = words.first(behind, "from");
    int first = words.first(behind, TO);
    int by = EXCHANGED.contains(verb) ? words.first(behind, BY) : words.size();
    int swap = verb.equals("swapped") ? words.first(behind, "for") : words.size();
    this.to = Math.min(first, Math.min(by, swap));
  }

  /** The object where there is one, else the subject, else that of the clause before. */
  Subject subject(Optional<Subject> before) {
    if (isRole()) {
      WordSpan role = words.from(words.first(behind, "as") + 1);
      return Subject.of(ValueText.untilBoundary(role), speaker);
    }
    WordSpan object = object();
    Subject named = Subject.of(object, speaker);
    Subject own = Subject.of(left, speaker);
    if (named.isEmpty() && named.attribute().isKnown() && !own.isEmpty()) {
      return new Subject(own.names(), own.whole(), own.pairs(), named.attribute(), own.person());
    }
    boolean tells = !named.isEmpty() || named.attribute().isKnown();
    if (!object.isEmpty() && tells && objectValue().isEmpty()) {
      return named;
    }
    if (isReplaced()) {
      return Subject.NOBODY;
    }
    if (own.isEmpty() && objectValue().isPresent()) {
      int end = value().map(Value::end).orElse(words.size());
      Subject tail = Subject.of(ValueText.untilBoundary(words.from(end)), speaker);
      return tail.isEmpty() ? before.orElse(tail) : tail;
    }
    return left.isEmpty() ? before.orElse(Subject.NOBODY) : own;
  }

  /** "The code" of "we changed the code to 12". */
  private WordSpan object() {
    int end = Math.min(Math.min(from, to), words.first(behind, "as"));
    return verbs.be() ? words.between(0, 0) : words.between(behind, end);
  }

  /** Where nothing but a value stands for the object: what is given up. */
  private Optional<Value> objectValue() {
    WordSpan object = object();
    return ValueText.after(object, 0)
        .filter(value -> value.end() == object.size())
        .filter(value -> value.sort() != Sort.TEXT);
  }

  /** "Bo replaced Ann as the lead of the project", "Ann was replaced by Bo as …". */
  private boolean isRole() {
    return EXCHANGED.contains(verb) && words.first(behind, "as") < words.size();
  }

  /** "Ann was replaced by Bo": of what is to be guessed. */
  private boolean isReplaced() {
    return EXCHANGED.contains(verb)
        && verbs.be()
        && Values.at(left, 0).map(value -> value.end() == left.size()).orElse(false);
  }

  /** Who or what comes replaces. */
  private boolean isReplacing() {
    return EXCHANGED.contains(verb) && !verbs.be() && to >= words.size();
  }

  Optional<Value> former() {
    if (isRole() && verbs.be() || isReplaced()) {
      return ValueText.after(left, 0);
    }
    if (from < words.size()) {
      return ValueText.after(words, from + 1);
    }
    if (isReplacing()) {
      return ValueText.after(words, behind);
    }
    return objectValue().or(() -> ValueText.plain(object()));
  }

  Optional<Value> value() {
    if (isReplacing()) {
      return Values.at(left, 0);
    }
    return to < words.size() ? ValueText.after(words, to + 1) : Optional.empty();
  }

  Attribute attribute(Subject subject, Value value) {
    if (subject.attribute().isKnown()) {
      return subject.attribute();
    }
    Optional<String> beside = ValueText.attributeOf(words, to + 1);
    if (beside.isPresent()) {
      return new Attribute(beside.get());
    }
    boolean person = subject.person() || Subject.isFullName(left);
    boolean home = MOVED.contains(verb) && person && value.sort() == Sort.NAME;
    return home ? new Attribute("home") : Attribute.UNKNOWN;
  }
}
