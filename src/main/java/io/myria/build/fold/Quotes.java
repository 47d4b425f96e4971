package io.myria.build.fold;

import io.myria.text.Analysis;
import io.myria.topic.SummaryBullet;
import io.myria.topic.SummaryBullet.Quoted;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Summarises a leaf in quotations: its events, in canonical order, are cut into at most eight runs
 * of equal length, and each run gives its most telling sentence. A sentence tells the more, the
 * more of its words come back in the leaf and the rarer they are in the set; a long one has to earn
 * its length, and a question tells less than a statement. Stateless.
 */
final class Quotes {

  static final int BULLETS = 8;
  private static final double QUESTION = 0.5;

  private Quotes() {}

  /**
   * @param events in canonical order, at least one
   */
  static List<SummaryBullet> of(List<EventDigest> events, Vocabulary vocabulary) {
    Map<String, Integer> frequencies = Labels.frequencies(events);
    List<EventDigest> telling = events.stream().filter(Quotes::tells).toList();
    return telling.isEmpty()
        ? of(events, events, frequencies, vocabulary)
        : of(events, telling, frequencies, vocabulary);
  }

  /** Greetings and thanks are covered by the bullet before, and not quoted. */
  private static boolean tells(EventDigest event) {
    return event.terms().size() > 1;
  }

  private static List<SummaryBullet> of(
      List<EventDigest> all,
      List<EventDigest> events,
      Map<String, Integer> frequencies,
      Vocabulary vocabulary) {
    int size = events.size();
    int runs = Math.min(BULLETS, size);
    List<SummaryBullet> summary = new ArrayList<>();
    for (int run = 0; run < runs; run++) {
      List<EventDigest> part = events.subList(run * size / runs, (run + 1) * size / runs);
      EventDigest first = run == 0 ? all.get(0) : part.get(0);
      EventDigest last =
          run == runs - 1 ? all.get(all.size() - 1) : events.get((run + 1) * size / runs);
      int from = all.indexOf(first);
      int to = run == runs - 1 ? all.size() : all.indexOf(last);
      summary.add(bullet(all.subList(from, to), frequencies, vocabulary));
    }
    return summary;
  }

  private static SummaryBullet bullet(
      List<EventDigest> run, Map<String, Integer> frequencies, Vocabulary vocabulary) {
    EventDigest bestEvent = null;
    EventDigest.Sentence best = null;
    double bestScore = -1;
    for (EventDigest event : run) {
      for (EventDigest.Sentence sentence : event.sentences()) {
        double score = score(sentence, frequencies, vocabulary);
        if (score > bestScore) {
          bestEvent = event;
          best = sentence;
          bestScore = score;
        }
      }
    }
    return best == null
        ? bullet(silent(run), run)
        : bullet(bestEvent.speaker() + ": \"" + best.text() + "\"", run, bestEvent, best);
  }

  /** Of events that say nothing. */
  private static SummaryBullet bullet(String text, List<EventDigest> run) {
    return new SummaryBullet(
        text, run.get(0).id(), run.get(run.size() - 1).id(), "", Optional.empty());
  }

  private static SummaryBullet bullet(
      String text, List<EventDigest> run, EventDigest event, EventDigest.Sentence sentence) {
    return new SummaryBullet(
        text,
        run.get(0).id(),
        run.get(run.size() - 1).id(),
        sentence.text(),
        Optional.of(new Quoted(event.id(), sentence.from(), sentence.to())));
  }

  private static double score(
      EventDigest.Sentence sentence, Map<String, Integer> frequencies, Vocabulary vocabulary) {
    Set<String> seen = new HashSet<>();
    double sum = 0;
    for (Analysis.Word word : sentence.words()) {
      if (word != FillerWords.NOTHING && seen.add(word.term())) {
        int count = frequencies.getOrDefault(word.term(), 1);
        sum += (1 + StrictMath.log(count)) * vocabulary.tells(word.term());
      }
    }
    double score = sum / Math.sqrt(8 + sentence.words().size());
    return sentence.text().endsWith("?") ? score * QUESTION : score;
  }

  /** What the fallback says of a leaf, by a template: how many events, and how the first begins. */
  static List<SummaryBullet> template(List<EventDigest> events) {
    return events.stream()
        .filter(event -> !event.sentences().isEmpty())
        .findFirst()
        .map(event -> bullet(beginning(events, event), events, event, event.sentences().get(0)))
        .map(List::of)
        .orElseGet(() -> List.of(bullet(count(events), events)));
  }

  private static String beginning(List<EventDigest> events, EventDigest first) {
    return count(events) + ", beginning with \"" + first.sentences().get(0).text() + "\"";
  }

  private static String silent(List<EventDigest> run) {
    return count(run) + ", without text";
  }

  private static String count(List<EventDigest> run) {
    Set<String> types = new TreeSet<>();
    run.forEach(event -> types.add(event.type()));
    return run.size() + " × " + String.join(", ", types);
  }
}
