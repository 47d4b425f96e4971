package io.myria.recall.ranking;

import io.myria.language.date.Moments;
import io.myria.language.date.Period;
import io.myria.language.date.Periods;
import io.myria.language.date.Span;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Orders turns by whether they lie in the days that a question asks about, and by how many of its
 * other words they have. Of turns that have as much of these, those within the days come first;
 * what has more of them keeps its place. Confined to one request.
 */
public final class TimeFit {

  private static final int OUTSIDE = 0;

  /** Told on one of the days, of others; or of one of them in a way that has to be counted. */
  private static final int DOUBTFUL = 1;

  private static final int WITHIN = 2;

  /** Longest range of days in a text that is taken as a date; a longer one says too little. */
  private static final int MONTH = 31;

  private static final int FORTNIGHT = 14;

  private final Corpus corpus;
  private final ZoneId zone;
  private final List<Period> periods;
  private final int[] level;
  private final int[] covered;

  private TimeFit(Corpus corpus, Periods.Reading asked, ZoneId zone) {
    this.corpus = corpus;
    this.zone = zone;
    this.periods = asked.periods();
    this.level = new int[corpus.size()];
    this.covered = new int[corpus.size()];
    Arrays.setAll(level, this::level);
    cover(asked.rest());
  }

  /**
   * The order with those raised that lie in the days asked about: before all that lie further
   * outside and have no more of the question. All others keep theirs.
   *
   * @param order turns, best first
   * @param zone whose midnights begin days
   */
  public static int[] order(Corpus corpus, Periods.Reading asked, int[] order, ZoneId zone) {
    return asked.periods().isEmpty() ? order : new TimeFit(corpus, asked, zone).raised(order);
  }

  /** The turns that lie in the days asked about, or may. */
  public static BitSet within(Corpus corpus, Periods.Reading asked, ZoneId zone) {
    int[] level = new TimeFit(corpus, asked, zone).level;
    BitSet within = new BitSet();
    for (int turn = 0; turn < level.length; turn++) {
      within.set(turn, level[turn] >= DOUBTFUL);
    }
    return within;
  }

  private int[] raised(int[] order) {
    int[] place = new int[order.length];
    for (int at = 0; at < order.length; at++) {
      place[order[at]] = at;
    }
    int[] raised = place.clone();
    int most = Arrays.stream(covered).max().orElse(0);
    for (int inside = DOUBTFUL; inside <= WITHIN; inside++) {
      int[] first = firstOutside(inside, most, raised);
      for (int turn = 0; turn < raised.length; turn++) {
        if (level[turn] == inside) {
          raised[turn] = Math.min(raised[turn], first[covered[turn]]);
        }
      }
    }
    return Arrays.stream(order)
        .boxed()
        .sorted(
            Comparator.comparingInt((Integer turn) -> raised[turn])
                .thenComparingInt(turn -> -level[turn])
                .thenComparingInt(turn -> place[turn]))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  /** The first place of what lies further outside and covers so many words at most. */
  private int[] firstOutside(int inside, int most, int[] places) {
    int[] first = new int[most + 1];
    Arrays.fill(first, Integer.MAX_VALUE);
    for (int turn = 0; turn < places.length; turn++) {
      if (level[turn] < inside) {
        first[covered[turn]] = Math.min(first[covered[turn]], places[turn]);
      }
    }
    for (int words = 1; words <= most; words++) {
      first[words] = Math.min(first[words], first[words - 1]);
    }
    return first;
  }

  private int level(int turn) {
    Turn said = corpus.turn(turn);
    LocalDate day = LocalDate.ofInstant(said.at(), zone);
    boolean then = isWithin(Span.day(day));
    List<Span> spoken = spoken(turn, day);
    boolean speaksOf = spoken.stream().anyMatch(this::isWithin);
    if (!then && !speaksOf) {
      return spoken.stream().anyMatch(this::isNear) ? byRanges(said.text(), day) : OUTSIDE;
    }
    List<Span> named = new ArrayList<>(Periods.iso(said.text()));
    named.addAll(Moments.named(said.text(), day.getYear(), day.getYear()));
    if (named.stream().anyMatch(this::isWithin)) {
      return WITHIN;
    }
    Span dayBefore = Span.day(day.minusDays(1));
    boolean ofAnother =
        named.stream().anyMatch(span -> span.from() == span.to())
            || spoken.contains(dayBefore) && !isWithin(dayBefore);
    return then && !ofAnother ? WITHIN : DOUBTFUL;
  }

  /**
   * The days that a turn speaks of. Where it is another day in the zone than in UTC, by which units
   * are read, "yesterday" is counted from that.
   */
  private List<Span> spoken(int turn, LocalDate day) {
    Turn said = corpus.turn(turn);
    List<Span> spoken = new ArrayList<>(Periods.iso(said.text()));
    if (!day.equals(LocalDate.ofInstant(said.at(), ZoneOffset.UTC))) {
      spoken.addAll(Moments.in(said.text(), day));
      return spoken;
    }
    for (int unit = corpus.firstUnit(turn); unit < corpus.firstUnit(turn + 1); unit++) {
      spoken.addAll(corpus.stage().unit(unit).mentions());
    }
    return spoken;
  }

  /** "The week of 30 November" is what "on 2 December" asks for; "in December" may be. */
  private int byRanges(String text, LocalDate said) {
    int found = OUTSIDE;
    for (Period range : Periods.of(text, said).periods()) {
      if (range.from().isEmpty() || range.to().isEmpty()) {
        continue;
      }
      Span days = new Span(range.from().get().toEpochDay(), range.to().get().toEpochDay());
      long length = days.to() - days.from() + 1;
      if (length <= MONTH
          && periods.stream().anyMatch(period -> isDay(period) && period.meets(days))) {
        found = Math.max(found, length <= FORTNIGHT ? WITHIN : DOUBTFUL);
      }
    }
    return found;
  }

  /** A range in the question would match too many ranges in texts. */
  private static boolean isDay(Period asked) {
    return asked.from().isPresent() && asked.from().equals(asked.to());
  }

  private boolean isNear(Span days) {
    Span wider = new Span(days.from() - MONTH, days.to() + MONTH);
    return periods.stream().anyMatch(period -> period.meets(wider));
  }

  private boolean isWithin(Span days) {
    return periods.stream().anyMatch(period -> period.holds(days));
  }

  /** Counts telling words, by their roots, and who is named. */
  private void cover(String rest) {
    ParsedQuestion asked = ParsedQuestion.of(Question.of(rest), corpus.stage());
    int[] turns = turns();
    Set<String> roots = new LinkedHashSet<>();
    asked.words().forEach(word -> roots.add(Postings.root(word)));
    asked.names().forEach(name -> roots.add(Postings.root(name)));
    for (String root : roots) {
      int last = -1;
      for (int sentence : corpus.postings().sentencesByRoot(root).places()) {
        int turn = turns[corpus.postings().unitOf(sentence)];
        covered[turn] += turn == last ? 0 : 1;
        last = turn;
      }
    }
    for (int turn = 0; turn < covered.length; turn++) {
      covered[turn] +=
          asked.named().contains(corpus.stage().speaker(corpus.firstUnit(turn))) ? 1 : 0;
    }
  }

  private int[] turns() {
    int[] turns = new int[corpus.firstUnit(corpus.size())];
    for (int turn = 0; turn < corpus.size(); turn++) {
      Arrays.fill(turns, corpus.firstUnit(turn), corpus.firstUnit(turn + 1), turn);
    }
    return turns;
  }
}
