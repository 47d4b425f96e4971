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
import io.myria.language.WordSplitter;
import io.myria.statements.Claim.Force;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Reads a loose claim of a sentence that no rule parses: a value, and the words around it.
 * Stateless.
 */
final class Loose {

  private static final Lexicon LISTS = Lexicon.beside(Loose.class);

  private static final Set<String> PAST = LISTS.words("past");

  private static final Set<String> PASSING = LISTS.words("passing");

  private static final Set<String> BEFORE_NAME = LISTS.words("before-name");

  private Loose() {}

  static Optional<Claim> claim(
      WordSpan sentence, Optional<String> speaker, boolean change, Optional<Value> former) {
    boolean told = isTold(sentence);
    if (EnglishWords.isUntold(sentence) || !change && (told || sentence.any(PASSING))) {
      return Optional.empty();
    }
    Optional<Value> plain = ValueText.plain(sentence);
    Optional<Value> value = plain.isPresent() ? plain : told ? Optional.empty() : name(sentence);
    return value.map(one -> claim(sentence, speaker, change, one, former));
  }

  /** Whether it tells of what was. */
  static boolean isTold(WordSpan sentence) {
    return sentence.any(PAST) || isPast(sentence);
  }

  private static Claim claim(
      WordSpan sentence,
      Optional<String> speaker,
      boolean change,
      Value value,
      Optional<Value> former) {
    List<Word> others = new ArrayList<>();
    for (int i = 0; i < sentence.size(); i++) {
      if (i < value.start() || i >= value.end()) {
        others.add(sentence.at(i));
      }
    }
    WordSpan rest = new WordSpan(others);
    Set<String> names = new LinkedHashSet<>(rest.names());
    if (rest.any(Set.of("i", "my", "me"))) {
      speaker.ifPresent(name -> names.addAll(WordSplitter.names(name)));
    }
    Attribute attribute = attribute(sentence, value);
    Set<String> named = new LinkedHashSet<>(names);
    for (int i = 0; i < rest.size(); i++) {
      boolean is = Attribute.of(rest, i).map(attribute::equals).orElse(false);
      if (is) {
        named.remove(rest.at(i).stem());
      }
    }
    boolean told =
        names.isEmpty() && value.sort().isKey() && sentence.in(0, EnglishWords.IMPERATIVES);
    Force force = change || told ? Force.CHANGE : Force.LOOSE;
    int from = sentence.at(0).from();
    return new Claim(named, names, rest.pairs(), attribute, value, former, force, from);
  }

  /** What the value tells by itself, by when it is due, or by the words around it. */
  private static Attribute attribute(WordSpan sentence, Value value) {
    if (value.sort() == Sort.EMAIL) {
      return new Attribute("email");
    }
    if (value.sort() == Sort.PHONE) {
      return new Attribute("phone");
    }
    boolean day = value.sort() == Sort.DATE || value.sort() == Sort.WEEKDAY;
    boolean due = day && sentence.in(value.start() - 1, Set.of("by", "until"));
    return due ? new Attribute("deadline") : Attribute.of(sentence, value);
  }

  /** The last name that the sentence does not begin with; a person's where one is asked for. */
  private static Optional<Value> name(WordSpan sentence) {
    List<Value> names = new ArrayList<>();
    for (int i = 0; i < sentence.size(); i++) {
      Optional<Value> name = Values.at(sentence, i).filter(one -> one.sort() == Sort.NAME);
      if (name.isPresent() && !sentence.lower(name.get().end()).equals("'s")) {
        names.add(name.get());
        i = name.get().end() - 1;
      }
    }
    if (names.isEmpty()) {
      return Optional.empty();
    }
    Value first = names.get(0);
    Value last = names.get(names.size() - 1);
    boolean ofPerson = names.size() == 1 && Attribute.of(sentence, first).isOfPerson();
    boolean behind =
        last.start() > 0 && sentence.in(last.start() - 1, BEFORE_NAME) && names.size() < 3;
    return ofPerson || behind ? Optional.of(last) : Optional.empty();
  }

  /** "Ran", "walked", and not "is finished". */
  private static boolean isPast(WordSpan sentence) {
    for (int i = 0; i < sentence.size(); i++) {
      boolean ends = sentence.lower(i).length() > 4 && sentence.lower(i).endsWith("ed");
      boolean passive =
          sentence.in(i - 1, EnglishWords.BE) || sentence.in(i - 1, EnglishWords.HAVE);
      if (ends && !passive && !sentence.at(i).isCapital()) {
        return true;
      }
    }
    return false;
  }
}
