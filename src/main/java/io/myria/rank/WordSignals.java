package io.myria.rank;

import java.util.List;

/**
 * How well words match: BM25 (Robertson and Zaragoza, "The Probabilistic Relevance Framework",
 * 2009) of a unit, its best sentence, its neighbourhood and its sitting, and the share of the
 * question's words that are there, each word by how rare it is.
 */
final class WordSignals {

  private static final double K1 = 1.2;
  private static final double B = 0.75;
  private static final double[] REACH = {1, 0.7, 0.5};

  private final Stage stage;
  private final Postings postings;
  private final Columns columns;

  private WordSignals(Ground ground, Columns columns) {
    this.stage = ground.stage();
    this.postings = ground.postings();
    this.columns = columns;
  }

  static void add(Ground ground, Asked asked, Columns columns) {
    WordSignals signals = new WordSignals(ground, columns);
    signals.words(asked.words());
    signals.roots(asked.words());
    signals.names(asked.names());
  }

  private void words(List<String> words) {
    int units = stage.size();
    double[] idf = words.stream().mapToDouble(w -> idf(postings.units(w))).toArray();
    double ideal = Math.max(1e-9, sum(idf));
    double[] unit = columns.add("words");
    double[] cover = columns.add("cover");
    double[] rarest = columns.add("rarest");
    double[] near = columns.add("near_words");
    double[] nearCover = columns.add("near_cover");
    double[] sitting = columns.add("sitting_words");
    double[] sittingCover = columns.add("sitting_cover");
    double[] sentence = new double[postings.sentences()];
    double[] sentenceCover = new double[postings.sentences()];
    double[][] tf = new double[words.size()][];
    for (int w = 0; w < tf.length; w++) {
      tf[w] = count(postings.sentences(words.get(w)), idf[w] / ideal, sentence, sentenceCover);
      double[] window = window(tf[w]);
      double[] whole = whole(tf[w]);
      double share = idf[w] / ideal;
      for (int u = 0; u < units; u++) {
        unit[u] += share * saturated(tf[w][u], postings.unitLength(u), postings.meanLength());
        near[u] += share * window[u] / (window[u] + K1);
        sitting[u] += share * whole[u] / (whole[u] + 2 * K1);
        cover[u] += tf[w][u] > 0 ? share : 0;
        rarest[u] = tf[w][u] > 0 ? Math.max(rarest[u], idf[w]) : rarest[u];
        nearCover[u] += window[u] > 0 ? share : 0;
        sittingCover[u] += whole[u] > 0 ? share : 0;
      }
    }
    best(sentence, columns.add("sentence"));
    best(sentenceCover, columns.add("sentence_cover"));
    pairs(tf, idf, ideal);
  }

  /** Neighbouring words of the question that stand in one unit tell more than each alone. */
  private void pairs(double[][] tf, double[] idf, double ideal) {
    double[] pairs = columns.add("pairs");
    for (int w = 1; w < tf.length; w++) {
      for (int u = 0; u < pairs.length; u++) {
        pairs[u] += tf[w][u] > 0 && tf[w - 1][u] > 0 ? Math.min(idf[w], idf[w - 1]) / ideal : 0;
      }
    }
  }

  private void roots(List<String> words) {
    List<String> roots = words.stream().map(Postings::root).distinct().toList();
    double[] idf = roots.stream().mapToDouble(r -> idf(postings.unitsByRoot(r))).toArray();
    double ideal = Math.max(1e-9, sum(idf));
    double[] unit = columns.add("roots");
    double[] near = columns.add("near_roots");
    double[] cover = columns.add("root_cover");
    double[] sentence = new double[postings.sentences()];
    double[] sentenceCover = new double[postings.sentences()];
    for (int r = 0; r < roots.size(); r++) {
      double share = idf[r] / ideal;
      double[] tf = count(postings.sentencesByRoot(roots.get(r)), share, sentence, sentenceCover);
      double[] window = window(tf);
      for (int u = 0; u < unit.length; u++) {
        unit[u] += share * saturated(tf[u], postings.unitLength(u), postings.meanLength());
        near[u] += share * window[u] / (window[u] + K1);
        cover[u] += tf[u] > 0 ? share : 0;
      }
    }
    best(sentence, columns.add("root_sentence"));
  }

  private void names(List<String> names) {
    double[] named = columns.add("named");
    for (String name : names) {
      for (int sentence : postings.sentences(name)) {
        named[postings.unitOf(sentence)] = 1;
      }
    }
  }

  /** How often each unit has a word; its sentences' own scores are added up by the way. */
  private double[] count(int[] places, double share, double[] sentence, double[] cover) {
    double[] tf = new double[stage.size()];
    for (int p = 0; p < places.length; ) {
      int place = places[p];
      int times = 0;
      for (; p < places.length && places[p] == place; p++) {
        times++;
      }
      tf[postings.unitOf(place)] += times;
      int length = postings.sentenceLength(place);
      sentence[place] += share * saturated(times, length, postings.meanSentence());
      cover[place] += share;
    }
    return tf;
  }

  private double[] window(double[] tf) {
    double[] window = new double[tf.length];
    for (int u = 0; u < tf.length; u++) {
      if (tf[u] > 0) {
        for (int d = 1 - REACH.length; d < REACH.length; d++) {
          int v = u + d;
          if (v >= 0 && v < tf.length && stage.sitting(v) == stage.sitting(u)) {
            window[v] += REACH[Math.abs(d)] * tf[u];
          }
        }
      }
    }
    return window;
  }

  private double[] whole(double[] tf) {
    double[] whole = new double[tf.length];
    for (int s = 0; s < stage.sittings(); s++) {
      double all = 0;
      for (int u = stage.sittingStart(s); u < stage.sittingStart(s + 1); u++) {
        all += tf[u];
      }
      java.util.Arrays.fill(whole, stage.sittingStart(s), stage.sittingStart(s + 1), all);
    }
    return whole;
  }

  private void best(double[] sentences, double[] unit) {
    for (int s = 0; s < sentences.length; s++) {
      int u = postings.unitOf(s);
      unit[u] = Math.max(unit[u], sentences[s]);
    }
  }

  private static double saturated(double tf, int length, double mean) {
    return tf == 0 ? 0 : tf * (K1 + 1) / (tf + K1 * (1 - B + B * length / mean));
  }

  /** Rarity from 0 to 1, whatever the ground's size. */
  private double idf(int df) {
    int all = Math.max(1, stage.size());
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
