package io.myria.statements.reader;

import io.myria.language.Analysis;
import io.myria.language.Lexicon;
import io.myria.language.Sentence;
import io.myria.language.TaggedWord;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The evidence for and against a later text replacing what an earlier one says: which words the two
 * share, which slot differs, and which words of change the later one has. Each feature is a number
 * from 0 to 1.
 */
final class UpdateEvidence {

  private static final Set<Cue> CHANGE =
      EnumSet.of(Cue.CEASE, Cue.REPLACE, Cue.DECIDE, Cue.CORRECT, Cue.REVERT, Cue.SHIFT);

  private static final Set<Cue> ENDING =
      EnumSet.of(Cue.CEASE, Cue.REPLACE, Cue.DECIDE, Cue.CORRECT, Cue.REVERT);

  /** Beside these, "a mix of" and "instead of" replace nothing. */
  private static final Set<Cue> OF_TALK = EnumSet.of(Cue.ADDITION, Cue.HABIT, Cue.PREFERENCE);

  private static final Set<Cue> PLAIN_ENDING = EnumSet.of(Cue.CEASE, Cue.REPLACE, Cue.CORRECT);

  /** Statements of facts and their changes are short. */
  private static final int MOST_FACT_SENTENCES = 4;

  private static final int MOST_WORDS = 45;
  private static final int FEW_WORDS = 20;

  /** So much of the earlier subject has to stand in the later text. */
  private static final double LEAST_ANCHOR = 0.5;

  /** And so much of it where the two are of different conversations. */
  private static final double LEAST_ANCHOR_FAR = 0.75;

  /** In another conversation one word in common may be a coincidence. */
  private static final int LEAST_SHARED = 2;

  /** A change is of one slot; where so many differ, the texts are of different things. */
  private static final int MOST_SLOTS = 2;

  private static final Lexicon LISTS = Lexicon.beside(UpdateEvidence.class, List.of("en"));

  private static final Set<String> PASSING = LISTS.words("passing");
  private static final Set<String> DAYS = LISTS.words("days");
  private static final Set<String> PARTS_OF_TIME = LISTS.words("parts of time");
  private static final Set<String> BEGINNING = LISTS.words("beginning");
  private static final Set<String> DEMONSTRATIVES = LISTS.words("demonstratives");
  private static final Set<String> NEGATIONS = LISTS.words("negations");
  private static final Set<String> OBJECTS = LISTS.words("objects");
  private static final Set<String> DEPARTURES = LISTS.words("departures");
  private static final Set<String> OPPOSITES = LISTS.words("opposites");
  private static final Set<String> ORDINALS = LISTS.words("ordinals");
  private static final Set<String> FIRST_PERSON = LISTS.words("first person");
  private static final Set<String> DETERMINERS = LISTS.words("determiners");
  private static final Set<String> LIVING = LISTS.words("living");
  private static final Set<String> KIN = LISTS.words("kin");
  private static final Set<String> LOCATED = LISTS.words("located");
  private static final Set<String> VERSIONED = LISTS.words("versioned");
  private static final Set<String> PLACES = WordList.of("en/places.txt");
  private static final Set<String> LEADS = Set.copyOf(Analysis.distinctTerms(LISTS.text("leads")));

  private static final int MOST_SENTENCES = 15;

  /** Words within which a subject names a relative: "my younger sister". */
  private static final int SUBJECT = 4;

  private static final Set<Modality> OPEN =
      EnumSet.of(Modality.ASKED, Modality.PLANNED, Modality.CONDITIONAL, Modality.QUOTED);

  private final List<ContentWord> earlier = new ArrayList<>();
  private final List<ContentWord> later = new ArrayList<>();
  private final List<ContentWord> context = new ArrayList<>();
  private final List<TypedSpan> earlierValues = new ArrayList<>();
  private final List<TypedSpan> earlierLabels = new ArrayList<>();
  private final List<TypedSpan> contextValues = new ArrayList<>();
  private final List<TypedSpan> laterValues = new ArrayList<>();
  private final List<Said> sentences = new ArrayList<>();
  private final Set<Cue> cues = EnumSet.noneOf(Cue.class);
  private final boolean near;
  private boolean earlierSpeaks;
  private final boolean asserted;
  private final boolean sameSpeaker;
  private final Set<String> measuredBefore = new LinkedHashSet<>();
  private final Set<String> measuredAfter = new LinkedHashSet<>();
  private final boolean speakerNamed;
  private final boolean changedBefore;
  private final boolean passing;
  private final boolean begunBefore;
  private final boolean negative;
  private final boolean points;
  private final boolean pointsAtObject;
  private final boolean isTimetable;
  private final boolean sameStart;
  private final boolean isTalk;
  private final boolean otherNumber;
  private final boolean otherKin;
  private final boolean presence;
  private final boolean ofOneDay;
  private final boolean tagged;
  private final boolean predicateBefore;

  private UpdateEvidence(
      TextAnalysis before, TextAnalysis after, List<TextAnalysis> around, boolean near) {
    this.near = near;
    for (AnalyzedSentence sentence : first(before)) {
      if (sentence.modality() != Modality.ASKED) {
        List<ContentWord> words = ContentWords.of(sentence);
        earlierSpeaks |= sentence.isOfSpeaker() && words.stream().noneMatch(ContentWord::subject);
        earlier.addAll(words);
        earlierValues.addAll(sentence.values());
        earlierLabels.addAll(sentence.labels());
        measuredBefore.addAll(measured(sentence));
      }
    }
    boolean any = false;
    for (AnalyzedSentence sentence : first(after)) {
      if (!OPEN.contains(sentence.modality())) {
        context.addAll(ContentWords.of(sentence));
      }
      contextValues.addAll(sentence.values());
      if (sentence.modality() == Modality.ASSERTED) {
        any = true;
        List<ContentWord> words = ContentWords.of(sentence);
        sentences.add(
            new Said(
                sentence.isOfSpeaker(),
                sentence.hasPredicate(),
                words,
                sentence.values(),
                sentence.cues()));
        later.addAll(words);
        laterValues.addAll(sentence.values());
        measuredAfter.addAll(measured(sentence));
        cues.addAll(sentence.cues());
      }
    }
    for (TextAnalysis text : around) {
      first(text).forEach(sentence -> context.addAll(ContentWords.of(sentence)));
    }
    asserted = any;
    sameSpeaker = before.speaker().equalsIgnoreCase(after.speaker());
    begunBefore = first(before).stream().anyMatch(one -> one.cues().contains(Cue.BEGIN));
    negative = first(before).stream().anyMatch(UpdateEvidence::isNegative);
    isTalk = isTalk(before) || isTalk(after);
    sameStart = start(before).equals(start(after));
    points =
        first(after).stream().allMatch(one -> DEMONSTRATIVES.contains(one.words().at(0).lower()));
    pointsAtObject =
        first(after).stream()
            .anyMatch(one -> one.words().first(1, one.words().size(), OBJECTS) > 0);
    isTimetable = isTimetable(before) && isTimetable(after);
    passing =
        first(before).stream()
            .anyMatch(one -> one.words().first(0, one.words().size(), PASSING) >= 0);
    changedBefore =
        first(before).stream().anyMatch(one -> one.cues().stream().anyMatch(CHANGE::contains));
    speakerNamed = isNamed(before, context) || isNamed(after, earlier);
    otherNumber = isOtherNumber(numbered(before), numbered(after));
    otherKin = isOfOtherKin(before, after);
    presence = isHome(before) && isPresence(after);
    tagged = before.language().equals("en") && after.language().equals("en");
    predicateBefore = first(before).stream().anyMatch(AnalyzedSentence::hasPredicate);
    ofOneDay = !passing && first(after).stream().allMatch(UpdateEvidence::isOfOneDay);
  }

  /** A time of day that is so on one day alone. */
  private static boolean isOfOneDay(AnalyzedSentence sentence) {
    Sentence words = sentence.words();
    boolean passes = false;
    for (int index = 0; index < words.size() && !passes; index++) {
      boolean span = words.has(index, "this") && words.in(index + 1, PARTS_OF_TIME);
      passes = (span || words.in(index, DAYS)) && !words.in(index - 1, BEGINNING);
    }
    return passes
        && sentence.values().stream().anyMatch(value -> value.type() == ValueType.TIME)
        && sentence.cues().stream().noneMatch(CHANGE::contains);
  }

  /** Says that something is not so, or no more. */
  private static boolean isNegative(AnalyzedSentence sentence) {
    return sentence.has(Cue.CEASE)
        || sentence.has(Cue.DENIAL)
        || sentence.words().first(0, sentence.words().size(), NEGATIONS) >= 0;
  }

  /** "The bus to Ghent leaves at 9:40". */
  private static boolean isTimetable(TextAnalysis text) {
    return first(text).stream()
        .anyMatch(
            one ->
                one.words().first(0, one.words().size(), DEPARTURES) >= 0
                    && one.values().stream().anyMatch(value -> value.type() == ValueType.TIME));
  }

  /** "The upper archive", and "the archive". */
  private boolean isOtherOfTwo() {
    return isOtherOfTwo(earlier, later) || isOtherOfTwo(later, earlier);
  }

  private static boolean isOtherOfTwo(List<ContentWord> one, List<ContentWord> other) {
    return one.stream()
        .filter(word -> OPPOSITES.contains(word.term()) && word.subject())
        .anyMatch(word -> !has(other, word));
  }

  /** "Version 2", "child 3": what nouns of the subjects are numbered with. */
  private static Map<String, Set<String>> numbered(TextAnalysis text) {
    Map<String, Set<String>> numbered = new HashMap<>();
    for (AnalyzedSentence sentence : first(text)) {
      int predicate = sentence.predicate();
      for (int index = 1; index < Math.min(predicate, sentence.words().size()); index++) {
        TaggedWord word = sentence.words().at(index);
        TaggedWord noun = sentence.words().at(index - 1);
        boolean number = word.text().codePoints().anyMatch(Character::isDigit);
        if (ORDINALS.contains(noun.lower()) && word.isNominal()) {
          numbered.computeIfAbsent(word.lower(), any -> new HashSet<>()).add(noun.lower());
        }
        if (number && noun.isNominal() && predicate < sentence.words().size()) {
          numbered.computeIfAbsent(noun.lower(), any -> new HashSet<>()).add(word.lower());
        }
      }
    }
    return numbered;
  }

  private static boolean isOtherNumber(
      Map<String, Set<String>> before, Map<String, Set<String>> after) {
    return before.entrySet().stream()
        .anyMatch(
            one ->
                after.containsKey(one.getKey())
                    && Collections.disjoint(one.getValue(), after.get(one.getKey())));
  }

  /**
   * One of the two is of somebody's relative, "Lena's mum", and the other of that somebody or of
   * another relative.
   */
  private static boolean isOfOtherKin(TextAnalysis before, TextAnalysis after) {
    Set<String> kinBefore = kin(before);
    Set<String> kinAfter = kin(after);
    return !kinBefore.equals(kinAfter)
        && Collections.disjoint(kinBefore, kinAfter)
        && (kinBefore.isEmpty() ? isOfHolder(before) : isOfKin(before))
        && (kinAfter.isEmpty() ? isOfHolder(after) : isOfKin(after));
  }

  /** The relatives that a text names. */
  private static Set<String> kin(TextAnalysis text) {
    Set<String> kin = new HashSet<>();
    for (AnalyzedSentence sentence : first(text)) {
      for (TaggedWord word : sentence.words().words()) {
        if (KIN.contains(word.lower())) {
          kin.add(word.lower());
        }
      }
    }
    return kin;
  }

  private static boolean isOfKin(TextAnalysis text) {
    return first(text).stream()
        .allMatch(one -> one.words().first(0, Math.min(one.predicate(), SUBJECT), KIN) >= 0);
  }

  /** The subjects are the speaker, or named. */
  private static boolean isOfHolder(TextAnalysis text) {
    return first(text).stream()
        .allMatch(
            one ->
                one.isOfSpeaker()
                    || one.words().at(0).is("PROPN") && !one.words().at(1).lower().equals("'s"));
  }

  /** Says where somebody lives. */
  private static boolean isHome(TextAnalysis text) {
    return first(text).stream()
        .anyMatch(one -> one.words().first(0, one.words().size(), LIVING) >= 0);
  }

  /** "I'm at Schiphol now": where somebody is for a while. */
  private static boolean isPresence(TextAnalysis text) {
    return first(text).stream()
        .allMatch(
            one ->
                one.words().first(0, one.words().size(), LIVING) < 0
                    && one.predicate() < one.words().size()
                    && one.words().at(one.predicate()).is("AUX")
                    && one.words().at(one.predicate() + 1).lower().equals("at")
                    && one.words().at(one.predicate() + 2).isCapital());
  }

  /**
   * Praise, thanks and what people feel, or a story of several sentences: words of change in it
   * seldom tell of a fact.
   */
  private static boolean isTalk(TextAnalysis text) {
    List<AnalyzedSentence> all = text.sentences();
    int words = all.stream().mapToInt(one -> one.words().size()).sum();
    boolean calls = all.stream().anyMatch(one -> one.text().endsWith("!"));
    boolean fond = all.stream().anyMatch(one -> one.has(Cue.SMALLTALK));
    return all.size() > MOST_FACT_SENTENCES
        || words > MOST_WORDS
        || calls && words > FEW_WORDS
        || fond;
  }

  /** The first word. */
  private static String start(TextAnalysis text) {
    return text.sentences().isEmpty() ? "" : text.sentences().get(0).words().at(0).lower();
  }

  /** Whether a text speaks of its own speaker, whom the other text calls by name. */
  private static boolean isNamed(TextAnalysis text, List<ContentWord> other) {
    boolean speaks =
        text.sentences().stream()
            .anyMatch(one -> one.words().first(0, one.words().size(), FIRST_PERSON) >= 0);
    Set<String> names = speaks ? Analysis.distinctTerms(text.speaker()) : Set.of();
    return other.stream().anyMatch(word -> word.name() && names.contains(word.term()));
  }

  /** "20 mg of omeprazole": what amounts are of. */
  private static Set<String> measured(AnalyzedSentence sentence) {
    Set<String> measured = new LinkedHashSet<>();
    for (TypedSpan value : sentence.values()) {
      int next = 0;
      while (next < sentence.words().size()
          && sentence.words().at(next).from() < value.place().to()) {
        next++;
      }
      // "5 drops of …"
      next += sentence.words().at(next).isNominal() ? 1 : 0;
      if (sentence.words().at(next).lower().equals("of")) {
        int noun = next + 1 + (DETERMINERS.contains(sentence.words().at(next + 1).lower()) ? 1 : 0);
        measured.addAll(Analysis.terms(sentence.words().at(noun).text()));
      }
    }
    return measured;
  }

  /** Every word is compared with every other: long texts are read in part. */
  private static List<AnalyzedSentence> first(TextAnalysis text) {
    return text.sentences().subList(0, Math.min(MOST_SENTENCES, text.sentences().size()));
  }

  /**
   * @param around messages just before the later one, to which it may refer
   * @param near whether the earlier text is of the same conversation and not long ago, so that "it"
   *     may be its subject
   */
  static UpdateEvidence of(
      TextAnalysis earlier, TextAnalysis later, List<TextAnalysis> around, boolean near) {
    return new UpdateEvidence(earlier, later, around, near);
  }

  /** The evidence by name. */
  Map<String, Double> features() {
    Map<String, Double> found = new LinkedHashMap<>();
    double anchor = anchor();
    double back = sentences.stream().mapToDouble(this::back).max().orElse(0);
    boolean bare = sentences.stream().anyMatch(one -> one.subject().isEmpty());
    boolean otherValue = hasOtherValue();
    found.put("anchor", anchor);
    found.put("shared", Math.min(1, shared(earlier, context) / 3.0));
    found.put("unrelated", shared(earlier, context) == 0 ? 1.0 : 0);
    found.put("aligned", anchor * back);
    found.put("other_subject", bare ? 0 : 1 - back);
    found.put("other_value", otherValue ? 1.0 : 0);
    found.put("slot", otherValue ? anchor * back : 0);
    found.put("old_and_new", hasOldAndNew() ? 1.0 : 0);
    found.put("elliptic", isElliptic() ? 1.0 : 0);
    found.put("old_named", isOldNamed(later, laterValues) ? 1.0 : 0);
    for (Cue cue : CHANGE) {
      found.put(cue.name().toLowerCase(Locale.ROOT), cues.contains(cue) ? 1.0 : 0);
    }
    found.put("change_of_subject", change(one -> isAnchored(one)));
    found.put("change_of_old", change(one -> isOldNamed(one.words(), one.values())));
    found.put("begin", cues.contains(Cue.BEGIN) ? 1.0 : 0);
    found.put("begin_of_subject", begin(one -> isAnchored(one)));
    found.put("begin_other_value", cues.contains(Cue.BEGIN) && otherValue ? 1.0 : 0);
    for (Cue cue : List.of(Cue.SAME, Cue.ADDITION)) {
      found.put(cue.name().toLowerCase(Locale.ROOT), cues.contains(cue) ? 1.0 : 0);
    }
    found.put("same_speaker", sameSpeaker ? 1.0 : 0);
    found.put(
        "correction", near && cues.contains(Cue.CORRECT) && sameSpeaker && otherValue ? 1.0 : 0);
    return found;
  }

  private double change(Predicate<Said> linked) {
    return sentences.stream().anyMatch(one -> one.changes() && linked.test(one)) ? 1 : 0;
  }

  private double begin(Predicate<Said> linked) {
    return sentences.stream().anyMatch(one -> one.cues().contains(Cue.BEGIN) && linked.test(one))
        ? 1
        : 0;
  }

  /** A sentence that is asserted. */
  private record Said(
      boolean speaks,
      boolean predicate,
      List<ContentWord> words,
      List<TypedSpan> values,
      Set<Cue> cues) {

    boolean changes() {
      return cues.stream().anyMatch(CHANGE::contains);
    }

    boolean ends() {
      return cues.contains(Cue.CEASE)
          || cues.contains(Cue.REVERT)
          || cues.contains(Cue.CORRECT)
          || cues.contains(Cue.SHIFT);
    }

    /** "I switched to …", and not "a change of plan". */
    boolean moves() {
      return cues.contains(Cue.REPLACE)
          && words.stream()
              .noneMatch(word -> word.term().equals("change") && word.position() % 1000 == 0);
    }

    boolean isSame() {
      return cues.contains(Cue.SAME);
    }

    List<ContentWord> subject() {
      return predicate
          ? words.stream().filter(word -> word.subject() && !word.value()).toList()
          : List.of();
    }
  }

  private boolean isAnchored(Said one) {
    return subject().stream().anyMatch(word -> has(one.words(), word));
  }

  /** The share of a later sentence's subject that the earlier text has. */
  private double back(Said one) {
    List<ContentWord> subject = one.subject();
    return subject.isEmpty() ? 0 : shared(subject, earlier) / (double) subject.size();
  }

  /** Why the later text cannot replace the earlier one; empty where it may. */
  Optional<String> veto() {
    if (!asserted || earlier.isEmpty()) {
      return Optional.of("not_asserted");
    }
    if (otherNumber) {
      return Optional.of("other_number");
    }
    if (otherKin) {
      return Optional.of("other_kin");
    }
    if (presence) {
      return Optional.of("presence");
    }
    if (cues.contains(Cue.TEMPORARY) || ofOneDay) {
      return Optional.of("temporary");
    }
    if (cues.contains(Cue.ADDITION) && cues.stream().noneMatch(CHANGE::contains)) {
      return Optional.of("addition");
    }
    if (hasLabelConflict()) {
      return Optional.of("other_label");
    }
    if (!speakerNamed && hasNameConflict()) {
      return Optional.of("other_name");
    }
    if (hasOtherMeasured()) {
      return Optional.of("other_measured");
    }
    if (hasOtherUnit()) {
      return Optional.of("other_unit");
    }
    if (hasOtherType()) {
      return Optional.of("other_type");
    }
    if (hasSameValues()) {
      return Optional.of("same_value");
    }
    if (cues.contains(Cue.SAME)
        && !cues.contains(Cue.BEGIN)
        && cues.stream().noneMatch(CHANGE::contains)
        && !hasOtherValue()) {
      return Optional.of("same");
    }
    if (hasOtherModifier()) {
      return Optional.of("other_modifier");
    }
    if (hasOtherRoles()) {
      return Optional.of("other_roles");
    }
    if (isOtherAttribute()) {
      return Optional.of("other_attribute");
    }
    if (!speakerNamed && isOfSomebodyElse()) {
      return Optional.of("other_person");
    }
    if (!sentences.isEmpty() && sentences.stream().allMatch(this::isOfAnother)) {
      return Optional.of("other_actor");
    }
    if (isOtherVersion()) {
      return Optional.of("other_version");
    }
    if (!speakerNamed && isDisjoint()) {
      return Optional.of("other_subject");
    }
    if (isMoveElsewhere()) {
      return Optional.of("move_to_a_tool");
    }
    boolean related =
        shared(subject(), context) > 0
            || isOldNamed(later, laterValues)
            || earlierLabels.stream().anyMatch(one -> contextValues.stream().anyMatch(one::isSame))
            || isElliptic();
    return related ? Optional.empty() : Optional.of("unrelated");
  }

  /**
   * Why a mark that no rule of grammar supports is not set, though nothing forbids it; empty where
   * the texts align well enough: the sentence that tells the change names what the earlier text is
   * of, without more words that tell it apart, and a value takes the place of one of its kind or
   * the old value is named.
   */
  Optional<String> doubt() {
    List<Said> changing =
        sentences.stream().filter(one -> one.changes() || one.cues().contains(Cue.BEGIN)).toList();
    if (changing.isEmpty()) {
      return Optional.of("no_change");
    }
    boolean elliptic = isElliptic();
    boolean old =
        changing.stream().anyMatch(one -> one.changes() && isOldNamed(one.words(), one.values()));
    boolean names =
        earlier.stream().anyMatch(word -> word.name() && !word.subject())
            && later.stream()
                .anyMatch(word -> word.name() && !word.subject() && !has(earlier, word));
    boolean value = hasOtherValue();
    // What was and what is, both by name.
    boolean both = old && names && hasOldAndNew();
    if (isTalk && !both) {
      return Optional.of("talk");
    }
    // Others speak of the same things, and what they say of them seldom ends what was said.
    if (!sameSpeaker) {
      return Optional.of("other_speaker");
    }
    boolean ends = changing.stream().anyMatch(this::endsAll);
    boolean returns = changing.stream().anyMatch(this::isReturn);
    boolean corrects = near && cues.contains(Cue.CORRECT) && value;
    Optional<ContentWord> head = head(nouns(earlier));
    boolean pointed = elliptic || corrects || returns && near;
    if (head.isPresent() && !pointed && !isHeadNamed(head.get())) {
      return Optional.of("no_head");
    }
    if (head.isPresent() && changing.stream().anyMatch(one -> isQualified(one, head.get()))) {
      return Optional.of("qualified");
    }
    if (!old && !names && !value && !hasOldAndNew() && !elliptic && !ends && !returns) {
      return Optional.of("no_slot");
    }
    // Without a value or a name, likeness of words is what talk about one subject has as well.
    boolean ending =
        cues.stream().anyMatch(PLAIN_ENDING::contains)
            && cues.stream().noneMatch(OF_TALK::contains);
    if (!names && !value && !(old && ending) && !ends && !returns) {
      return Optional.of("no_value");
    }
    if (old && !names && !value && changing.stream().allMatch(this::isOldSubject)) {
      return Optional.of("old_is_subject");
    }
    if (!names && !value && changing.stream().allMatch(this::endsAnother)) {
      return Optional.of("other_end");
    }
    boolean sameAct = changing.stream().anyMatch(this::isSameAct);
    if (!elliptic && head.isEmpty() && !old && !sameAct && !returns) {
      return Optional.of("nothing_named");
    }
    if (!near && (points || pointsAtObject && !value && !old || value && hasOtherNames())) {
      return Optional.of("other_names");
    }
    if (isTimetable) {
      return Optional.of("timetable");
    }
    if (isOtherOfTwo()) {
      return Optional.of("other_modifier");
    }
    if (!pointed && !sameAct && anchor() < (near ? LEAST_ANCHOR : LEAST_ANCHOR_FAR) && !old) {
      return Optional.of("little_shared");
    }
    if (isOtherwiseModified()) {
      return Optional.of("other_modifier");
    }
    if (!near && passing) {
      return Optional.of("of_that_day");
    }
    if (!near && sharedNouns() < LEAST_SHARED) {
      return Optional.of("little_shared");
    }
    if (!ends && !value && later.stream().allMatch(word -> has(earlier, word))) {
      return Optional.of("nothing_new");
    }
    boolean begins = changing.stream().noneMatch(Said::changes);
    if (begins && begunBefore && !value || isSameHappening(old, value)) {
      return Optional.of("same_happening");
    }
    return Optional.empty();
  }

  /** The head, or where a name is the subject one of its words: "Aurora" of "Aurora Hotel". */
  private boolean isHeadNamed(ContentWord head) {
    return has(context, head)
        || head.name()
            && nouns(earlier).stream().anyMatch(word -> word.name() && has(context, word));
  }

  /**
   * "The picnic is cancelled": all that a sentence names is what the earlier text says, and ends.
   */
  private boolean endsAll(Said one) {
    List<ContentWord> named =
        one.words().stream().filter(word -> !word.value() && !word.verb()).toList();
    return one.cues().contains(Cue.CEASE)
        && !one.cues().contains(Cue.REPLACE)
        && !one.isSame()
        && !negative
        && !named.isEmpty()
        && named.stream().allMatch(word -> has(earlier, word))
        && head(nouns(earlier)).map(head -> has(named, head)).orElse(true);
  }

  /** "We stopped doing cash", and "cash is accepted again": what had ended is so once more. */
  private boolean isReturn(Said one) {
    return negative
        && one.cues().contains(Cue.REVERT)
        && !one.cues().contains(Cue.CEASE)
        && earlier.stream()
            .filter(word -> !word.value() && !(word.subject() && word.name()))
            .anyMatch(word -> has(one.words(), word));
  }

  /** "We fire with gas now", where "we fire with coal" was so: the same act but for one slot. */
  private boolean isSameAct(Said one) {
    return earlierSpeaks
        && one.speaks()
        && otherRoles(one) == 1
        && earlier.stream().filter(word -> !word.value()).anyMatch(word -> has(one.words(), word));
  }

  /**
   * Both texts tell that something changed, with the same verb, and the later one names no value of
   * the earlier one: "I replaced the batteries of the torch", "of the radio".
   */
  private boolean isSameHappening(boolean old, boolean value) {
    List<ContentWord> verbs = earlier.stream().filter(ContentWord::verb).toList();
    boolean same = later.stream().filter(ContentWord::verb).anyMatch(word -> has(verbs, word));
    List<ContentWord> before =
        earlier.stream().filter(word -> !word.value() && !word.verb()).toList();
    boolean apart =
        before.stream().anyMatch(word -> !has(later, word))
            && later.stream()
                .anyMatch(word -> !word.value() && !word.verb() && !has(earlier, word));
    boolean alike = !near && sameStart && apart;
    return changedBefore && (alike || same && apart && (!value || !old));
  }

  /** Each text names something that the other one does not. */
  private boolean hasOtherNames() {
    return earlier.stream().anyMatch(word -> word.name() && !word.value() && !has(context, word))
        && later.stream().anyMatch(word -> word.name() && !word.value() && !has(earlier, word));
  }

  /** "The archive door", and "the side door": a noun of both has another word before it. */
  private boolean isOtherwiseModified() {
    for (ContentWord noun : earlier) {
      List<ContentWord> after =
          later.stream()
              .filter(word -> noun.matches(word) && !word.verb() && !word.value())
              .flatMap(word -> modifiers(later, word).stream())
              .filter(word -> !word.verb())
              .toList();
      List<ContentWord> before =
          modifiers(earlier, noun).stream().filter(word -> !word.verb()).toList();
      boolean other =
          after.stream().anyMatch(word -> !has(earlier, word))
              && before.stream().noneMatch(word -> has(context, word));
      if (other && (!before.isEmpty() || !near)) {
        return true;
      }
    }
    return false;
  }

  /** Words that both texts have and that are no verbs. */
  private long sharedNouns() {
    return earlier.stream()
        .filter(word -> !word.verb() && has(context, word))
        .map(ContentWord::term)
        .distinct()
        .count();
  }

  /** The last noun of a subject that no preposition precedes. */
  private static Optional<ContentWord> head(List<ContentWord> subject) {
    return subject.stream().filter(word -> word.after().isEmpty()).reduce((one, next) -> next);
  }

  /**
   * "The broker for billing": the head is qualified by a word that the earlier text does not have.
   */
  private boolean isQualified(Said one, ContentWord head) {
    return one.words().stream()
        .filter(word -> word.matches(head))
        .anyMatch(
            word ->
                one.words().stream()
                    .anyMatch(
                        next ->
                            next.qualifier()
                                && !next.value()
                                && next.position() > word.position()
                                && next.position() <= word.position() + 3
                                && next.subject()
                                && !has(earlier, next)));
  }

  /** "My friend Jo goes to yoga on Fridays now": of somebody else. */
  private boolean isOfAnother(Said one) {
    List<ContentWord> subject = nouns(one.subject());
    return !one.changes()
        && subject.stream().anyMatch(word -> word.name() || KIN.contains(word.term()))
        && subject.stream().noneMatch(word -> has(earlier, word))
        && !isOldNamed(one.words(), one.values());
  }

  /** What becomes of the old value by itself: "Ansible was updated". */
  private boolean isOldSubject(Said one) {
    List<ContentWord> objects =
        earlier.stream().filter(word -> !word.subject() && !word.value() && !word.verb()).toList();
    List<ContentWord> named = one.words().stream().filter(word -> has(objects, word)).toList();
    return Collections.disjoint(one.cues(), ENDING)
        && !named.isEmpty()
        && named.stream().allMatch(ContentWord::subject)
        && nouns(earlier).stream().noneMatch(word -> has(one.words(), word));
  }

  /**
   * "We deploy the API on Tuesdays", "we deploy the shop on Thursdays now": more than what changed
   * differs, so the two are of different things. Compared are objects, phrases with the same
   * preposition, values of one type and, where the subject is a person, verbs.
   */
  private boolean hasOtherRoles() {
    List<Said> changing =
        sentences.stream().filter(one -> one.changes() || one.cues().contains(Cue.BEGIN)).toList();
    return !changing.isEmpty()
        && changing.stream()
            .allMatch(
                one ->
                    !one.changes()
                        && (otherSlots() >= MOST_SLOTS || !isOldNamed(one.words(), one.values()))
                        && (otherRoles(one) >= MOST_SLOTS || isOtherwiseHeaded(one)));
  }

  /** In how many roles both texts have words and none in common. */
  private int otherRoles(Said one) {
    Map<String, List<ContentWord>> before = roles(earlier);
    Map<String, List<ContentWord>> after = roles(one.words());
    int other = otherSlots();
    for (Map.Entry<String, List<ContentWord>> role : before.entrySet()) {
      List<ContentWord> words = after.getOrDefault(role.getKey(), List.of());
      other += !words.isEmpty() && isOtherRole(role.getValue(), words) ? 1 : 0;
    }
    boolean acts = earlierSpeaks && one.speaks() || isOfOneName(one);
    List<ContentWord> verbs = earlier.stream().filter(ContentWord::verb).toList();
    List<ContentWord> others = one.words().stream().filter(ContentWord::verb).toList();
    boolean verb =
        acts
            && !verbs.isEmpty()
            && !others.isEmpty()
            && !one.changes()
            && shared(verbs, others) == 0;
    boolean around = other == otherSlots() && hasOtherSurroundings(one);
    return other + (verb || around ? 1 : 0);
  }

  /** "The kids go to school", "the kids come home": all that stands beside the values differs. */
  private boolean hasOtherSurroundings(Said one) {
    List<ContentWord> before = beside(earlier);
    List<ContentWord> after = beside(one.words());
    return shared(nouns(earlier), nouns(one.subject())) > 0
        && !before.isEmpty()
        && !after.isEmpty()
        && shared(before, after) == 0;
  }

  /**
   * "Tove climbs on Tuesdays", "Tove coaches on Fridays": where the tagger finds no verb in one of
   * two texts of the same subject with a value, all words of one but the value have to stand in the
   * other.
   */
  private boolean isOtherwiseHeaded(Said one) {
    return tagged
        && !(predicateBefore && one.predicate())
        && !earlierValues.isEmpty()
        && !one.values().isEmpty()
        && shared(nouns(earlier), nouns(one.words())) > 0
        && isApart(earlier, one.words());
  }

  private static boolean isApart(List<ContentWord> before, List<ContentWord> after) {
    return before.stream().anyMatch(word -> !word.value() && !has(after, word))
        && after.stream().anyMatch(word -> !word.value() && !has(before, word));
  }

  private static List<ContentWord> beside(List<ContentWord> words) {
    return words.stream().filter(word -> !word.subject() && !word.value() && !word.verb()).toList();
  }

  /** Values that differ: a day with its time is one, and a number another. */
  private int otherSlots() {
    long kinds =
        earlierValues.stream()
            .filter(before -> laterValues.stream().anyMatch(after -> isOther(before, after)))
            .map(before -> before.type() == ValueType.TIME ? ValueType.DATE : before.type())
            .distinct()
            .count();
    return (int) kinds;
  }

  /** Both are of somebody who is named. */
  private boolean isOfOneName(Said one) {
    return subjectNames(earlier).stream().anyMatch(word -> has(subjectNames(one.words()), word));
  }

  private static boolean isOtherRole(List<ContentWord> before, List<ContentWord> after) {
    boolean apart =
        before.stream().anyMatch(word -> !has(after, word))
            && after.stream().anyMatch(word -> !has(before, word));
    ContentWord head = before.get(before.size() - 1);
    ContentWord other = after.get(after.size() - 1);
    return apart
        && (shared(before, after) == 0
            || before.size() > 1 && after.size() > 1 && head.matches(other));
  }

  /** What stands behind the predicate, by the preposition before it. */
  private static Map<String, List<ContentWord>> roles(List<ContentWord> words) {
    Map<String, List<ContentWord>> roles = new HashMap<>();
    for (ContentWord word : words) {
      if (!word.subject() && !word.value() && !word.verb()) {
        roles.computeIfAbsent(word.after(), any -> new ArrayList<>()).add(word);
      }
    }
    return roles;
  }

  /** Something of the same subject is no more, and it is not what the earlier text says. */
  private boolean endsAnother(Said one) {
    return one.cues().contains(Cue.CEASE)
        && !one.cues().contains(Cue.REPLACE)
        && earlier.stream()
            .anyMatch(
                frame -> one.words().stream().anyMatch(word -> isFilledAnew(frame, word, one)));
  }

  /** "Allergic to peanuts", and "to cats": behind the same word another one follows. */
  private boolean isFilledAnew(ContentWord frame, ContentWord same, Said one) {
    if (!frame.matches(same) || frame.subject() || same.subject()) {
      return false;
    }
    List<ContentWord> before = behind(earlier, frame);
    List<ContentWord> after = behind(one.words(), same);
    return !before.isEmpty()
        && !after.isEmpty()
        && before.stream().noneMatch(word -> has(one.words(), word))
        && after.stream().noneMatch(word -> has(earlier, word));
  }

  private static List<ContentWord> behind(List<ContentWord> words, ContentWord frame) {
    return words.stream()
        .filter(word -> word.position() > frame.position())
        .filter(word -> word.position() <= frame.position() + 2)
        .toList();
  }

  /** The work phone and the private phone: part of the subject is shared, part differs. */
  private boolean hasOtherModifier() {
    List<ContentWord> before = nouns(earlier);
    boolean linked = change(one -> isOldNamed(one.words(), one.values())) > 0 || hasOldAndNew();
    boolean subjects =
        sentences.stream()
            .map(one -> nouns(one.subject()))
            .anyMatch(
                after ->
                    shared(before, after) > 0
                        && before.stream().anyMatch(word -> !has(context, word))
                        && after.stream().anyMatch(word -> !has(earlier, word)));
    return !linked && subjects || hasOtherNeighbour() || hasOtherHead() || hasOtherQualifier();
  }

  /** A word that both texts have follows one that the other text has not, on both sides. */
  private boolean hasOtherNeighbour() {
    for (ContentWord head : earlier) {
      List<ContentWord> before = modifiers(earlier, head);
      List<ContentWord> after =
          later.stream()
              .filter(word -> head.matches(word) && !word.verb())
              .flatMap(word -> modifiers(later, word).stream())
              .filter(ContentWord::subject)
              .toList();
      boolean differ =
          before.stream().noneMatch(word -> has(context, word))
              && after.stream().noneMatch(word -> has(earlier, word));
      boolean sole = before.isEmpty() && head.subject() && !head.verb();
      boolean subject = after.stream().noneMatch(ContentWord::verb);
      if (!after.isEmpty() && differ && (!before.isEmpty() || sole && subject)) {
        return true;
      }
    }
    return false;
  }

  /** Yoga, and the yoga teacher. */
  private boolean hasOtherHead() {
    List<ContentWord> heads =
        nouns(earlier).stream()
            .filter(word -> nouns(earlier).stream().noneMatch(next -> isNext(word, next)))
            .toList();
    return sentences.stream()
        .map(one -> nouns(one.subject()))
        .anyMatch(
            subject ->
                subject.stream()
                    .filter(word -> has(heads, word))
                    .anyMatch(
                        word ->
                            subject.stream()
                                .anyMatch(next -> isNext(word, next) && !has(earlier, next))));
  }

  private static boolean isNext(ContentWord word, ContentWord next) {
    return next.position() == word.position() + 1;
  }

  private static List<ContentWord> modifiers(List<ContentWord> words, ContentWord head) {
    return words.stream()
        .filter(word -> word.position() == head.position() - 1 && !word.value() && !head.value())
        .filter(word -> !LEADS.contains(word.term()))
        .toList();
  }

  /** "The log level in staging" is not the one in production. */
  private boolean hasOtherQualifier() {
    List<ContentWord> before =
        earlier.stream().filter(word -> word.qualifier() && !word.value()).toList();
    List<ContentWord> after =
        sentences.stream()
            .flatMap(one -> one.subject().stream())
            .filter(ContentWord::qualifier)
            .toList();
    return !before.isEmpty()
        && before.stream().noneMatch(word -> has(context, word))
        && after.stream().anyMatch(word -> !has(earlier, word));
  }

  /** The same person, and nothing else in common. */
  private boolean isOtherAttribute() {
    List<ContentWord> shared = earlier.stream().filter(word -> has(context, word)).toList();
    return !shared.isEmpty()
        && shared.stream().allMatch(word -> word.name() && word.subject())
        && !hasOtherValue()
        && !cues.contains(Cue.REVERT)
        && !isElliptic();
  }

  private static List<ContentWord> nouns(List<ContentWord> words) {
    return words.stream().filter(word -> word.subject() && !word.value() && !word.verb()).toList();
  }

  /** What the speaker does is not changed by what somebody else does. */
  private boolean isOfSomebodyElse() {
    boolean speaks =
        sentences.stream()
            .anyMatch(
                one ->
                    one.subject().isEmpty() || one.speaks() || shared(one.subject(), earlier) > 0);
    return earlierSpeaks && !speaks && !sentences.isEmpty();
  }

  /** The earlier text is of one version of something, and the later one names another or none. */
  private boolean isOtherVersion() {
    List<ContentWord> qualified =
        earlier.stream().filter(word -> word.subject() && VERSIONED.contains(word.term())).toList();
    boolean named =
        earlierLabels.stream().anyMatch(one -> contextValues.stream().anyMatch(one::isSame));
    return !qualified.isEmpty()
        && !named
        && qualified.stream().noneMatch(word -> has(context, word));
  }

  /** Neither subject occurs in the other text. */
  private boolean isDisjoint() {
    List<ContentWord> before =
        earlier.stream()
            .filter(word -> word.subject() && !word.value())
            .filter(word -> predicateBefore || later.stream().noneMatch(one -> isVerb(one, word)))
            .toList();
    List<ContentWord> after = sentences.stream().flatMap(one -> one.subject().stream()).toList();
    return !before.isEmpty()
        && !after.isEmpty()
        && shared(before, context) == 0
        && shared(after, earlier) == 0
        && change(one -> isOldNamed(one.words(), List.of())) == 0
        && !isElliptic();
  }

  /** "Mugs cost 18": without another verb, what is one of the later text is one here, too. */
  private static boolean isVerb(ContentWord verb, ContentWord word) {
    return verb.verb() && verb.matches(word);
  }

  /** "It is on Friday now": no subject of its own, a value like the earlier one's, and a cue. */
  private boolean isElliptic() {
    return near
        && sameSpeaker
        && sentences.stream()
            .anyMatch(
                one ->
                    one.subject().isEmpty()
                        && (one.changes() || one.cues().contains(Cue.BEGIN))
                        && earlierValues.stream()
                            .anyMatch(
                                before ->
                                    one.values().stream()
                                        .anyMatch(after -> isOther(before, after))));
  }

  /** Both what was and what is: the old value by name, and another of its kind. */
  private boolean hasOldAndNew() {
    boolean oldName =
        earlier.stream()
            .filter(word -> !word.subject() && word.name())
            .anyMatch(word -> has(later, word));
    boolean newName =
        later.stream().filter(ContentWord::name).anyMatch(word -> !has(earlier, word));
    boolean oldValue =
        earlierValues.stream()
            .filter(before -> !before.label())
            .anyMatch(
                before ->
                    laterValues.stream().anyMatch(before::isSame)
                        && laterValues.stream()
                            .anyMatch(
                                after ->
                                    before.isComparable(after)
                                        && earlierValues.stream().noneMatch(after::isSame)));
    return oldName && newName || oldValue;
  }

  /** Somebody who lives somewhere moved to a tool, which says nothing of where they live. */
  private boolean isMoveElsewhere() {
    boolean place = earlierTerms(PLACES) || earlierTerms(LOCATED);
    boolean moves = sentences.stream().anyMatch(Said::moves);
    boolean toPlace =
        later.stream().anyMatch(word -> PLACES.contains(word.term()) || word.label())
            || later.stream().anyMatch(word -> word.name() && Gazetteer.isPlace(word.term()))
            || laterValues.stream().anyMatch(TypedSpan::label)
            || isOldNamed(later, laterValues);
    return place && moves && !toPlace;
  }

  private boolean earlierTerms(Set<String> terms) {
    return earlier.stream().anyMatch(word -> terms.contains(word.term()));
  }

  private List<ContentWord> subject() {
    List<ContentWord> subject =
        earlier.stream().filter(word -> word.subject() && !word.value()).toList();
    return subject.isEmpty() ? earlier.stream().filter(word -> !word.value()).toList() : subject;
  }

  /** The share of the earlier subject's words that the later text or its context has. */
  private double anchor() {
    List<ContentWord> subject = subject();
    return subject.isEmpty() ? 0 : shared(subject, context) / (double) subject.size();
  }

  private static int shared(List<ContentWord> words, List<ContentWord> others) {
    int count = 0;
    for (ContentWord word : words) {
      count += has(others, word) ? 1 : 0;
    }
    return count;
  }

  /** Amounts are compared as values: two texts that say "three" need not be of one thing. */
  private static boolean has(List<ContentWord> words, ContentWord word) {
    boolean amount = word.value() && !word.label();
    return !amount && words.stream().anyMatch(word::matches);
  }

  private boolean hasOtherValue() {
    return earlierValues.stream()
        .anyMatch(before -> laterValues.stream().anyMatch(after -> isOther(before, after)));
  }

  private boolean isOther(TypedSpan before, TypedSpan after) {
    return before.isComparable(after)
        && !before.label()
        && !after.label()
        && laterValues.stream().noneMatch(one -> one.value().equals(before.value()))
        && earlierValues.stream().noneMatch(one -> one.value().equals(after.value()));
  }

  /** Amounts of other things: a length and a weight. */
  private boolean hasOtherUnit() {
    List<String> before = units(earlierValues);
    List<String> after = units(laterValues);
    return !before.isEmpty() && !after.isEmpty() && before.stream().noneMatch(after::contains);
  }

  /** Both texts have values, and none of one may stand for one of the other: a day and a price. */
  private boolean hasOtherType() {
    List<TypedSpan> before = earlierValues.stream().filter(one -> !one.label()).toList();
    List<TypedSpan> after = laterValues.stream().filter(one -> !one.label()).toList();
    return !before.isEmpty()
        && !after.isEmpty()
        && cues.stream().noneMatch(CHANGE::contains)
        && before.stream().noneMatch(one -> after.stream().anyMatch(one::isComparable));
  }

  private static List<String> units(List<TypedSpan> values) {
    return values.stream().map(TypedSpan::unit).filter(unit -> !unit.isEmpty()).toList();
  }

  /** Amounts of other substances. */
  private boolean hasOtherMeasured() {
    return !measuredBefore.isEmpty()
        && !measuredAfter.isEmpty()
        && Collections.disjoint(measuredBefore, measuredAfter)
        && earlier.stream().noneMatch(word -> measuredAfter.contains(word.term()))
        && context.stream().noneMatch(word -> measuredBefore.contains(word.term()));
  }

  /** Nothing but values that the earlier text has, and no word of an end. */
  private boolean hasSameValues() {
    List<TypedSpan> amounts =
        laterValues.stream().filter(one -> !one.label() && one.type() != ValueType.DATE).toList();
    boolean ends =
        sentences.stream().anyMatch(one -> one.ends() && !one.values().isEmpty() && !one.isSame());
    return !ends
        && !amounts.isEmpty()
        && amounts.stream().allMatch(after -> earlierValues.stream().anyMatch(after::isSame));
  }

  /** Whether words name what the earlier text says of its subject. */
  private boolean isOldNamed(List<ContentWord> words, List<TypedSpan> values) {
    boolean named =
        earlier.stream()
            .filter(word -> !word.subject() && !word.value() && !word.verb())
            .anyMatch(word -> has(words, word));
    return named
        || earlierValues.stream()
            .filter(before -> !before.label())
            .anyMatch(
                before -> values.stream().anyMatch(one -> one.value().equals(before.value())));
  }

  /** Another ticket, version, room: a number or code that tells subjects apart. */
  private boolean hasLabelConflict() {
    if (isOtherLabel(ValueType.DATE)) {
      return true;
    }
    List<TypedSpan> before =
        earlierLabels.stream().filter(one -> one.type() != ValueType.DATE).toList();
    return !before.isEmpty()
        && before.stream().noneMatch(one -> contextValues.stream().anyMatch(one::isSame))
        && before.stream()
            .anyMatch(one -> contextValues.stream().anyMatch(other -> isLike(one, other)));
  }

  /** Labels on both sides, none of them the same. */
  private boolean isOtherLabel(ValueType type) {
    List<TypedSpan> before = earlierLabels.stream().filter(one -> one.type() == type).toList();
    List<TypedSpan> after =
        contextValues.stream().filter(one -> one.label() && one.type() == type).toList();
    return !before.isEmpty()
        && !after.isEmpty()
        && before.stream().noneMatch(one -> after.stream().anyMatch(one::isSame));
  }

  private static boolean isLike(TypedSpan one, TypedSpan other) {
    return shape(one.value()).equals(shape(other.value()));
  }

  /** Digits and letters without which they are. */
  private static String shape(String value) {
    return value.replaceAll("\\d", "9").replaceAll("\\p{L}", "x");
  }

  /** Each side's subject has a name, and neither is named by the other. */
  private boolean hasNameConflict() {
    List<ContentWord> before = subjectNames(earlier);
    List<ContentWord> after = subjectNames(later);
    return !before.isEmpty()
        && !after.isEmpty()
        && earlier.stream().filter(ContentWord::name).noneMatch(word -> has(context, word))
        && after.stream().noneMatch(word -> has(earlier, word));
  }

  private static List<ContentWord> subjectNames(List<ContentWord> words) {
    return words.stream().filter(word -> word.name() && word.subject()).toList();
  }
}
