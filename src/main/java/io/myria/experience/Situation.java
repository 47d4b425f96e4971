package io.myria.experience;

import io.myria.event.EventSeq;
import io.myria.statements.reader.Situations;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What is about to be done, among all that a scope knows: how much each experience has to do with
 * it. Confined to one request.
 */
final class Situation {

  /** Situations less alike than this have nothing to do with each other. */
  private static final double ALIKE = 0.25;

  /** What a likeness by words counts where the meaning is another one. */
  private static final double OTHERWISE = 0.2;

  /** So few terms are looked for as words: their vector says little. */
  private static final int KEYWORDS = 2;

  private final Map<EventSeq, Known> known = new LinkedHashMap<>();
  private final Optional<String> action;
  private final SituationLikeness likeness;
  private final Described described;
  private final Map<EventSeq, Double> meaning;
  private final boolean keywords;
  private final Map<EventSeq, Double> likes = new HashMap<>();

  /**
   * @param known the newest first, without what was archived
   * @param terms its words
   * @param action what is about to be done; empty for anything
   * @param described what experiences were about
   * @param meaning how likely they were in this situation, of those that were compared
   */
  Situation(
      List<Known> known,
      List<String> terms,
      Optional<String> action,
      Described described,
      Map<EventSeq, Double> meaning) {
    this.described = described;
    this.meaning = meaning;
    this.keywords = terms.size() <= KEYWORDS;
    known.forEach(one -> this.known.put(one.seq(), one));
    this.action = action;
    this.likeness =
        new SituationLikeness(terms, known.stream().map(one -> one.experience().terms()).toList());
  }

  /** The newest first. */
  Collection<Known> known() {
    return known.values();
  }

  /** Empty for what is no experience, such as a message, or is not seen. */
  Optional<Known> find(EventSeq seq) {
    return Optional.ofNullable(known.get(seq));
  }

  /** From 0, nothing in common, to 1. */
  double like(Known one) {
    return likes.computeIfAbsent(one.seq(), seq -> compare(one));
  }

  /** What is another situation by its meaning is not alike for a few words in common. */
  private double compare(Known one) {
    double words = likeness.of(one.experience().terms());
    for (String text : described.texts().getOrDefault(one.seq(), List.of())) {
      words = Math.max(words, likeness.of(Experiences.terms(text)));
    }
    Double meant = meaning.get(one.seq());
    if (meant == null || keywords && meant < Situations.THRESHOLD) {
      return words;
    }
    return meant >= Situations.THRESHOLD ? Math.max(words, meant) : words * OTHERWISE;
  }

  /** Of the most alike. */
  double like(List<Known> some) {
    return some.stream().mapToDouble(this::like).max().orElse(0);
  }

  boolean isAlike(Known one) {
    return isAlike(like(one));
  }

  static boolean isAlike(double likeness) {
    return likeness >= ALIKE;
  }

  /** Whether it is an action such as is about to be done. */
  boolean isMeant(Known one) {
    return action.map(name -> one.experience().action().equals(Optional.of(name))).orElse(true);
  }

  /**
   * How like a situation others are: the cosine of their terms, each weighed by how rare it is
   * among visible experiences, {@code ln(1 + n / (1 + df))}. Immutable.
   */
  private static final class SituationLikeness {

    private final Map<String, Integer> frequencies = new HashMap<>();
    private final Set<String> situation;
    private final int size;
    private final double norm;

    /**
     * @param situation its terms
     * @param all those of every visible experience
     */
    SituationLikeness(Collection<String> situation, Collection<List<String>> all) {
      all.forEach(terms -> terms.forEach(term -> frequencies.merge(term, 1, Integer::sum)));
      this.situation = new HashSet<>(situation);
      this.size = all.size();
      this.norm = squares(this.situation);
    }

    /** From 0, nothing in common, to 1, the same terms. */
    double of(Collection<String> terms) {
      Set<String> other = new HashSet<>(terms);
      Set<String> common = new HashSet<>(other);
      common.retainAll(situation);
      double length = Math.sqrt(norm * squares(other));
      return length == 0 ? 0 : Math.min(1, squares(common) / length);
    }

    /** In one order, so that sums are the same on every server. */
    private double squares(Set<String> terms) {
      return terms.stream().sorted().mapToDouble(term -> weight(term) * weight(term)).sum();
    }

    private double weight(String term) {
      return Math.log(1 + size / (1.0 + frequencies.getOrDefault(term, 0)));
    }
  }
}
