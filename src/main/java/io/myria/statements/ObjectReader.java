package io.myria.statements;

import io.myria.language.Lexicon;
import io.myria.language.Sentence;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads what stands behind a verb, where it is what the verb takes. Confined to one reading. */
final class ObjectReader {

  private static final Lexicon LISTS = Lexicon.beside(ObjectReader.class);

  private static final int MOST = 4;

  private static final int GERUND_PARTS = 3;

  /** They name no place to work, nothing to like and nothing made. */
  private static final Set<String> VAGUE = LISTS.words("vague");

  /** What one does is named behind them, or nowhere. */
  private static final Set<String> PASSING = LISTS.words("passing");

  private static final Set<String> POINTING = LISTS.words("pointing");

  private final StatedSentence sentence;
  private final Sentence words;
  private final VerbRule rule;

  ObjectReader(StatedSentence sentence, VerbRule rule) {
    this.sentence = sentence;
    this.words = sentence.words();
    this.rule = rule;
  }

  List<NamedEntity> read(int from) {
    return switch (rule.takes()) {
      case MONEY -> ofValue(ValuePhrases.money(words, from), EntityType.AMOUNT);
      case TIME -> ofValue(time(from), EntityType.TIME);
      case LIKED, FEARED -> liked(from);
      default -> groups(from);
    };
  }

  private static List<NamedEntity> ofValue(Optional<String> text, EntityType type) {
    return text.flatMap(value -> StatedSentence.value(value, type)).stream().toList();
  }

  private Optional<String> time(int from) {
    return ValuePhrases.time(words, words.in(from, Set.of("on", "at", "for")) ? from + 1 : from);
  }

  /** Things that are joined, as far as each of them fits. */
  private List<NamedEntity> groups(int from) {
    List<NamedEntity> found = new ArrayList<>();
    Optional<NounGroup> next = NounGroup.at(words, from);
    while (next.isPresent() && found.size() < MOST) {
      NounGroup group = next.get();
      if (!fits(group)) {
        break;
      }
      found.addAll(named(group));
      int end = group.to();
      int rest = words.has(end, ",", "and") ? end + 2 : end + 1;
      boolean more = words.in(end, Set.of(",", "and", "&")) && !isSubject(rest) && isEnumerable();
      next = more ? NounGroup.at(words, rest) : Optional.empty();
    }
    return found;
  }

  private boolean isEnumerable() {
    return !rule.relation().functional();
  }

  private List<NamedEntity> named(NounGroup group) {
    if (words.in(group.to(), Set.of("called", "named"))) {
      Optional<NounGroup> name = NounGroup.part(words, group.to() + 1);
      return name.flatMap(one -> sentence.object(one, type())).stream().toList();
    }
    return sentence.object(group, type()).stream().toList();
  }

  /** Another clause begins there. */
  private boolean isSubject(int from) {
    return NounGroup.part(words, from)
        .map(group -> words.at(group.to()).isVerbal() || words.in(group.to(), Set.of("who")))
        .orElse(true);
  }

  private boolean fits(NounGroup group) {
    if (VAGUE.contains(group.noun()) || words.at(group.to()).text().equals("'s")) {
      return false;
    }
    boolean pointed = POINTING.contains(group.lead());
    return switch (rule.takes()) {
      case PLACE -> group.hasName() && !isTime(group) || group.isIn(KnownWords.PLACES) && !pointed;
      case ORIGIN -> group.hasName() && !isTime(group);
      case WORKPLACE -> !isTime(group) && !group.noun().endsWith("ing");
      case ROLE -> group.isIn(KnownWords.ROLES);
      case FIELD -> !isTime(group) && !pointed;
      case GROUP -> group.isIn(KnownWords.GROUPS) || group.isNamed() && !isTime(group);
      case ANY_GROUP -> group.isIn(KnownWords.GROUPS) || group.hasName();
      case GOODS -> isGoods(group);
      case TOOL -> group.hasName() && !isTime(group);
      case RUNS_ON, NAME -> group.hasName();
      case LIKED, FEARED -> isLiked(group);
      case MADE -> group.isIn(KnownWords.WORKS) || group.isIn(KnownWords.MAKES);
      case WRITTEN -> !isTime(group) && !group.lead().equals("the");
      case BOUGHT -> !isTime(group);
      case LANGUAGE -> group.isIn(KnownWords.LANGUAGES);
      case GAME -> group.isIn(KnownWords.INSTRUMENTS) || group.isIn(KnownWords.SPORTS);
      case CONDITION -> group.isIn(KnownWords.CONDITIONS);
      case ILLNESS, SITE, WHOLE -> !isTime(group);
      default -> false;
    };
  }

  private boolean isGoods(NounGroup group) {
    boolean indefinite = Set.of("a", "an", "my", "our", "two", "some").contains(group.lead());
    boolean counted = words.at(group.core()).is("NUM");
    return (indefinite || counted)
        && (group.isIn(KnownWords.GOODS) || group.isIn(KnownWords.ANIMALS));
  }

  private static boolean isTime(NounGroup group) {
    return KnownWords.has(KnownWords.PERIODS, group.noun())
        || group.sentence().at(group.head() - 1).is("NUM");
  }

  /** Things as such, or something one does; what is pointed at is only remarked on. */
  private List<NamedEntity> liked(int from) {
    if (words.at(from).is("VERB") && words.at(from).lower().endsWith("ing")) {
      return ofValue(doing(from), EntityType.SUBJECT);
    }
    return groups(from);
  }

  private boolean isLiked(NounGroup group) {
    return !POINTING.contains(group.lead()) && (group.isIndefinite() || group.isOwn());
  }

  /** A verb with its objects; empty where one of them only points. */
  private Optional<String> doing(int from) {
    if (words.in(from, PASSING)) {
      return Optional.empty();
    }
    int end = from + 1;
    for (int part = 0; part < GERUND_PARTS; part++) {
      int next = end;
      while (words.at(next).is("ADP") || words.at(next).is("ADV")) {
        next++;
      }
      Optional<NounGroup> group = NounGroup.at(words, next);
      if (words.at(next).is("PRON") || group.filter(this::isPointed).isPresent()) {
        return Optional.empty();
      }
      if (group.isEmpty()) {
        break;
      }
      end = group.get().to();
    }
    return Optional.of(words.text(from, end));
  }

  private boolean isPointed(NounGroup group) {
    return POINTING.contains(group.lead()) && !Set.of("the", "all").contains(group.lead());
  }

  private EntityType type() {
    return switch (rule.takes()) {
      case PLACE, ORIGIN, SITE -> EntityType.PLACE;
      case WORKPLACE -> EntityType.ORGANIZATION;
      case ROLE, FIELD, LIKED, FEARED -> EntityType.SUBJECT;
      case GROUP, ANY_GROUP -> EntityType.GROUP;
      case TOOL, RUNS_ON -> EntityType.PRODUCT;
      case LANGUAGE -> EntityType.LANGUAGE;
      default -> EntityType.THING;
    };
  }
}
