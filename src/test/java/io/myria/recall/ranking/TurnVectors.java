package io.myria.recall.ranking;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.myria.embedding.ConfiguredEmbeddings;
import io.myria.embedding.Embedded;
import io.myria.embedding.Embedding;
import io.myria.embedding.EmbeddingSettings;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Vectors of texts by one of the models that Myria comes with, by default the one that derives
 * them. With {@code -Dmyria.rank.vectors=FILE} they are kept there for the next run, since to embed
 * some hours of conversation takes longer than to learn from it. Not thread-safe.
 */
final class TurnVectors implements AutoCloseable {

  static final String STANDARD = "bge-small-en-v1.5-q";

  private final ConfiguredEmbeddings embeddings;
  private final Embedding embedding;
  private final Map<String, Embedded> known = new HashMap<>();
  private final Optional<Path> file;

  TurnVectors() {
    this(STANDARD);
  }

  /**
   * @param model one of those of {@code myria.embedding.model}
   */
  TurnVectors(String model) {
    this.embeddings =
        new ConfiguredEmbeddings(
            new EmbeddingSettings(model, Optional.empty(), 2, Duration.ofMinutes(1), null), null);
    this.embedding = embeddings.configured().orElseThrow();
    this.file =
        Optional.ofNullable(System.getProperty("myria.rank.vectors"))
            .map(name -> Path.of(name + "." + model));
    file.filter(Files::exists).ifPresent(this::read);
  }

  String model() {
    return embedding.model().toString();
  }

  Optional<Vector> of(String text) {
    Embedded one = known.computeIfAbsent(text, t -> embedding.embedWithTokens(List.of(t)).get(0));
    return Optional.of(Vector.of(one.vector(), one.tokens()));
  }

  /** The same for several threads, one after the other. */
  synchronized Optional<Vector> shared(String text) {
    return of(text);
  }

  private void read(Path kept) {
    try (DataInputStream in =
        new DataInputStream(new BufferedInputStream(Files.newInputStream(kept)))) {
      for (int left = in.readInt(); left > 0; left--) {
        String text = new String(in.readNBytes(in.readInt()), UTF_8);
        byte[] vector = in.readNBytes(in.readInt());
        byte[] tokens = in.readNBytes(in.readInt());
        known.put(text, new Embedded(vector, Optional.of(tokens).filter(is -> is.length > 0)));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void write(Path kept) {
    try (DataOutputStream out =
        new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(kept)))) {
      out.writeInt(known.size());
      for (Map.Entry<String, Embedded> entry : known.entrySet()) {
        byte[] text = entry.getKey().getBytes(UTF_8);
        out.writeInt(text.length);
        out.write(text);
        byte[] tokens = entry.getValue().tokens().orElse(new byte[0]);
        out.writeInt(entry.getValue().vector().length);
        out.write(entry.getValue().vector());
        out.writeInt(tokens.length);
        out.write(tokens);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  void save() {
    file.ifPresent(this::write);
  }

  @Override
  public void close() {
    save();
    embeddings.close();
  }
}
