package io.myria.recall;

import io.myria.language.Lexicon;
import io.myria.language.SentenceCues;
import io.myria.language.date.Periods;
import io.myria.recall.cache.HeldScope;
import io.myria.recall.context.Eligible;
import io.myria.recall.context.Selection.Taken;
import io.myria.recall.ranking.Corpus;
import io.myria.recall.ranking.Postings;
import io.myria.recall.ranking.SeriesQuestion;
import io.myria.recall.ranking.SeriesQuestion.Asks;
import io.myria.recall.ranking.TimeFit;
import io.myria.recall.ranking.Turn;
import io.myria.statements.reader.Evidence;
import io.myria.statements.reader.TextAnalysis;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The events that match a question over several of them, and their order: all of them before the
 * rest, or the latest or first of them before all. An event matches that holds the question's words
 * and is of the days that are asked about; questions, wishes and plans do not. Confined to one
 * request.
 */
final class SeriesFit {

  static final String MATCHES = "matches";

  /** Of questions with fewer words an event has to hold all. */
  private static final int SOME = 3;

  private static final double MOST_OF = 2.0 / 3;

  /** So many of the ranking's best keep their places where time does not decide. */
  private static final int KEPT = 2;

  /** Matches whose text is analysed; more are taken as they are. */
  private static final int ANALYSED = 200;

  private static final Set<String> NUMBERS =
      Lexicon.of(
          "one two three four five six seven eight nine ten eleven twelve twenty thirty forty fifty"
              + " sixty hundred thousand half");

  private static final SeriesFit NONE = new SeriesFit(Optional.empty(), new BitSet());

  private final Optional<SeriesQuestion> asked;
  private final BitSet matches;

  private SeriesFit(Optional<SeriesQuestion> asked, BitSet matches) {
    this.asked = asked;
    this.matches = matches;
  }

  /**
   * @param days that the question asks about
   * @param filter which events may answer, shown before or not
   */
  static SeriesFit of(HeldScope held, Periods.Reading days, ZoneId zone, Eligible filter) {
    Corpus corpus = held.corpus();
    Optional<SeriesQuestion> asked = SeriesQuestion.of(days.rest(), corpus);
    if (asked.isEmpty()) {
      return NONE;
    }
    BitSet matches = matches(corpus, asked.get());
    if (!days.periods().isEmpty()) {
      matches.and(TimeFit.within(corpus, days, zone));
    }
    int analysed = 0;
    for (int turn = matches.nextSetBit(0); turn >= 0; turn = matches.nextSetBit(turn + 1)) {
      boolean lets = filter.lets(held.event(turn));
      String text = corpus.turn(turn).text();
      boolean silent =
          lets
              && Evidence.mayBeSilent(text)
              && analysed++ < ANALYSED
              && !Evidence.isEvidence(analysis(corpus.turn(turn)));
      boolean counts = asked.get().asks() != Asks.TOTAL || hasNumber(text);
      matches.set(turn, lets && !silent && counts);
    }
    return matches.isEmpty() ? NONE : new SeriesFit(asked, matches);
  }

  private static boolean hasNumber(String text) {
    return text.chars().anyMatch(Character::isDigit)
        || SentenceCues.words(text).stream().anyMatch(NUMBERS::contains);
  }

  private static TextAnalysis analysis(Turn turn) {
    return TextAnalysis.of(turn.speaker().orElse(""), turn.text());
  }

  private static BitSet matches(Corpus corpus, SeriesQuestion asked) {
    int[] holds = new int[corpus.size()];
    for (Set<String> topic : asked.topics()) {
      holding(corpus, topic).stream().forEach(turn -> holds[turn]++);
    }
    int size = asked.topics().size();
    int least = size < SOME ? size : (int) Math.ceil(MOST_OF * size);
    BitSet matches = new BitSet();
    for (int turn = 0; turn < holds.length; turn++) {
      matches.set(turn, holds[turn] >= least);
    }
    if (!asked.names().isEmpty()) {
      BitSet named = holding(corpus, asked.names());
      for (int turn = 0; turn < holds.length; turn++) {
        if (asked.speakers().contains(corpus.stage().speaker(corpus.firstUnit(turn)))) {
          named.set(turn);
        }
      }
      matches.and(named);
    }
    return matches;
  }

  /** The turns that hold one of some terms. */
  private static BitSet holding(Corpus corpus, Set<String> terms) {
    BitSet turns = new BitSet();
    for (String term : terms) {
      for (int sentence : corpus.postings().sentencesByRoot(Postings.root(term)).places()) {
        turns.set(corpus.stage().turn(corpus.postings().unitOf(sentence)));
      }
    }
    return turns;
  }

  /**
   * The order with the matches first; of a question for the latest or first in the order of time.
   * What itself says to be the first or last of them stands before the others.
   */
  int[] order(int[] order, Corpus corpus) {
    if (asked.isEmpty()) {
      return order;
    }
    Asks asks = asked.get().asks();
    Set<Integer> first = new LinkedHashSet<>();
    if (asks.isByTime()) {
      List<Integer> byTime =
          matches.stream()
              .boxed()
              .sorted(asks == Asks.FIRST ? (a, b) -> a - b : (a, b) -> b - a)
              .toList();
      String says = asks == Asks.FIRST ? "first" : "latest";
      byTime.stream()
          .filter(turn -> SentenceCues.words(corpus.turn(turn).text()).contains(says))
          .forEach(first::add);
      first.addAll(byTime);
    } else {
      Arrays.stream(order).limit(KEPT).forEach(first::add);
      Arrays.stream(order).filter(matches::get).forEach(first::add);
    }
    int[] all = new int[order.length];
    int count = 0;
    for (int turn : first) {
      all[count++] = turn;
    }
    for (int turn : order) {
      if (!first.contains(turn)) {
        all[count++] = turn;
      }
    }
    return all;
  }

  /** Whether its order comes after all others: when something last happened, is a time. */
  boolean isLast() {
    return asked.map(one -> one.when() && one.asks().isByTime()).orElse(false);
  }

  /** Whether several events are asked for, and some match. */
  boolean isAsked() {
    return asked.isPresent();
  }

  /**
   * How many events match, for a question over several of them.
   *
   * @param taken the events that stand in the answer
   * @param whole whether all that the scope sees was looked at
   */
  Optional<Matching> matching(List<Taken> taken, boolean whole) {
    return asked.map(
        one ->
            new Matching(
                one.asks(),
                one.topics().stream().map(forms -> forms.iterator().next()).toList(),
                matches.cardinality(),
                taken.stream()
                    .filter(event -> matches.get(event.index()))
                    .map(event -> event.event().turn().id())
                    .collect(Collectors.toSet()),
                whole));
  }
}
