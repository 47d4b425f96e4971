package io.myria.embedding;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * What English words mean by themselves, whatever stands around them: the vectors that the bundled
 * model begins with. They are read from its file when they are first asked for, which takes a tenth
 * of a second, and then kept (12 MB). Thread-safe.
 */
public final class WordVectors {

  /** Components of a vector. */
  public static final int WIDTH = 384;

  /** Field 7 of a model is its graph, field 5 of that a tensor (onnx.proto). */
  private static final int GRAPH = 7;

  private static final int TENSOR = 5;
  private static final int NAME = 8;
  private static final int RAW = 9;
  private static final String TABLE = "embeddings.word_embeddings.weight_quantized";

  /** What stands for zero in the table. */
  private static final int ZERO = 128;

  private final WordPiece tokens;
  private final byte[] table;
  private final float[] inverse;

  private WordVectors(WordPiece tokens, byte[] table, int words) {
    this.tokens = tokens;
    this.table = table;
    this.inverse = new float[words];
    for (int word = 0; word < words; word++) {
      double sum = 0;
      for (int at = 0; at < WIDTH; at++) {
        double value = value(word, at);
        sum += value * value;
      }
      inverse[word] = (float) (sum == 0 ? 0 : 1 / Math.sqrt(sum));
    }
  }

  private static final class Bundled {
    private static final WordVectors VECTORS = load();

    private static WordVectors load() {
      OnnxModel model = MessageNetwork.model();
      byte[] file = model.weights();
      Stretch all = new Stretch(0, file.length);
      byte[] table =
          all.find(file, GRAPH, any -> true)
              .flatMap(graph -> graph.find(file, TENSOR, tensor -> tensor.isNamed(file)))
              .flatMap(tensor -> tensor.find(file, RAW, any -> true))
              .map(raw -> Arrays.copyOfRange(file, raw.from(), raw.to()))
              .orElseThrow(() -> new IllegalStateException("no table of words in " + model.name()));
      return new WordVectors(new WordPiece(model.vocabulary()), table, table.length / WIDTH);
    }
  }

  /** Those of the bundled model. */
  public static WordVectors bundled() {
    return Bundled.VECTORS;
  }

  /** The mean of the vectors, each of length 1, of a text's tokens; zeros of a text without any. */
  public float[] mean(String text) {
    float[] mean = new float[WIDTH];
    int count = 0;
    for (int token : tokens.tokens(text)) {
      for (int at = 0; at < WIDTH; at++) {
        mean[at] += value(token, at) * inverse[token];
      }
      count++;
    }
    for (int at = 0; at < WIDTH && count > 0; at++) {
      mean[at] /= count;
    }
    return mean;
  }

  /** The mean, scaled to length 1. */
  public float[] direction(String text) {
    float[] vector = mean(text);
    Direction.normalise(vector);
    return vector;
  }

  private int value(int word, int at) {
    return (table[word * WIDTH + at] & 0xFF) - ZERO;
  }

  /** A message of Protocol Buffers within a file. */
  private record Stretch(int from, int to) {

    boolean isNamed(byte[] file) {
      return find(file, NAME, any -> true)
          .map(name -> new String(file, name.from, name.to - name.from, StandardCharsets.UTF_8))
          .filter(TABLE::equals)
          .isPresent();
    }

    /** The first member of a number that fits. */
    Optional<Stretch> find(byte[] file, int number, Predicate<Stretch> fits) {
      int at = from;
      while (at < to) {
        Number key = Number.at(file, at);
        Number next = Number.at(file, key.end());
        int end =
            switch ((int) key.value() & 7) {
              case 0 -> next.end();
              case 1 -> key.end() + 8;
              case 2 -> next.end() + (int) next.value();
              case 5 -> key.end() + 4;
              default -> throw new IllegalStateException("no message of Protocol Buffers");
            };
        boolean wanted = key.value() >> 3 == number && (key.value() & 7) == 2;
        if (wanted && fits.test(new Stretch(next.end(), end))) {
          return Optional.of(new Stretch(next.end(), end));
        }
        at = end;
      }
      return Optional.empty();
    }
  }

  /** A number of seven bits a byte, the lowest first. */
  private record Number(long value, int end) {

    static Number at(byte[] file, int from) {
      long value = 0;
      int at = from;
      int shift = 0;
      while (at < file.length && shift < 64) {
        value |= (long) (file[at] & 0x7F) << shift;
        shift += 7;
        if (file[at++] >= 0) {
          break;
        }
      }
      return new Number(value, at);
    }
  }
}
