package io.myria.topics.fold;

import io.myria.snapshot.FoldHints;
import io.myria.snapshot.TopicVersion;
import io.myria.topics.fold.FoldStore.TermKey;
import io.myria.topics.fold.TermState.Posting;
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
final class Vocabulary implements TermWeights {

  /** Before a hint, so that no word is taken for one. */
  static final String HINT = FoldHints.MARK;

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
  @Override
  public double tells(String term) {
    // StrictMath, so that every machine finds the same.
    return rules.byMeaning() ? StrictMath.log((events + 1.0) / Math.max(1, get(term).events())) : 1;
  }

  List<Posting> postings(String term) {
    return get(term).postings();
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
