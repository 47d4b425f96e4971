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
 * ranking, and for ground that the ranking was not learned from. Immutable.
 */
record Confidence(
    String version,
    List<ConfidenceNet> words,
    List<ConfidenceNet> meaning,
    List<ConfidenceNet> late,
    List<ConfidenceNet> shaped) {

  /** Beside this class; who learns again writes it again. */
  static final String RESOURCE = "confidence.bin";

  private static final int FORMAT = 3;

  private static final double EVEN = 0.5;
  private static final double STRETCH = 1.5;
  private static final double MOST = 0.99;

  Confidence {
    words = List.copyOf(words);
    meaning = List.copyOf(meaning);
    late = List.copyOf(late);
    shaped = List.copyOf(shaped);
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
    return calibrated(mean(nets, features));
  }

  /**
   * The same on ground that the ranking was not learned from; see {@link ShapedScores}. The lower
   * half has twice the odds that were learned, for the mixture's sake; the upper half stays, since
   * what is said there has to hold on ground that nothing was learned from.
   */
  double ofShaped(double[] features) {
    double learned = mean(shaped, features);
    double twice = 2 * learned / (1 + learned);
    return Math.max(Math.min(MOST, learned), Math.min(EVEN, twice));
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
   * domains, left out, of what came out as 0.7 four in five hold the evidence, or more.
   */
  private static double calibrated(double learned) {
    return learned <= EVEN ? learned : Math.min(MOST, EVEN + STRETCH * (learned - EVEN));
  }

  void write(DataOutput out) throws IOException {
    out.writeInt(FORMAT);
    out.writeUTF(version);
    for (List<ConfidenceNet> nets : List.of(words, meaning, late, shaped)) {
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
    return new Confidence(in.readUTF(), nets(in), nets(in), nets(in), nets(in));
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
