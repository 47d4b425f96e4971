package io.myria.embedding;

import java.util.Optional;

/**
 * What a model makes of a text.
 *
 * @param vector a signed byte a dimension, of which only the direction means something
 * @param tokens the text's {@link TokenSigns}, of a model that has them
 */
public record Embedded(byte[] vector, Optional<byte[]> tokens) {

  static Embedded of(byte[] vector) {
    return new Embedded(vector, Optional.empty());
  }
}
