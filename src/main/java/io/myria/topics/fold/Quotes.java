package io.myria.topics.fold;

import io.myria.language.SentenceCues;
import io.myria.language.SentenceCues.Cue;
import io.myria.language.Sentences;
import io.myria.topics.SummaryBullet;
import io.myria.topics.SummaryBullet.Quoted;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Summarises a leaf in quotations, as many as its texts are long, eight at most: one after the
 * other the sentence that tells most of what those before it do not tell. A sentence tells the
 * more, the more of its words come back in the leaf and the rarer they are in the set; a long one
 * has to earn its length, a question tells less than a statement, and what was decided, changed or
 * promised more than what is said for company. They stand in canonical order, each for the events
 * about it. Stateless.
 */
public final class Quotes {

  private static final int BULLETS = 8;

  /** So many of each: all types of a topic may stand in its summary. */
  private static final int TYPE_CHARACTERS = 200;

  /** Of the leaf's texts, for one quotation: so a tree has at most half of what it stands for. */
  private static final int TOKENS = 100;

  private static final double QUESTION = 0.5;

  /** Of what nobody says, as what is seen in a picture or stands in a program. */
  private static final double UNSAID = 0.3;

  /** Of what is too short to tell anything by itself. */
  private static final double SHORT = 0.5;

  private static final int SHORT_WORDS = 4;

  /** Of what was decided, changed or promised for a day. */
  private static final double CHANGES = 1.6;

  /** Of what is said for company. */
  private static final double COMPANY = 0.4;

  /** What a word is worth when it is said a second time. */
  private static final double AGAIN = 0.2;

  private Quotes() {}

  /**
   * @param events in canonical order, at least one
   */
  public static List<SummaryBullet> of(List<EventDigest> events, TermWeights telling) {
    List<Quote> quotes = quotes(events, telling);
    if (quotes.isEmpty()) {
      return List.of(bullet(silent(events), events));
    }
    List<SummaryBullet> summary = new ArrayList<>();
    int from = 0;
    for (int index = 0; index < quotes.size(); index++) {
      Quote quote = quotes.get(index);
      int to =
          index + 1 < quotes.size()
              ? (quote.event() + quotes.get(index + 1).event()) / 2 + 1
              : events.size();
      EventDigest event = events.get(quote.event());
      String text = event.speaker() + ": \"" + quote.sentence().text() + "\"";
      summary.add(bullet(text, events.subList(from, to), event, quote.sentence()));
      from = to;
    }
    return summary;
  }

  /**
   * @param event its place among the events
   */
  private record Quote(int event, EventDigest.Sentence sentence) {}

  /** In the order of the events, of each one at most. */
  private static List<Quote> quotes(List<EventDigest> events, TermWeights telling) {
    Map<String, Integer> frequencies = Labels.frequencies(events);
    Map<String, Weight> weights = new HashMap<>();
    frequencies.forEach((term, count) -> weights.put(term, new Weight(telling.tells(term, count))));
    List<Candidate> candidates = candidates(events, weights);
    TreeMap<Integer, Quote> quotes = new TreeMap<>();
    int most = most(events);
    while (quotes.size() < most) {
      Candidate best = null;
      double bestScore = quotes.isEmpty() ? -1 : 0;
      for (Candidate candidate : candidates) {
        double score = quotes.containsKey(candidate.quote().event()) ? -1 : candidate.score();
        if (score > bestScore) {
          best = candidate;
          bestScore = score;
        }
      }
      if (best == null) {
        break;
      }
      quotes.put(best.quote().event(), best.quote());
      best.weights().forEach(Weight::again);
    }
    return List.copyOf(quotes.values());
  }

  private static List<Candidate> candidates(List<EventDigest> events, Map<String, Weight> weights) {
    List<Candidate> candidates = new ArrayList<>();
    for (int event = 0; event < events.size(); event++) {
      for (EventDigest.Sentence sentence : events.get(event).sentences()) {
        candidates.add(
            new Candidate(
                new Quote(event, sentence),
                sentence.terms().stream().map(weights::get).toList(),
                Math.sqrt(8 + sentence.words().size())));
      }
    }
    return candidates;
  }

  /** What a term tells of the events; shared by all sentences that hold it. */
  private static final class Weight {

    private double tells;

    Weight(double tells) {
      this.tells = tells;
    }

    void again() {
      tells *= AGAIN;
    }
  }

  /**
   * What may be quoted.
   *
   * @param weights of the terms that tell something, each once
   * @param length what its words have to earn
   */
  private record Candidate(Quote quote, List<Weight> weights, double length) {

    double score() {
      double sum = 0;
      for (Weight weight : weights) {
        sum += weight.tells;
      }
      return sum / length * quote.sentence().worth();
    }
  }

  private static int most(List<EventDigest> events) {
    long tokens = events.stream().mapToLong(EventDigest::tokens).sum();
    return (int) Math.max(1, Math.min(BULLETS, Math.round(tokens / (double) TOKENS)));
  }

  /** What kind of sentence it is, whatever its words. */
  public static double worth(String sentence) {
    double asked = sentence.endsWith("?") ? QUESTION : 1;
    double unsaid = sentence.startsWith("[") || !Labels.isProse(sentence) ? UNSAID : 1;
    double length = sentence.split(" ", SHORT_WORDS + 1).length > SHORT_WORDS ? 1 : SHORT;
    return asked * unsaid * length * does(sentence);
  }

  /** What it does: decide, change or promise something, or keep company. */
  private static double does(String sentence) {
    Set<Cue> cues = SentenceCues.of(sentence);
    boolean promises = cues.contains(Cue.PROMISE) && cues.contains(Cue.DAY);
    if (cues.contains(Cue.CHANGE) || promises) {
      return CHANGES;
    }
    return cues.contains(Cue.CHATTER) ? COMPANY : 1;
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

  /** What the fallback says of a leaf, by a template: how many events, and how the first begins. */
  public static List<SummaryBullet> template(List<EventDigest> events) {
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
    boolean rejected = run.stream().anyMatch(EventDigest::rejected);
    return count(run) + (rejected ? ", rejected" : ", without text");
  }

  private static String count(List<EventDigest> run) {
    Set<String> types = new TreeSet<>();
    run.forEach(event -> types.add(Sentences.excerpt(event.type(), TYPE_CHARACTERS)));
    return run.size() + " × " + String.join(", ", types);
  }
}
