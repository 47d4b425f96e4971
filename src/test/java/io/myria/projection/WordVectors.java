package io.myria.projection;

import io.myria.embedding.OnlyModel;
import io.myria.error.Fault;
import java.util.List;

/** A model of a few lines: a text's vector says which letters stand in it. */
public class WordVectors extends OnlyModel {

  static final String REFUSED = "nobody may embed this";

  public WordVectors(String name) {
    super(name);
  }

  static byte[] letters(String text) {
    byte[] vector = new byte[26];
    text.chars()
        .filter(letter -> letter >= 'a' && letter <= 'z')
        .forEach(letter -> vector[letter - 'a']++);
    return vector;
  }

  @Override
  public List<byte[]> embed(List<String> texts) {
    if (texts.contains(REFUSED)) {
      throw Fault.invalid("input", "is refused");
    }
    return texts.stream().map(WordVectors::letters).toList();
  }
}
