package io.myria.derive;

import io.myria.embedding.Embedding;
import io.myria.embedding.EmbeddingModel;
import io.myria.embedding.Embeddings;
import io.myria.fault.Fault;
import java.util.List;
import java.util.Optional;

/** A model of a few lines: a text's vector says which letters stand in it. */
class WordVectors implements Embeddings, Embedding {

  static final String REFUSED = "nobody may embed this";

  private final String name;

  WordVectors(String name) {
    this.name = name;
  }

  static byte[] letters(String text) {
    byte[] vector = new byte[26];
    text.chars()
        .filter(letter -> letter >= 'a' && letter <= 'z')
        .forEach(letter -> vector[letter - 'a']++);
    return vector;
  }

  @Override
  public EmbeddingModel model() {
    return new EmbeddingModel(name, "0123");
  }

  @Override
  public List<byte[]> embed(List<String> texts) {
    if (texts.contains(REFUSED)) {
      throw Fault.invalid("input", "is refused");
    }
    return texts.stream().map(WordVectors::letters).toList();
  }

  @Override
  public Optional<Embedding> configured() {
    return Optional.of(this);
  }

  @Override
  public Optional<Embedding> background(String model) {
    return Optional.<Embedding>of(this).filter(one -> model().toString().equals(model));
  }

  @Override
  public Optional<Embedding> of(String model) {
    return background(model);
  }
}
