package io.myria.build;

import io.myria.text.Analysis;
import io.myria.topic.SummaryBullet;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Summarises a leaf in quotations: its events, in canonical order, are cut into at most five runs
 * of equal length, and each run gives its most telling sentence. A sentence tells the more, the
 * more of its words come back in the leaf; a long one has to earn its length, and a question tells
 * less than a statement. Stateless, and the same for the same events.
 */
final class Quotes {

  private static final int BULLETS = 5;
  private static final int EVENTS_A_BULLET = 5;
  private static final double QUESTION = 0.5;

  private Quotes() {}

  /**
   * @param events in canonical order, at least one
   */
  static List<SummaryBullet> of(List<Gist> events) {
    Map<String, Integer> frequencies = Labels.frequencies(events);
    int size = events.size();
    int runs = Math.min(BULLETS, (size + EVENTS_A_BULLET - 1) / EVENTS_A_BULLET);
    List<SummaryBullet> summary = new ArrayList<>();
    for (int run = 0; run < runs; run++) {
      List<Gist> part = events.subList(run * size / runs, (run + 1) * size / runs);
      summary.add(bullet(part, frequencies));
    }
    return summary;
  }

  private static SummaryBullet bullet(List<Gist> run, Map<String, Integer> frequencies) {
    Gist bestEvent = null;
    Gist.Sentence best = null;
    double bestScore = -1;
    for (Gist event : run) {
      for (Gist.Sentence sentence : event.sentences()) {
        double score = score(sentence, frequencies);
        if (score > bestScore) {
          bestEvent = event;
          best = sentence;
          bestScore = score;
        }
      }
    }
    String excerpt = best == null ? "" : best.text();
    String text = best == null ? silent(run) : bestEvent.speaker() + ": \"" + excerpt + "\"";
    return new SummaryBullet(text, run.get(0).id(), run.get(run.size() - 1).id(), excerpt);
  }

  private static double score(Gist.Sentence sentence, Map<String, Integer> frequencies) {
    Set<String> seen = new HashSet<>();
    double sum = 0;
    for (Analysis.Word word : sentence.words()) {
      if (word != Chatter.NOTHING && seen.add(word.term())) {
        sum += 1 + Math.log(frequencies.getOrDefault(word.term(), 1));
      }
    }
    double score = sum / Math.sqrt(8 + sentence.words().size());
    return sentence.text().endsWith("?") ? score * QUESTION : score;
  }

  private static String silent(List<Gist> run) {
    Set<String> types = new TreeSet<>();
    run.forEach(event -> types.add(event.type()));
    return run.size() + " × " + String.join(", ", types) + ", without text";
  }
}
