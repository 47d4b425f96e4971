package io.myria.statements;

import io.myria.language.Lexicon;
import io.myria.language.Sentence;
import io.myria.statements.StatedSentence.Stance;
import io.myria.statements.VerbRule.Takes;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads what the verbs of a sentence state, by {@link VerbRule}. Confined to one reading. */
final class VerbStatements {

  private static final Lexicon LISTS = Lexicon.beside(VerbStatements.class);

  private static final Set<String> BETWEEN = LISTS.words("between");

  private static final Set<String> JOINED = LISTS.words("joined");

  /** Before a subject: it is asked, or told of a place and not of what there is. */
  private static final Set<String> ASKED = LISTS.words("asked");

  /** In the past tense nobody orders: who says it did it. */
  private static final Set<String> DONE = LISTS.words("done");

  /** They are verbs only where nothing is. */
  private static final Set<String> LIKENED = LISTS.words("likened");

  private static final Set<String> IS = LISTS.words("is");

  private static final Set<String> FELT = LISTS.words("felt");

  private final StatedSentence sentence;
  private final Sentence words;
  private Optional<NamedEntity> last = Optional.empty();

  VerbStatements(StatedSentence sentence) {
    this.sentence = sentence;
    this.words = sentence.words();
  }

  void read() {
    for (int i = 0; i < words.size(); i++) {
      for (VerbRule rule : VerbRule.at(words, i).values()) {
        read(rule, i);
      }
    }
  }

  private void read(VerbRule rule, int verb) {
    int behind = skipped(verb + rule.length());
    Stance stance = sentence.stance(verb, behind);
    boolean likened = words.in(verb, LIKENED) && !words.at(verb).isVerbal();
    if (likened
        || words.in(verb, LIKENED) && words.in(verb - 1, IS)
        || stance == Stance.OPEN
        || stance == Stance.DENIED && rule.past()) {
      return;
    }
    List<NamedEntity> objects = new ObjectReader(sentence, rule).read(behind);
    if (objects.isEmpty()) {
      return;
    }
    Optional<NamedEntity> subject = subject(rule, verb, behind);
    last = subject.or(() -> last);
    subject.ifPresent(who -> objects.forEach(what -> state(rule, who, what, stance)));
  }

  /** Who does not like something has said nothing of before. */
  private void state(VerbRule rule, NamedEntity who, NamedEntity what, Stance stance) {
    boolean ended = rule.relation() != Relation.LIKES || sentence.isNoLonger();
    if (stance == Stance.SAID || ended) {
      sentence.state(who, rule.relation(), what, stance);
    }
  }

  private int skipped(int from) {
    int index = from;
    while (words.in(index, Set.of("really", "to", "just", "very", "both"))
        && !words.at(index + 1).is("VERB")) {
      index++;
    }
    return index;
  }

  private Optional<NamedEntity> subject(VerbRule rule, int verb, int behind) {
    int before = verb - 1;
    while (before >= 0 && words.in(before, BETWEEN)) {
      before--;
    }
    boolean person = isOfPerson(rule);
    if (before < 0) {
      return person ? unspoken(verb, behind) : Optional.empty();
    }
    if (words.in(before, JOINED) && before > 0) {
      return joined(rule, verb, before);
    }
    return standing(before, person);
  }

  /** Who or what stands there, up to a word. */
  private Optional<NamedEntity> standing(int at, boolean person) {
    if (words.in(at, Set.of("i", "we"))) {
      return words.in(at - 1, ASKED) ? Optional.empty() : sentence.parties().speaker();
    }
    if (words.has(at, "who") && at > 0) {
      return group(words.has(at - 1, ",") ? at - 1 : at, person);
    }
    return group(at + 1, person);
  }

  private Optional<NamedEntity> group(int end, boolean person) {
    return NounGroup.before(words, end)
        .filter(
            group -> !words.at(group.from() - 1).is("ADP") && !words.in(group.from() - 1, ASKED))
        .filter(group -> !person || isPerson(group))
        .filter(group -> person || !group.lead().isEmpty() || group.hasName() || group.isNamed())
        .flatMap(group -> entity(group, person));
  }

  private Optional<NamedEntity> entity(NounGroup group, boolean person) {
    EntityType type = person ? EntityType.PERSON : EntityType.THING;
    Optional<NamedEntity> named =
        group.isOwn() ? PossessiveStatements.apposed(group, type) : Optional.empty();
    return named.or(() -> sentence.entity(group, type));
  }

  private static boolean isPerson(NounGroup group) {
    boolean known =
        group.isIn(KnownWords.KIN)
            || group.isIn(KnownWords.KNOWN)
            || group.isIn(KnownWords.ANIMALS);
    boolean many = group.from() == 0 && group.to() == 1 && group.noun().endsWith("s");
    return group.isNamed()
            && (group.lead().isEmpty() || group.isOwn())
            && !many
            && !KnownWords.PERIODS.contains(group.noun())
        || known && !group.lead().isEmpty() && !Set.of("a", "an").contains(group.lead());
  }

  /** "I live in Lyon and work at Acme", "I help out, volunteering at the shelter". */
  private Optional<NamedEntity> joined(VerbRule rule, int verb, int before) {
    boolean gerund = words.at(verb).lower().endsWith("ing") && words.has(before, ",");
    if (gerund && rule.relation() == Relation.WORKS_AT && words.in(0, Set.of("i", "we"))) {
      return sentence.parties().speaker();
    }
    return gerund ? Optional.empty() : last;
  }

  private Optional<NamedEntity> unspoken(int verb, int behind) {
    boolean done = words.in(verb, DONE) && verb == 0;
    boolean felt = verb == 0 && words.in(verb, FELT) && words.at(behind).lower().endsWith("ing");
    return done || felt ? sentence.parties().speaker() : Optional.empty();
  }

  private static boolean isOfPerson(VerbRule rule) {
    return switch (rule.relation()) {
      case LOCATED_IN, COSTS, SCHEDULED_FOR, PART_OF, NAMED -> false;
      case USES -> rule.takes() != Takes.RUNS_ON;
      default -> true;
    };
  }
}
