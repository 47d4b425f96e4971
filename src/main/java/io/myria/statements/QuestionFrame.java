package io.myria.statements;

import io.myria.language.Attribute;
import io.myria.language.Lexicon;
import io.myria.language.Sort;
import io.myria.language.Value;
import io.myria.language.WordSpan;
import io.myria.language.WordSplitter;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The attribute and the subject of a question, where these have one value at a time. Immutable.
 *
 * @param names of what
 * @param attributes of it; where none is named, only the sort of the value tells
 * @param sorts of value that would answer; empty for any that the attributes can have
 */
public record QuestionFrame(Set<String> names, Set<String> attributes, Set<Sort> sorts) {

  private static final Lexicon LISTS = Lexicon.beside(QuestionFrame.class);

  private static final Set<String> PAST = LISTS.words("past");

  /** Empty where a question is for something else, or for something that happened. */
  public static Optional<QuestionFrame> of(String question, ValueQuestion asking) {
    WordSpan words = WordSplitter.question(question);
    boolean state = !words.any(PAST) || asking.which() != ValueQuestion.Which.CURRENT;
    int end =
        asking.which() == ValueQuestion.Which.BEFORE ? words.first(0, "before") : words.size();
    WordSpan of = words.between(0, end);
    int head = head(of);
    Set<String> attributes = head < 0 ? Attribute.hinted(of) : Set.of(named(of, head));
    Set<String> names = new HashSet<>(of.compoundNames());
    for (int i = 0; i < of.size(); i++) {
      boolean asked = i == head || i == head - 1 && Attribute.isCompound(of, i);
      if (!asked) {
        names.addAll(of.between(i, i + 1).names());
      }
    }
    names.remove("favourite");
    Set<Sort> sorts = sorts(words);
    boolean told = !attributes.isEmpty() || !sorts.isEmpty();
    return state && told && !names.isEmpty()
        ? Optional.of(new QuestionFrame(names, attributes, sorts))
        : Optional.empty();
  }

  /** Where the noun stands that names what is asked for; -1 where none does. */
  private static int head(WordSpan words) {
    for (int i = 0; i < words.size(); i++) {
      boolean liked = words.in(i - 1, Set.of("favourite", "favorite"));
      boolean noun = liked || Attribute.of(words, i).isPresent();
      if (noun && !isName(words, i + 1) && !words.lower(i + 1).equals("'s")) {
        return i;
      }
    }
    return -1;
  }

  private static String named(WordSpan words, int head) {
    return words.in(head - 1, Set.of("favourite", "favorite"))
        ? Attribute.FAVOURITE + words.at(head).stem()
        : Attribute.of(words, head).map(Attribute::name).orElseThrow();
  }

  private static boolean isName(WordSpan words, int i) {
    return !words.between(i, i + 1).names().isEmpty();
  }

  private static Set<Sort> sorts(WordSpan words) {
    if (words.has(0, "how much") || words.has(0, "how many")) {
      return Set.of(Sort.AMOUNT, Sort.NUMBER);
    }
    boolean time = words.any(Set.of("when"));
    return time ? Set.of(Sort.TIME, Sort.DATE, Sort.WEEKDAY, Sort.NUMBER) : Set.of();
  }

  /**
   * The value that a sentence tells of it, if it does.
   *
   * @param sure whether it has to say what of it, or that something changed
   */
  public Optional<Value> told(SentenceContent told, boolean sure) {
    if (!told.names().containsAll(names) || isOfAnother(told)) {
      return Optional.empty();
    }
    return value(told).filter(value -> isOf(told, value, sure, told.changes()));
  }

  /**
   * The value that a claim has of it.
   *
   * @param told what the same sentence says
   */
  public Optional<Value> claimed(Claim claim, SentenceContent told) {
    boolean named = claim.whole().containsAll(names) && !isOfAnother(told);
    if (!named || !fits(claim.value())) {
      return Optional.empty();
    }
    boolean of =
        claim.attribute().isKnown()
            ? isOf(claim.attribute().name())
            : isOf(told, claim.value(), true, claim.isChange());
    return of ? Optional.of(claim.value()) : Optional.empty();
  }

  private boolean isOf(SentenceContent told, Value value, boolean sure, boolean changes) {
    if (attributes.isEmpty() || told.attributes().stream().anyMatch(this::isOf)) {
      return true;
    }
    return !isOfOther(told, value) && (!sure || isSure(value, changes));
  }

  /** Whether a sentence tells a value of something else. */
  public boolean isOfOther(SentenceContent told, Value value) {
    return told.attributes().stream().noneMatch(this::isOf)
        && told.attributes().stream()
            .filter(name -> !Attribute.areNames(names, name))
            .anyMatch(name -> Attribute.fits(name, value.sort()));
  }

  private static boolean isSure(Value value, boolean changes) {
    return value.sort().isPlain() || changes && value.sort() == Sort.NAME;
  }

  /** The value that a claim has which names nothing, behind one that told another. */
  public Optional<Value> next(Claim claim, Value before) {
    boolean bare = claim.isChange() && claim.subject().isEmpty() && !claim.value().isNone();
    boolean of = !claim.attribute().isKnown() || isOf(claim.attribute().name());
    return bare && of && claim.value().sort().isLike(before.sort()) && fits(claim.value().sort())
        ? Optional.of(claim.value())
        : Optional.empty();
  }

  /** Whether a value may be one of it. */
  public boolean fits(Value value) {
    boolean named = value.sort() == Sort.NAME;
    boolean attribute = named && value.stems().stream().anyMatch(Attribute::isNoun);
    return !value.isNone() && !attribute && !names.containsAll(value.stems()) && fits(value.sort());
  }

  private boolean isOf(String attribute) {
    return attributes.stream().anyMatch(one -> Attribute.isLike(one, attribute));
  }

  /** The value that a sentence tells which goes on from one that told another. */
  public Optional<Value> next(SentenceContent told, Value before) {
    boolean may = told.bare() && (told.changes() || before.sort().isPlain());
    return may ? value(told).filter(value -> value.sort().isLike(before.sort())) : Optional.empty();
  }

  private Optional<Value> value(SentenceContent told) {
    List<Value> fitting = told.values().stream().filter(this::fits).toList();
    return fitting.isEmpty() ? words(told) : Optional.of(fitting.get(fitting.size() - 1));
  }

  private boolean fits(Sort sort) {
    boolean asked = sorts.isEmpty() || sorts.contains(sort);
    return asked
        && (attributes.isEmpty()
            || attributes.stream().anyMatch(name -> Attribute.fits(name, sort)));
  }

  /** Where any words may be a value: those that are of nothing else. */
  private Optional<Value> words(SentenceContent told) {
    if (!fits(Sort.TEXT)) {
      return Optional.empty();
    }
    Set<String> others = new HashSet<>(told.names());
    others.removeAll(names);
    others.removeIf(Attribute::isNoun);
    attributes.forEach(name -> others.removeAll(List.of(name.split(" "))));
    told.values().forEach(value -> others.removeAll(value.stems()));
    return others.isEmpty() ? Optional.empty() : Optional.of(new Value(Sort.TEXT, others, 0, 0));
  }

  /** "The east garage", "Ann's sister": neither the garage nor Ann. */
  private boolean isOfAnother(SentenceContent told) {
    boolean narrower =
        told.pairs().stream()
            .filter(pair -> !Attribute.isNoun(pair.first()))
            .anyMatch(pair -> names.contains(pair.second()) && !names.contains(pair.first()));
    return narrower
        || told.owned().stream()
            .filter(pair -> !Attribute.isNoun(pair.second()))
            .filter(pair -> !pair.second().equals(Attribute.FAVOURITE.strip()))
            .anyMatch(pair -> names.contains(pair.first()) && !names.contains(pair.second()));
  }
}
