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
    return shown(mean(nets, features));
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
  static double shown(double learned) {
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
