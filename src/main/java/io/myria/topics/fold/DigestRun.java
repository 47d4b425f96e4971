package io.myria.topics.fold;

import io.myria.language.Analysis;
import io.myria.topics.SummaryBullet;
import io.myria.topics.fold.Labels.LabelWords;
import io.myria.topics.fold.SaidPhrases.SaidPhrase;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A run of events, told as a topic is, but by these events alone: whatever else their set says, and
 * in whichever order it came, their title, phrases and quotations are the same. Confined to one
 * thread.
 */
public final class DigestRun {

  private final List<EventDigest> events;
  private final LabelWords words;

  /**
   * @param events in canonical order, at least one
   */
  public DigestRun(List<EventDigest> events) {
    this.events = List.copyOf(events);
    this.words = new LabelWords(this.events, TermWeights.EVEN);
  }

  /**
   * A noun phrase, or a hint.
   *
   * @param terms its analysed words
   * @param events that have it
   */
  public record Phrase(String surface, List<String> terms, int events) {}

  /** A topic's label of these events. */
  public String title() {
    return Labels.of(words, Optional.empty());
  }

  /** A topic's quotations of these events; what quotes nothing is left out. */
  public List<SummaryBullet> quotes() {
    return Quotes.of(events, TermWeights.EVEN).stream()
        .filter(bullet -> bullet.quoted().isPresent())
        .toList();
  }

  /** The hints and the most telling phrases that have no word in common, at most so many. */
  public List<Phrase> phrases(int most) {
    List<Phrase> phrases = new ArrayList<>();
    Set<String> taken = new HashSet<>();
    for (String hint : Labels.hints(events).keySet()) {
      List<String> terms = Analysis.terms(hint);
      if (phrases.size() < most && !terms.isEmpty() && taken.addAll(terms)) {
        phrases.add(new Phrase(Labels.cut(hint), terms, carrying(hint)));
      }
    }
    Iterator<SaidPhrase> telling = Labels.telling(words).iterator();
    while (phrases.size() < most && telling.hasNext()) {
      SaidPhrase phrase = telling.next();
      if (phrase.terms().stream().noneMatch(taken::contains)) {
        taken.addAll(phrase.terms());
        phrases.add(new Phrase(Labels.cut(phrase.surface()), phrase.terms(), phrase.events()));
      }
    }
    return phrases;
  }

  private int carrying(String hint) {
    return (int)
        events.stream()
            .filter(event -> event.hints().stream().anyMatch(one -> one.hint().equals(hint)))
            .count();
  }
}
