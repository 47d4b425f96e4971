package io.myria.recall.ranking;

import io.myria.recall.ranking.Lesson.Exercise;
import io.myria.recall.ranking.TrustCase.Kind;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * The answers to a conversation's questions, as they are and with what may answer cut down in all
 * the ways that callers can, by a ranking that has not seen the conversation. The same lesson gives
 * the same cases.
 */
final class TrustLesson {

  static final int[] BUDGETS = {500, 1_000, 2_000, 4_000};

  /** Nobody in any of the conversations speaks of this. */
  static final List<String> NONSENSE =
      List.of(
          "asdf qwerty",
          "What is the capital of Mongolia?",
          "lorem ipsum dolor sit amet",
          "zxcv bnm hjkl",
          "What is the boiling point of tungsten hexafluoride?",
          "Who won the 1966 World Cup final?",
          "How do I configure nginx as a reverse proxy?",
          "What is the square root of 1764?",
          "Who wrote the Critique of Pure Reason?",
          "flibber jabber wock",
          "What does the mitochondrion do?",
          "When did the Roman Empire fall?",
          "How many moons does Jupiter have?",
          "What is the airspeed velocity of an unladen swallow?",
          "Explain the Nash equilibrium.",
          "What is the GDP of Paraguay?",
          "foo bar baz",
          "Which element has atomic number 42?",
          "12345 67890",
          "Who discovered penicillin?",
          "How tall is Mount Kilimanjaro?",
          "What is the invoice number of the Kowalski contract?",
          "Which port does the Kafka broker listen on?",
          "What is the wifi password of the Berlin office?");

  private static final DateTimeFormatter DAY =
      DateTimeFormatter.ofPattern("d MMMM uuuu", Locale.ENGLISH);
  private static final int[] TINY = {1, 2, 3, 5, 8, 15, 40};

  private final Lesson lesson;
  private final Ranker ranker;
  private final Function<String, Optional<Vector>> vectors;
  private final Random random;
  private final boolean shaped;
  private final List<TrustCase> cases = new ArrayList<>();

  private TrustLesson(
      Lesson lesson, Ranker ranker, Function<String, Optional<Vector>> vectors, boolean shaped) {
    this.shaped = shaped;
    this.lesson = lesson;
    this.ranker = ranker;
    this.vectors = vectors;
    this.random = new Random(lesson.name().hashCode());
  }

  /**
   * @param other conversation, whose questions nothing here answers
   * @param every so many questions
   */
  static List<TrustCase> cases(
      Lesson lesson,
      Lesson other,
      Ranker ranker,
      Function<String, Optional<Vector>> vectors,
      int every) {
    return cases(lesson, other, ranker, vectors, every, false);
  }

  /**
   * @param shaped whether answers alone count whose scores were fitted to other ground
   */
  static List<TrustCase> cases(
      Lesson lesson,
      Lesson other,
      Ranker ranker,
      Function<String, Optional<Vector>> vectors,
      int every,
      boolean shaped) {
    TrustLesson trust = new TrustLesson(lesson, ranker, vectors, shaped);
    for (int index = 0; index < lesson.exercises().size(); index += every) {
      trust.own(lesson.exercises().get(index));
    }
    // Alone in its domain a conversation has nobody else's questions.
    int others = other == lesson ? 0 : other.exercises().size();
    for (int index = 0; index < others; index += every) {
      String foreign = Foreign.asked(other.exercises().get(index).question().text(), other, lesson);
      trust.never(Kind.NEVER_SAID, lesson.corpus(), lesson.lineTokens(), foreign);
    }
    NONSENSE.forEach(trust::nonsense);
    return trust.cases;
  }

  /** A question on a corpus, with what each line takes there. */
  private final class Asking {
    final Corpus corpus;
    final LineTokens tokens;
    final Ranking ranking;
    final Set<Integer> evidence;
    final boolean whole;

    Asking(Corpus corpus, LineTokens tokens, String text, Set<Integer> evidence, boolean whole) {
      this.corpus = corpus;
      this.tokens = tokens;
      this.ranking = ranker.rank(corpus, new Question(text, vectors.apply(text)));
      this.evidence = evidence;
      this.whole = whole;
    }

    void add(Kind kind, int budget, IntPredicate may, BitSet archived) {
      add(kind, budget, chosen(ranking.order(), budget, may), archived);
    }

    void add(Kind kind, int budget, BitSet held, BitSet archived) {
      if (held.isEmpty() || shaped && !ranking.isShaped()) {
        return;
      }
      boolean answered = !kind.neverAnswers && whole && evidence.stream().allMatch(held::get);
      double[] features = ranking.features(new AnswerParts(held, archived));
      cases.add(new TrustCase(lesson.name(), kind, budget, answered, features, 1));
    }

    BitSet chosen(int[] order, int budget, IntPredicate may) {
      return ContextFill.of(ranking, tokens, order, budget, may).found();
    }
  }

  private int budget() {
    return BUDGETS[random.nextInt(BUDGETS.length)];
  }

  private void own(Exercise exercise) {
    if (exercise.wanted() == 0) {
      return;
    }
    Corpus corpus = lesson.at(exercise);
    boolean whole = exercise.evidence().size() == exercise.wanted() && exercise.wanted() > 0;
    String text = exercise.question().text();
    Asking asking = new Asking(corpus, lesson.lineTokens(), text, exercise.evidence(), whole);
    BitSet none = new BitSet();
    double[] poor = new double[corpus.size()];
    for (int turn = 0; turn < poor.length; turn++) {
      poor[turn] = asking.ranking.score(turn) - 0.02 * (poor.length - turn) * random.nextDouble();
    }
    for (int budget : BUDGETS) {
      asking.add(Kind.OWN, budget, turn -> true, none);
      BitSet chosen = asking.chosen(Best.order(poor), budget, turn -> true);
      asking.add(Kind.POOR_CHOICE, budget, chosen, none);
    }
    BitSet first = asking.chosen(asking.ranking.order(), 1_000, turn -> true);
    asking.add(Kind.SECOND_PAGE, 1_000, turn -> !first.get(turn), none);
    if (whole) {
      cut(asking);
      dated(asking, text);
      tiny(asking, text, true);
      tiny(asking, text, false);
    }
  }

  private void cut(Asking asking) {
    Set<Integer> evidence = asking.evidence;
    int size = asking.corpus.size();
    int first = Collections.min(evidence);
    int last = Collections.max(evidence);
    BitSet none = new BitSet();
    archived(asking);
    double share = 0.1 + 0.8 * random.nextDouble();
    BitSet some = new BitSet();
    IntStream.range(0, size).filter(turn -> random.nextDouble() < share).forEach(some::set);
    evidence.forEach(some::set);
    asking.add(Kind.SOME_WITH, budget(), some::get, none);
    int from = random.nextInt(first + 1);
    int to = last + random.nextInt(size - last);
    asking.add(Kind.TIME_WITH, budget(), turn -> turn >= from && turn <= to, none);
    boolean earlier = random.nextInt(size) < first;
    int length = 1 + random.nextInt(Math.max(1, earlier ? first : size - last));
    int begin = earlier ? random.nextInt(Math.max(1, first - length + 1)) : last + 1;
    int end = earlier ? Math.min(first, begin + length) : Math.min(size, begin + length);
    asking.add(Kind.TIME_WITHOUT, budget(), turn -> turn >= begin && turn < end, none);
    asking.add(Kind.TIME_WITHOUT, budget(), turn -> earlier ? turn < first : turn > last, none);
    Set<Integer> sittings = new TreeSet<>();
    evidence.forEach(turn -> sittings.add(asking.corpus.sitting(turn)));
    asking.add(
        Kind.SITTING_WITH, budget(), turn -> sittings.contains(asking.corpus.sitting(turn)), none);
    int other = random.nextInt(asking.corpus.stage().sittings());
    if (!sittings.contains(other)) {
      asking.add(
          Kind.SITTING_WITHOUT, budget(), turn -> asking.corpus.sitting(turn) == other, none);
    }
  }

  private void archived(Asking asking) {
    BitSet evidence = new BitSet();
    asking.evidence.forEach(evidence::set);
    asking.add(Kind.ARCHIVED, budget(), turn -> !evidence.get(turn), evidence);
    BitSet others = new BitSet();
    for (int count = random.nextInt(30); count >= 0; count--) {
      others.set(random.nextInt(asking.corpus.size()));
    }
    if (random.nextInt(3) == 0) {
      int[] order = asking.ranking.order();
      others.set(order[Math.min(order.length - 1, 5 + random.nextInt(40))]);
    }
    others.andNot(evidence);
    asking.add(Kind.OTHERS_ARCHIVED, budget(), turn -> !others.get(turn), others);
  }

  private void dated(Asking asking, String text) {
    Set<LocalDate> days = new HashSet<>();
    asking.evidence.forEach(turn -> days.add(day(asking.corpus.turn(turn))));
    if (days.size() > 1 || text.matches("(?s).*\\b(19|20)\\d\\d\\b.*")) {
      return;
    }
    LocalDate day = days.iterator().next();
    ask(Kind.RIGHT_DAY, asking, text, day);
    int away = (random.nextBoolean() ? 1 : -1) * (3 + random.nextInt(60));
    ask(Kind.WRONG_DAY, asking, text, day.plusDays(away));
    LocalDate other = day(asking.corpus.turn(random.nextInt(asking.corpus.size())));
    if (Math.abs(other.toEpochDay() - day.toEpochDay()) > 1) {
      ask(Kind.OTHER_DAY, asking, text, other);
    }
  }

  private void ask(Kind kind, Asking asking, String text, LocalDate day) {
    String dated = text.strip().replaceAll("[?.!]+$", "") + " on " + DAY.format(day) + "?";
    new Asking(asking.corpus, asking.tokens, dated, asking.evidence, asking.whole)
        .add(kind, budget(), turn -> true, new BitSet());
  }

  private static LocalDate day(Turn turn) {
    return LocalDate.ofInstant(turn.at(), ZoneOffset.UTC);
  }

  private void tiny(Asking asking, String text, boolean with) {
    int most = TINY[random.nextInt(TINY.length)];
    Set<Integer> turns = new TreeSet<>(with ? asking.evidence : Set.of());
    int size = asking.corpus.size();
    int first = Collections.min(asking.evidence);
    int turn = with ? Math.max(0, first - random.nextInt(most + 1)) : random.nextInt(size);
    for (; turn < size && turns.size() < most; turn++) {
      if (with || !asking.evidence.contains(turn)) {
        turns.add(turn);
      }
    }
    List<Integer> places = List.copyOf(turns);
    Corpus corpus = Corpus.of(places.stream().map(asking.corpus::turn).toList());
    Set<Integer> evidence = new HashSet<>();
    asking.evidence.forEach(one -> evidence.add(places.indexOf(one)));
    new Asking(corpus, LineTokens.of(corpus), text, evidence, with && asking.whole)
        .add(with ? Kind.TINY_WITH : Kind.TINY_WITHOUT, 4_000, one -> true, new BitSet());
  }

  private void nonsense(String text) {
    never(Kind.NONSENSE, lesson.corpus(), lesson.lineTokens(), text);
    for (int most : TINY) {
      int at = random.nextInt(Math.max(1, lesson.corpus().size() - most));
      int end = Math.min(lesson.corpus().size(), at + most);
      Corpus corpus = Corpus.of(IntStream.range(at, end).mapToObj(lesson.corpus()::turn).toList());
      never(Kind.TINY_NONSENSE, corpus, LineTokens.of(corpus), text);
    }
  }

  private void never(Kind kind, Corpus corpus, LineTokens tokens, String text) {
    Asking asking = new Asking(corpus, tokens, text, Set.of(), false);
    asking.add(kind, budget(), turn -> true, new BitSet());
  }
}
