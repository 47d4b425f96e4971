package io.myria.build.fold;

import io.myria.build.fold.FoldStore.TermKey;
import io.myria.build.fold.SaidPhrases.SaidPhrase;
import io.myria.build.fold.TermState.Posting;
import io.myria.snapshot.FoldHints;
import io.myria.snapshot.TopicMetadata.Term;
import io.myria.snapshot.TopicVersion;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The terms of one set, as of the event at hand: in how many events each stands, and which closed
 * leaves it tells most about. Read when needed, kept, and handed out when changed.
 */
final class Vocabulary {

  /** Before a hint, so that no word is taken for one. */
  static final String HINT = FoldHints.MARK;

  /** Terms that a leaf is known by. */
  private static final int TELLING = 16;

  private static final double THOUSAND = 1000;

  private final ExactSet set;
  private final FoldStore past;
  private final FoldRules rules;
  private final Map<String, TermState> known = new HashMap<>();
  private final Set<String> changed = new LinkedHashSet<>();
  private long events;

  Vocabulary(ExactSet set, FoldStore past, FoldRules rules, long events) {
    this.set = set;
    this.past = past;
    this.rules = rules;
    this.events = events;
  }

  /** Of nobody: every term tells as much as any other. */
  static Vocabulary even() {
    FoldRules rules = new FoldRules(FoldRules.Mode.FALLBACK, Duration.ZERO, 0, 0);
    return new Vocabulary(null, null, rules, 0);
  }

  int size() {
    return known.size();
  }

  /** Of the set, so far. */
  long events() {
    return events;
  }

  /** Takes what was read; what was asked for and not found is new. */
  void learn(Collection<String> asked, Map<TermKey, TermState> found) {
    asked.forEach(
        term ->
            known.putIfAbsent(term, found.getOrDefault(new TermKey(set, term), TermState.NONE)));
  }

  boolean knows(String term) {
    return known.containsKey(term);
  }

  /** All that this event may ask for. */
  static Set<String> keys(EventDigest event, FoldRules rules) {
    Set<String> keys = new LinkedHashSet<>();
    event.hints().forEach(hint -> keys.add(HINT + hint.hint()));
    if (rules.byMeaning()) {
      keys.addAll(event.terms());
    }
    return keys;
  }

  /** Counts an event's terms. */
  void note(EventDigest event) {
    events++;
    for (String term : keys(event, rules)) {
      put(term, get(term).oneMoreEvent());
    }
  }

  /** How much a term tells: little if many of the set's events so far have it. */
  double tells(String term) {
    // StrictMath, so that every machine finds the same.
    return rules.byMeaning() ? StrictMath.log((events + 1.0) / Math.max(1, get(term).events())) : 1;
  }

  List<Posting> postings(String term) {
    return get(term).postings();
  }

  /** The terms that tell most of some events, the most telling first, and how they are written. */
  List<Term> profile(List<EventDigest> of) {
    List<SaidPhrase> used = SaidPhrases.single(of).words();
    load(used.stream().map(word -> word.terms().get(0)).toList());
    Map<String, String> surfaces = new HashMap<>();
    Map<String, Double> weights = new LinkedHashMap<>();
    for (SaidPhrase one : used) {
      String term = one.terms().get(0);
      surfaces.put(term, one.surface());
      weights.put(term, one.weight() * tells(term));
    }
    List<Map.Entry<String, Double>> best =
        weights.entrySet().stream()
            .sorted(
                Map.Entry.<String, Double>comparingByValue()
                    .reversed()
                    .thenComparing(Map.Entry.comparingByKey()))
            .limit(TELLING)
            .toList();
    double length = 0;
    for (Map.Entry<String, Double> weight : best) {
      length += weight.getValue() * weight.getValue();
    }
    List<Term> profile = new ArrayList<>();
    for (Map.Entry<String, Double> weight : best) {
      int share = (int) Math.round(THOUSAND * weight.getValue() / Math.sqrt(length));
      profile.add(new Term(weight.getKey(), surfaces.get(weight.getKey()), share));
    }
    return profile;
  }

  /** Makes a closed leaf findable by what it says now. */
  void post(TopicVersion leaf) {
    long opened = leaf.openedSeq().value();
    leaf.metadata()
        .keys()
        .forEach(
            (key, weight) -> put(key, get(key).with(new Posting(leaf.topicId(), opened, weight))));
  }

  /** Forgets what a leaf said. */
  void withdraw(TopicVersion leaf) {
    load(leaf.metadata().keys().keySet());
    leaf.metadata().keys().keySet().forEach(key -> put(key, get(key).without(leaf.topicId())));
  }

  /** What changed since the last call. */
  Map<TermKey, TermState> changes() {
    Map<TermKey, TermState> changes = new LinkedHashMap<>();
    changed.stream()
        .sorted(Comparator.naturalOrder())
        .forEach(term -> changes.put(new TermKey(set, term), known.get(term)));
    changed.clear();
    return changes;
  }

  void load(Collection<String> terms) {
    Set<String> missing = new HashSet<>(terms);
    missing.removeAll(known.keySet());
    if (!missing.isEmpty()) {
      learn(missing, past.terms(missing.stream().map(term -> new TermKey(set, term)).toList()));
    }
  }

  private TermState get(String term) {
    load(List.of(term));
    return known.get(term);
  }

  private void put(String term, TermState state) {
    if (!state.equals(known.put(term, state))) {
      changed.add(term);
    }
  }
}
