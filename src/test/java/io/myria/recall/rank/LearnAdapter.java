package io.myria.recall.rank;

import io.myria.recall.corpus.Sittings;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** Learns how questions should be turned so that their answers are nearest. */
final class LearnAdapter {

  private static final int STEPS = 30;
  private static final float RATE = 0.003f;
  private static final float DECAY = 0.3f;
  private static final float SHARPNESS = 20;

  /** Turns that the question is pushed away from: those that are nearest as it stands. */
  private static final int NEAREST = 120;

  private record Case(float[] question, float[][] turns, boolean[] evidence, int wanted) {}

  private final List<Case> cases = new ArrayList<>();
  private final int size;

  private LearnAdapter(int size) {
    this.size = size;
  }

  static Adapter from(List<Lesson> lessons, int dimensions) {
    LearnAdapter learn = new LearnAdapter(dimensions);
    lessons.forEach(learn::read);
    return new Adapter(dimensions, learn.matrix());
  }

  private void read(Lesson lesson) {
    Sittings stage = lesson.corpus().stage();
    float[][] turns = new float[stage.size()][];
    for (int u = 0; u < turns.length; u++) {
      turns[u] = floats(stage.unit(u).direction());
    }
    for (Lesson.Exercise exercise : lesson.exercises()) {
      if (exercise.question().vector().isPresent() && !exercise.evidence().isEmpty()) {
        float[] question = floats(exercise.question().vector().get().direction());
        Set<Integer> chosen = new TreeSet<>();
        exercise.evidence().forEach(turn -> chosen.add(lesson.corpus().firstUnit(turn)));
        List<Integer> answers = List.copyOf(chosen);
        IntStream.range(0, turns.length)
            .boxed()
            .sorted(Comparator.comparing(u -> -Vectors.dot(question, turns[u])))
            .limit(NEAREST)
            .forEach(chosen::add);
        List<Integer> units = List.copyOf(chosen);
        float[][] near = units.stream().map(u -> turns[u]).toArray(float[][]::new);
        boolean[] evidence = new boolean[near.length];
        answers.forEach(u -> evidence[units.indexOf(u)] = true);
        cases.add(new Case(question, near, evidence, answers.size()));
      }
    }
  }

  private float[] matrix() {
    float[] matrix = new float[size * size];
    Adam adam = new Adam(matrix);
    for (int step = 0; step < STEPS; step++) {
      float[] gradient = new float[size * size];
      for (Case one : cases) {
        add(one, matrix, gradient);
      }
      for (int i = 0; i < gradient.length; i++) {
        gradient[i] /= cases.size();
      }
      adam.step(gradient, RATE * (1 - (float) step / STEPS), DECAY);
    }
    return matrix;
  }

  private void add(Case one, float[] matrix, float[] gradient) {
    float[] turned = one.question().clone();
    for (int i = 0; i < size; i++) {
      Vectors.add(turned, matrix, i * size, one.question()[i]);
    }
    float[] scores = new float[one.turns().length];
    for (int u = 0; u < scores.length; u++) {
      scores[u] = SHARPNESS * Vectors.dot(turned, one.turns()[u]);
    }
    float[] slopes = Listwise.gradient(scores, one.evidence(), one.wanted());
    float[] direction = new float[size];
    for (int u = 0; u < scores.length; u++) {
      if (Math.abs(slopes[u]) > 1e-6f) {
        Vectors.add(direction, one.turns()[u], 0, SHARPNESS * slopes[u]);
      }
    }
    for (int i = 0; i < size; i++) {
      float value = one.question()[i];
      int row = i * size;
      for (int j = 0; j < size; j++) {
        gradient[row + j] += value * direction[j];
      }
    }
  }

  private static float[] floats(double[] values) {
    float[] floats = new float[values.length];
    for (int i = 0; i < floats.length; i++) {
      floats[i] = (float) values[i];
    }
    return floats;
  }
}
