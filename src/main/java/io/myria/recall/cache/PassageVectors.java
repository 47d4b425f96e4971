package io.myria.recall.cache;

import io.myria.database.Database;
import io.myria.embedding.Embedded;
import io.myria.embedding.Embedding;
import io.myria.event.EventSeq;
import io.myria.eventlog.Mask;
import io.myria.language.EventText;
import io.myria.language.Passages;
import io.myria.projection.DerivedPassage;
import io.myria.projection.DerivedPin;
import io.myria.projection.DerivedReader;
import io.myria.recall.ranking.CosineScale;
import io.myria.recall.ranking.Passage;
import io.myria.recall.ranking.Vector;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Function;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Reads passages and vectors of events as they were derived, and computes those that are missing.
 */
public final class PassageVectors {

  private static final Logger LOG = Logger.getLogger(PassageVectors.class.getName());

  /** Questions whose vectors are remembered: pages, and the same one in other budgets. */
  private static final int QUESTIONS = 512;

  private final DerivedReader derived;
  private final Function<String, Optional<Embedding>> models;
  private final Scales scales = new Scales();
  private final SharedCalls<Vector> questions = new SharedCalls<>(QUESTIONS);

  /** Whose model the last question was compared by, and most likely the next one is. */
  private volatile Optional<DerivedPin> last = Optional.empty();

  public PassageVectors(DerivedReader derived, Function<String, Optional<Embedding>> models) {
    this.derived = derived;
    this.models = models;
  }

  /** Vectors of questions, which may quote what was erased. */
  void forget() {
    questions.forget();
  }

  public DerivedPin pin(Database database) throws SQLException {
    return derived.pin(database);
  }

  /** {@link #pin} beside other statements. */
  public DerivedReader.Asked asked() {
    return derived.asked();
  }

  /** What was derived of some events; those that were not reached yet are missing. */
  Map<EventSeq, List<Passage>> derived(
      Database database, DerivedPin pin, Mask mask, Collection<EventSeq> seqs) throws SQLException {
    Map<EventSeq, List<Passage>> passages = new HashMap<>();
    if (pin.passages().isEmpty()) {
      return passages;
    }
    for (DerivedPassage one : derived.ofEvents(database, pin, seqs, mask)) {
      passages
          .computeIfAbsent(one.seq(), seq -> new ArrayList<>())
          .add(
              new Passage(
                  one.from(), one.to(), one.vector().map(is -> Vector.of(is, one.signs()))));
    }
    return passages;
  }

  /** The same, without vectors, of a text by itself. */
  static List<Passage> of(String text) {
    return Passages.of(text).stream()
        .map(passage -> new Passage(passage.from(), passage.to(), Optional.empty()))
        .toList();
  }

  /**
   * The question's vector by the pin's model; never to be called inside a transaction.
   *
   * @throws io.myria.error.Fault {@code model_unavailable}
   */
  public Optional<Vector> question(DerivedPin pin, String text) {
    last = Optional.of(pin);
    return embedded(pin, text);
  }

  private Optional<Vector> embedded(DerivedPin pin, String text) {
    return model(pin)
        .map(
            model ->
                questions.get(
                    model.model() + (pin.hasTokens() ? "\n\n" : "\n") + text,
                    () -> vector(pin, model.embedWithTokens(List.of(text)).get(0))));
  }

  /**
   * Begins with a question's vector on another thread, so that it is made while the database is
   * read; a hint, of which nothing depends on its being taken. {@link #question} waits for what was
   * begun, computes what was not, and tells of failures.
   */
  public void ahead(String text, Executor executor) {
    last.ifPresent(
        pin -> {
          try {
            executor.execute(() -> attempt(pin, text));
          } catch (RejectedExecutionException busy) {
            LOG.log(Level.FINE, "no thread for a question's vector", busy);
          }
        });
  }

  private void attempt(DerivedPin pin, String text) {
    try {
      embedded(pin, text);
    } catch (RuntimeException problem) {
      LOG.log(Level.FINE, "a question's vector, begun early", problem);
    }
  }

  /**
   * What the cosines of the pin's model mean; never to be called inside a transaction.
   *
   * @throws io.myria.error.Fault {@code model_unavailable}
   */
  public CosineScale scale(DerivedPin pin) {
    return model(pin).map(scales::of).orElse(CosineScale.REFERENCE);
  }

  /**
   * The events with the vectors that they lack; never to be called inside a transaction.
   *
   * @throws io.myria.error.Fault {@code model_unavailable}
   */
  public List<Remembered> completed(DerivedPin pin, List<Remembered> events) {
    Optional<Embedding> model = model(pin);
    if (model.isEmpty()) {
      return List.of();
    }
    List<String> texts = new ArrayList<>();
    for (Remembered event : events) {
      String text = event.turn().text();
      event
          .turn()
          .passages()
          .forEach(
              one ->
                  texts.add(
                      EventText.spoken(
                          event.turn().speaker(), text.substring(one.start(), one.end()).strip())));
    }
    List<Embedded> vectors = model.get().embedWithTokens(texts);
    List<Remembered> completed = new ArrayList<>();
    int next = 0;
    for (Remembered event : events) {
      List<Passage> passages = new ArrayList<>();
      for (Passage one : event.turn().passages()) {
        Vector vector = vector(pin, vectors.get(next++));
        passages.add(new Passage(one.start(), one.end(), Optional.of(vector)));
      }
      completed.add(event.with(passages));
    }
    return completed;
  }

  /** Tokens are of use where all others have them. */
  private static Vector vector(DerivedPin pin, Embedded one) {
    return Vector.of(one.vector(), one.tokens().filter(tokens -> pin.hasTokens()));
  }

  private Optional<Embedding> model(DerivedPin pin) {
    return pin.model().flatMap(models);
  }
}
