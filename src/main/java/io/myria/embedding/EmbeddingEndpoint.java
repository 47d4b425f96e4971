package io.myria.embedding;

/**
 * The port to a server's {@code /embeddings}, as OpenAI's API defines it; its HTTP client stands
 * elsewhere.
 */
@FunctionalInterface
public interface EmbeddingEndpoint {

  /**
   * @param request a JSON document with {@code model} and {@code input}
   * @param texts how many it has, which says how large the answer may be
   * @return the answer's JSON document
   * @throws io.myria.error.Fault {@code model_unavailable} to be tried again; {@code
   *     invalid_argument} where it refuses what it was sent
   */
  String embeddings(String request, int texts);
}
