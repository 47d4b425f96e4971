package io.myria.recall;

import io.myria.database.Database;
import io.myria.event.EventSeq;
import io.myria.eventlog.Mask;
import io.myria.projection.Derivation;
import io.myria.projection.DerivedPin;
import io.myria.read.Degraded;
import io.myria.read.Guide;
import io.myria.read.ReadPin;
import io.myria.recall.cache.HeldScopes;
import io.myria.recall.cache.PassageVectors;
import io.myria.recall.ranking.Corpus;
import io.myria.recall.ranking.CosineScale;
import io.myria.recall.ranking.Question;
import io.myria.recall.ranking.Ranking;
import io.myria.recall.ranking.Vector;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The guide by recall's own ranking of all that a scope sees. It depends on which events had a
 * vector when the first page was made, so that is the way a later page goes again: vectors that
 * were derived since, or made for a request, are as if they were not there. Thread-safe.
 */
record RankedGuide(HeldScopes scopes, PassageVectors meaning, Rankers rankers) implements Guide {

  private static final Logger LOG = Logger.getLogger(RankedGuide.class.getName());

  /**
   * By how many deviations the meaning of an event has to be above what strangers have: as far as
   * the nearest of some thousand strangers is.
   */
  private static final double NEAR = 3.5;

  private static final int MOST_NEAR = 12;

  private static final Degraded WITHOUT_VECTORS =
      new Degraded(
          "vectors",
          "there are none, or their model did not answer; words, places and times were compared");

  @Override
  public Optional<Reading> read(Database database, Mask mask, ReadPin pin, EventSeq last)
      throws SQLException {
    DerivedPin derived = meaning.pin(database);
    return scopes
        .of(database, mask, pin.log(), derived)
        .map(held -> new Seen(held.corpus(), derived, last));
  }

  /**
   * What the order is made with.
   *
   * @param derivation of the vectors; 0 for words alone
   * @param lastVector the last event whose vector is known
   */
  private record Way(long derivation, EventSeq lastVector) {

    static final Way WORDS = new Way(0, EventSeq.NONE);

    static Way of(Derivation vectors) {
      return new Way(vectors.id(), vectors.checkpoint().seq());
    }

    String write() {
      return String.format(Locale.ROOT, "%d:%013d", derivation, lastVector.value());
    }

    public static Way read(String text) {
      String[] parts = text.split(":");
      return new Way(Long.parseLong(parts[0]), new EventSeq(Long.parseLong(parts[1])));
    }
  }

  private final class Seen implements Reading {

    private final Corpus corpus;
    private final DerivedPin derived;
    private final EventSeq last;

    Seen(Corpus corpus, DerivedPin derived, EventSeq last) {
      this.corpus = corpus;
      this.derived = derived;
      this.last = last;
    }

    @Override
    public Optional<Guided> order(String question, Optional<String> way) {
      return way.isPresent() ? again(question, Way.read(way.get())) : Optional.of(first(question));
    }

    private Guided first(String question) {
      if (derived.vectors().isEmpty()) {
        return order(new Question(question, Optional.empty()), Way.WORDS);
      }
      try {
        Optional<Vector> vector = meaning.question(derived, question);
        Way way = vector.isPresent() ? Way.of(derived.vectors().get()) : Way.WORDS;
        return order(new Question(question, vector), way);
      } catch (RuntimeException problem) {
        LOG.log(Level.WARNING, "a question has no vector", problem);
        return order(new Question(question, Optional.empty()), Way.WORDS);
      }
    }

    /** Fails where the model does: the page can be asked for again. */
    private Optional<Guided> again(String question, Way way) {
      if (way.equals(Way.WORDS)) {
        return Optional.of(order(new Question(question, Optional.empty()), way));
      }
      if (derived.vectors().filter(now -> now.id() == way.derivation()).isEmpty()) {
        return Optional.empty();
      }
      return meaning
          .question(derived, question)
          .map(vector -> order(new Question(question, Optional.of(vector)), way));
    }

    private Guided order(Question question, Way way) {
      // Without the question's vector those of the events are not looked at.
      Corpus then = corpus.asOf(last, question.vector().isPresent() ? way.lastVector() : last);
      Ranking ranking = rankers.of(derived, CosineScale.REFERENCE).rank(then, question);
      boolean lacks = question.vector().isEmpty() && then.size() > 0;
      CosineScale scale = ranking.usesVectors() ? meaning.scale(derived) : CosineScale.REFERENCE;
      Set<EventSeq> near =
          IntStream.range(0, then.size())
              .filter(place -> scale.deviations(ranking.cosine(place).orElse(-1)) >= NEAR)
              .boxed()
              .sorted(Comparator.comparingDouble(place -> -ranking.cosine(place).orElse(-1)))
              .limit(MOST_NEAR)
              .map(place -> then.turn(place).seq())
              .collect(Collectors.toSet());
      List<EventSeq> best =
          Arrays.stream(ranking.order()).mapToObj(place -> then.turn(place).seq()).toList();
      return new Guided(way.write(), best, near, lacks ? List.of(WITHOUT_VECTORS) : List.of());
    }
  }
}
