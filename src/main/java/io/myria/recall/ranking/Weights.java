package io.myria.recall.ranking;

import java.io.BufferedInputStream;
import java.io.DataInput;
import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/**
 * All learned weights, as a resource holds them.
 *
 * @param version what it was learned from, and how
 * @param embedding the model by whose vectors it was learned
 * @param late for where tokens are known besides; what it compares, {@code meaning} chooses
 */
record Weights(String version, String embedding, Model words, Model meaning, Model late) {

  /** Beside this class; who learns again writes it again. */
  static final String RESOURCE = "weights.bin";

  private static final int FORMAT = 4;

  /** For vectors alone. */
  Weights(String version, String embedding, Model words, Model meaning) {
    this(version, embedding, words, meaning, Model.NONE);
  }

  Model of(Basis basis) {
    return switch (basis) {
      case WORDS -> words;
      case VECTORS -> meaning;
      case TOKENS -> late;
    };
  }

  static Weights standard() {
    return Loaded.STANDARD;
  }

  void write(DataOutput out) throws IOException {
    out.writeInt(FORMAT);
    out.writeUTF(version);
    out.writeUTF(embedding);
    words.write(out);
    meaning.write(out);
    late.write(out);
  }

  static Weights read(InputStream stream) throws IOException {
    DataInputStream in = new DataInputStream(new BufferedInputStream(stream));
    if (in.readInt() != FORMAT) {
      throw new IOException("weights of another format");
    }
    String version = in.readUTF();
    String embedding = in.readUTF();
    return new Weights(version, embedding, Model.read(in), Model.read(in), Model.read(in));
  }

  static void write(DataOutput out, float[] values) throws IOException {
    for (float value : values) {
      out.writeFloat(value);
    }
  }

  static float[] read(DataInput in, int size) throws IOException {
    float[] values = new float[size];
    for (int i = 0; i < size; i++) {
      values[i] = in.readFloat();
    }
    return values;
  }

  private static final class Loaded {
    static final Weights STANDARD = load();

    private static Weights load() {
      try (InputStream resource = Weights.class.getResourceAsStream(RESOURCE)) {
        return read(resource);
      } catch (IOException e) {
        throw new UncheckedIOException("the weights that come with this version", e);
      }
    }
  }
}
