package io.myria.recall.rank;

import io.myria.recall.corpus.Vector;

/**
 * Turns a question's vector towards where answers lie: the vector and a learned square matrix of it
 * added up. Only questions are turned, so that vectors of what was said stay as the model made
 * them, and turning costs nothing that grows with the corpus.
 */
final class Adapter {

  private final int dimensions;
  private final float[] matrix;

  /**
   * @param matrix row by row, the rows by the question's dimensions
   */
  Adapter(int dimensions, float[] matrix) {
    if (matrix.length != dimensions * dimensions) {
      throw new IllegalArgumentException("the matrix is not square");
    }
    this.dimensions = dimensions;
    this.matrix = matrix.clone();
  }

  int dimensions() {
    return dimensions;
  }

  float[] matrix() {
    return matrix.clone();
  }

  /** A vector of other dimensions comes back as it is: it is of another model. */
  Vector turned(Vector question) {
    if (question.dimensions() != dimensions) {
      return question;
    }
    double[] direction = question.direction();
    float[] turned = new float[dimensions];
    for (int i = 0; i < dimensions; i++) {
      turned[i] += (float) direction[i];
      float value = (float) direction[i];
      int row = i * dimensions;
      for (int j = 0; j < dimensions; j++) {
        turned[j] += value * matrix[row + j];
      }
    }
    return Vector.of(turned);
  }
}
