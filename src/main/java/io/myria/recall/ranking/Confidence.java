package io.myria.recall.ranking;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The probability that an answer holds the evidence, learned from named data; kept beside the
 * weights of the ranking and learned after them. The mean of some nets for each {@link Basis} of a
 * ranking. On other ground than the ranking was learned from it is {@link ShapedConfidence}.
 * Immutable.
 */
record Confidence(
    String version,
    List<ConfidenceNet> words,
    List<ConfidenceNet> meaning,
    List<ConfidenceNet> late) {

  /** Beside this class; who learns again writes it again. */
  static final String RESOURCE = "confidence.bin";

  private static final int FORMAT = 4;

  private static final double EVEN = 0.5;

  /** Chosen on FriendsQA. */
  private static final double NEVER = 0.4;

  private static final double STRETCH = 1.5;

  /** So many words of a question do not stand together by chance. Chosen on FriendsQA. */
  private static final int TELLING = 3;

  private static final double WHOLLY = 0.999;
  private static final int WORDS_ASKED = place("words");
  private static final int SHARE = place("share");

  /** How well the best of a ranking match the question, whether they stand in the answer or not. */
  private static final List<Integer> OF_RANKING =
      List.of(
          place("best_share"),
          place("top_share"),
          place("best_near_share"),
          place("top_near_share"));

  private static final double MOST = 0.99;

  Confidence {
    words = List.copyOf(words);
    meaning = List.copyOf(meaning);
    late = List.copyOf(late);
  }

  static Confidence standard() {
    return Loaded.STANDARD;
  }

  /**
   * @param basis of the ranking
   */
  double of(double[] features, Basis basis) {
    List<ConfidenceNet> nets =
        switch (basis) {
          case WORDS -> words;
          case VECTORS -> meaning;
          case TOKENS -> late;
        };
    double learned = mean(nets, features);
    boolean wholly = !nets.isEmpty() && matchesWholly(features);
    return calibrated(wholly ? Math.max(learned, unsuspected(nets, features)) : learned);
  }

  /**
   * Whether all words of a question stand in one passage of the answer, which is so of one question
   * in ten that was answered, and was of none that was never said.
   */
  private static boolean matchesWholly(double[] features) {
    return features[WORDS_ASKED] >= TELLING && features[SHARE] >= WHOLLY;
  }

  /**
   * The nets know from answers whose best matches were cut out that the better the best of a
   * ranking match, the less an answer is worth. That is no reason for doubt where the answer holds
   * them: they count as they are on average.
   */
  private static double unsuspected(List<ConfidenceNet> nets, double[] features) {
    double[] usual = features.clone();
    for (int place : OF_RANKING) {
      usual[place] = Math.min(usual[place], nets.get(0).mean()[place]);
    }
    return mean(nets, usual);
  }

  private static int place(String feature) {
    return ConfidenceFeatures.NAMES.indexOf(feature);
  }

  private static double mean(List<ConfidenceNet> nets, double[] features) {
    double sum = 0;
    for (ConfidenceNet net : nets) {
      sum += net.of(features);
    }
    return sum / Math.max(1, nets.size());
  }

  /**
   * What is so of answers with this confidence. The mixture that is learned from has more answers
   * that hold nothing than there are in use, so that the upper half says too little: on all
   * domains, left out, of what came out as 0.7 four in five hold the evidence, or more. Of answers
   * to what was never said one in ten comes out above {@link #NEVER}, which is shown as 0.3.
   */
  private static double calibrated(double learned) {
    if (learned < NEVER) {
      return learned * ShapedConfidence.HARDLY / NEVER;
    }
    if (learned < EVEN) {
      double share = (learned - NEVER) / (EVEN - NEVER);
      return ShapedConfidence.HARDLY + share * (EVEN - ShapedConfidence.HARDLY);
    }
    return Math.min(MOST, EVEN + STRETCH * (learned - EVEN));
  }

  void write(DataOutput out) throws IOException {
    out.writeInt(FORMAT);
    out.writeUTF(version);
    for (List<ConfidenceNet> nets : List.of(words, meaning, late)) {
      out.writeInt(nets.size());
      for (ConfidenceNet net : nets) {
        net.write(out);
      }
    }
  }

  static Confidence read(InputStream stream) throws IOException {
    DataInputStream in = new DataInputStream(new BufferedInputStream(stream));
    if (in.readInt() != FORMAT) {
      throw new IOException("a confidence of another format");
    }
    return new Confidence(in.readUTF(), nets(in), nets(in), nets(in));
  }

  private static List<ConfidenceNet> nets(DataInputStream in) throws IOException {
    List<ConfidenceNet> nets = new ArrayList<>();
    for (int left = in.readInt(); left > 0; left--) {
      nets.add(ConfidenceNet.read(in));
    }
    return nets;
  }

  private static final class Loaded {
    static final Confidence STANDARD = load();

    private static Confidence load() {
      try (InputStream resource = Confidence.class.getResourceAsStream(RESOURCE)) {
        return read(resource);
      } catch (IOException e) {
        throw new UncheckedIOException("the confidence that comes with this version", e);
      }
    }
  }
}
