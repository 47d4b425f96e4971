package io.myria.projection;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.myria.embedding.Embedded;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** The same model, with a text's own bytes for its tokens. */
final class LetterTokens extends WordVectors {

  LetterTokens(String name) {
    super(name);
  }

  @Override
  public boolean hasTokens() {
    return true;
  }

  @Override
  public List<Embedded> embedWithTokens(List<String> texts) {
    List<byte[]> vectors = embed(texts);
    return IntStream.range(0, texts.size())
        .mapToObj(
            text -> new Embedded(vectors.get(text), Optional.of(texts.get(text).getBytes(UTF_8))))
        .toList();
  }
}
