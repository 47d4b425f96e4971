package io.myria.experience;

import io.myria.config.Service;
import io.myria.embedding.Embedding;
import io.myria.embedding.Embeddings;
import io.myria.error.Fault;
import io.myria.event.EventSeq;
import io.myria.statements.reader.Situations;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Compares situations by the vectors of their texts and by their words. Stored vectors choose which
 * to compare; those are of whole events, so the texts of the nearest are embedded by themselves.
 * Thread-safe.
 *
 * @param models by their names
 */
@Service
public final class Meaning {

  /** Words alone. */
  public static final Meaning NONE = new Meaning(model -> Optional.empty());

  /** The nearest by stored vectors, so many of whose texts are compared. */
  private static final int NEAREST = 24;

  /** Of those that have no vectors yet, so many of the newest. */
  private static final int NEWEST = 8;

  private final Function<String, Optional<Embedding>> models;

  public Meaning(Function<String, Optional<Embedding>> models) {
    this.models = models;
  }

  @Inject
  public Meaning(Embeddings embeddings) {
    this(embeddings::of);
  }

  /**
   * How likely experiences were in the same situation, from 0 to 1; only of those that were
   * compared. Never to be called inside a transaction, as it asks a model.
   *
   * @param model the name of the one that made the vectors; nothing is compared by one that {@link
   *     Situations} knows no weights of
   * @param vectors of passages, by event
   * @return empty where no model compares
   */
  Optional<Map<EventSeq, Double>> likeness(
      String situation,
      Optional<String> model,
      Described described,
      Map<EventSeq, List<byte[]>> vectors) {
    return model
        .filter(Meaning::isKnown)
        .flatMap(models)
        .flatMap(embedding -> compared(situation, embedding, described, vectors));
  }

  /** Whether the weights were learnt with this model's vectors. */
  static boolean isKnown(String model) {
    return model.startsWith(Situations.MODEL_NAME + " ");
  }

  private static Optional<Map<EventSeq, Double>> compared(
      String situation,
      Embedding embedding,
      Described described,
      Map<EventSeq, List<byte[]>> vectors) {
    try {
      byte[] asked = embedding.embed(List.of(situation)).get(0);
      Collection<EventSeq> nearest = nearest(asked, described, vectors);
      Set<String> texts = new LinkedHashSet<>();
      nearest.forEach(seq -> texts.addAll(described.texts().get(seq)));
      List<String> distinct = new ArrayList<>(texts);
      List<byte[]> made = distinct.isEmpty() ? List.of() : embedding.embed(distinct);
      Map<String, Double> byText = new HashMap<>();
      for (int index = 0; index < distinct.size(); index++) {
        String text = distinct.get(index);
        byText.put(text, Situations.likeness(cosine(asked, made.get(index)), text, situation));
      }
      Map<EventSeq, Double> found = new HashMap<>();
      nearest.forEach(
          seq ->
              found.put(
                  seq,
                  described.texts().get(seq).stream()
                      .mapToDouble(byText::get)
                      .max()
                      .orElseThrow()));
      return Optional.of(found);
    } catch (Fault unavailable) {
      // Words will do.
      return Optional.empty();
    }
  }

  private static Collection<EventSeq> nearest(
      byte[] asked, Described described, Map<EventSeq, List<byte[]>> vectors) {
    Map<EventSeq, Double> cosines = new HashMap<>();
    Map<EventSeq, Double> byPlace = new HashMap<>();
    vectors.forEach(
        (place, some) ->
            byPlace.put(
                place, some.stream().mapToDouble(one -> cosine(asked, one)).max().orElse(-1)));
    List<EventSeq> bare = new ArrayList<>();
    described
        .places()
        .forEach(
            (seq, places) -> {
              double best =
                  places.stream()
                      .mapToDouble(one -> byPlace.getOrDefault(one, -2.0))
                      .max()
                      .orElse(-2);
              if (best < -1) {
                bare.add(seq);
              } else {
                cosines.put(seq, best);
              }
            });
    List<EventSeq> chosen =
        new ArrayList<>(
            cosines.keySet().stream()
                .sorted(
                    Comparator.comparing((EventSeq seq) -> -cosines.get(seq))
                        .thenComparing(Comparator.reverseOrder()))
                .limit(NEAREST)
                .toList());
    bare.stream().sorted(Comparator.reverseOrder()).limit(NEWEST).forEach(chosen::add);
    return chosen;
  }

  /** From -1 to 1; 0 where a vector is 0 or the dimensions differ. */
  static double cosine(byte[] one, byte[] other) {
    if (one.length != other.length) {
      return 0;
    }
    long dot = 0;
    long square = 0;
    long otherSquare = 0;
    for (int index = 0; index < one.length; index++) {
      dot += one[index] * other[index];
      square += one[index] * one[index];
      otherSquare += other[index] * other[index];
    }
    return dot == 0 ? 0 : dot / Math.sqrt((double) square * otherSquare);
  }
}
