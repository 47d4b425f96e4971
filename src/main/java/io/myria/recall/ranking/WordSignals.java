package io.myria.recall.ranking;

import java.util.List;
import java.util.function.IntUnaryOperator;

/**
 * Signals of matching words: {@link FieldBm25} of a unit, its best sentence, its neighbourhood and
 * its sitting, and the share of the question's words that are there, each word by how rare it is.
 * Only those units are visited that have a word, or stand near one that has.
 */
final class WordSignals {

  private final Sittings stage;
  private final Postings postings;
  private final Columns columns;
  private final double[] window;

  /** Where a word of the question stands. */
  private record Word(Counts sentences, Counts units) {}

  private WordSignals(Corpus corpus, Columns columns) {
    this.stage = corpus.stage();
    this.postings = corpus.postings();
    this.columns = columns;
    this.window = new double[stage.turns()];
  }

  static void add(Corpus corpus, ParsedQuestion asked, Columns columns) {
    WordSignals signals = new WordSignals(corpus, columns);
    signals.words(asked.words());
    signals.roots(asked.words());
    signals.names(asked.names());
  }

  private Word word(Counts sentences) {
    return new Word(sentences, sentences.by(postings::unitOf));
  }

  private void words(List<String> words) {
    List<Word> found = words.stream().map(w -> word(postings.sentences(w))).toList();
    double[] idf = found.stream().mapToDouble(this::idf).toArray();
    double ideal = Math.max(1e-9, sum(idf));
    double[] unit = columns.add("words");
    double[] cover = columns.add("cover");
    double[] rarest = columns.add("rarest");
    double[] near = columns.add("near_words");
    double[] nearCover = columns.add("near_cover");
    double[] sitting = columns.add("sitting_words");
    double[] sittingCover = columns.add("sitting_cover");
    double[] sentence = new double[postings.bySentence().size()];
    double[] sentenceCover = new double[postings.bySentence().size()];
    double[] pairs = new double[stage.size()];
    Counts before = Counts.NONE;
    for (int w = 0; w < idf.length; w++) {
      double share = idf[w] / ideal;
      Counts units = found.get(w).units();
      match(postings.bySentence(), found.get(w).sentences(), share, sentence, sentenceCover);
      match(postings.byUnit(), units, share, unit, cover);
      for (int u : units.places()) {
        rarest[u] = Math.max(rarest[u], idf[w]);
      }
      near(units, share, near, nearCover);
      sitting(units, share, sitting, sittingCover);
      pair(before, units, Math.min(idf[w], idf[Math.max(0, w - 1)]) / ideal, pairs);
      before = units;
    }
    best(sentence, columns.add("sentence"));
    best(sentenceCover, columns.add("sentence_cover"));
    columns.add("pairs", pairs);
  }

  private void roots(List<String> words) {
    List<String> roots = words.stream().map(Postings::root).distinct().toList();
    List<Word> found = roots.stream().map(r -> word(postings.sentencesByRoot(r))).toList();
    double[] idf = found.stream().mapToDouble(this::idf).toArray();
    double ideal = Math.max(1e-9, sum(idf));
    double[] unit = columns.add("roots");
    double[] near = columns.add("near_roots");
    double[] cover = columns.add("root_cover");
    double[] sentence = new double[postings.bySentence().size()];
    double[] sentenceCover = new double[postings.bySentence().size()];
    double[] nearCover = new double[stage.size()];
    for (int r = 0; r < idf.length; r++) {
      double share = idf[r] / ideal;
      Counts units = found.get(r).units();
      match(postings.bySentence(), found.get(r).sentences(), share, sentence, sentenceCover);
      match(postings.byUnit(), units, share, unit, cover);
      near(units, share, near, nearCover);
    }
    best(sentence, columns.add("root_sentence"));
  }

  private void names(List<String> names) {
    double[] named = columns.add("named");
    for (String name : names) {
      for (int sentence : postings.sentences(name).places()) {
        named[postings.unitOf(sentence)] = 1;
      }
    }
  }

  private static void match(
      FieldBm25 bm25, Counts word, double share, double[] matches, double[] cover) {
    for (int i = 0; i < word.size(); i++) {
      int place = word.places()[i];
      matches[place] += share * bm25.worth(place, word.times()[i]);
      cover[place] += share;
    }
  }

  /** In a turn and beside it, in the same sitting; by place. */
  private void near(Counts units, double share, double[] near, double[] cover) {
    Counts turns = by(units, u -> stage.place(stage.turn(u)));
    int[] ends = new int[turns.size()];
    for (int i = 0; i < ends.length; i++) {
      int place = turns.places()[i];
      int sitting = stage.sitting(stage.turnStart(stage.turnAt(place)));
      int start = Math.max(place - Neighbourhood.REACH.length + 1, stage.firstPlace(sitting));
      ends[i] = Math.min(place + Neighbourhood.REACH.length, stage.firstPlace(sitting + 1));
      for (int v = start; v < ends[i]; v++) {
        window[v] += Neighbourhood.REACH[Math.abs(v - place)] * turns.times()[i];
      }
    }
    int done = 0;
    for (int i = 0; i < ends.length; i++) {
      // No weight of the window is zero, so that what has none is in no window.
      int first = turns.places()[i] - Neighbourhood.REACH.length + 1;
      for (int v = Math.max(done, first); v < ends[i]; v++) {
        if (window[v] > 0) {
          tell(v, share, near, cover);
        }
      }
      done = ends[i];
    }
  }

  private void tell(int place, double share, double[] near, double[] cover) {
    double match = share * window[place] / (window[place] + FieldBm25.K1);
    int turn = stage.turnAt(place);
    for (int u = stage.turnStart(turn); u < stage.turnStart(turn + 1); u++) {
      near[u] += match;
      cover[u] += share;
    }
    window[place] = 0;
  }

  private void sitting(Counts units, double share, double[] matches, double[] cover) {
    Counts sittings = by(units, stage::sitting);
    for (int i = 0; i < sittings.size(); i++) {
      int number = sittings.places()[i];
      int times = sittings.times()[i];
      double match = share * times / (times + 2 * FieldBm25.K1);
      for (int at = stage.firstPlace(number); at < stage.firstPlace(number + 1); at++) {
        int turn = stage.turnAt(at);
        for (int u = stage.turnStart(turn); u < stage.turnStart(turn + 1); u++) {
          matches[u] += match;
          cover[u] += share;
        }
      }
    }
  }

  private Counts by(Counts units, IntUnaryOperator whole) {
    return stage.isOneByOne() ? units.by(whole) : units.byAny(whole);
  }

  /** Neighbouring words of the question that stand in one unit tell more than each alone. */
  private static void pair(Counts one, Counts other, double worth, double[] pairs) {
    int i = 0;
    for (int u : other.places()) {
      while (i < one.size() && one.places()[i] < u) {
        i++;
      }
      if (i < one.size() && one.places()[i] == u) {
        pairs[u] += worth;
      }
    }
  }

  private void best(double[] sentences, double[] unit) {
    for (int s = 0; s < sentences.length; s++) {
      int u = postings.unitOf(s);
      unit[u] = Math.max(unit[u], sentences[s]);
    }
  }

  /** Rarity from 0 to 1, whatever the corpus's size. */
  private double idf(Word word) {
    return rarity(word.units().size(), stage.size());
  }

  /** Of a word that stands in so many of so many units. */
  static double rarity(int df, int size) {
    int all = Math.max(1, size);
    return StrictMath.log(1 + (all - df + 0.5) / (df + 0.5))
        / StrictMath.log(1 + (all + 0.5) / 0.5);
  }

  private static double sum(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return sum;
  }
}
