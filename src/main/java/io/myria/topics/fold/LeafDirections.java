package io.myria.topics.fold;

import io.myria.topics.TopicId;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The directions of the closed leaves of all sets, where events have vectors. Read when needed,
 * kept, and handed out when changed.
 */
final class LeafDirections {

  /** Leaves whose middle says something. */
  private static final int LEAST = 6;

  private final FoldStore past;
  private final Map<TopicId, Optional<Meaning>> known = new HashMap<>();
  private final Set<TopicId> changed = new LinkedHashSet<>();

  LeafDirections(FoldStore past) {
    this.past = past;
  }

  int size() {
    return known.size();
  }

  static Optional<Meaning> of(List<EventDigest> events) {
    return Meaning.mean(events.stream().flatMap(event -> event.meaning().stream()).toList());
  }

  void load(Collection<TopicId> leaves) {
    Set<TopicId> missing = new HashSet<>(leaves);
    missing.removeAll(known.keySet());
    if (!missing.isEmpty()) {
      Map<TopicId, Meaning> found = past.meanings(missing);
      missing.forEach(leaf -> known.put(leaf, Optional.ofNullable(found.get(leaf))));
    }
  }

  Optional<Meaning> get(TopicId leaf) {
    load(List.of(leaf));
    return known.get(leaf);
  }

  /** The middle of these; empty where they are too few to have one. */
  Optional<Meaning> centre(List<TopicId> leaves) {
    load(leaves);
    List<Meaning> all = leaves.stream().flatMap(leaf -> get(leaf).stream()).toList();
    return all.size() < LEAST ? Optional.empty() : Meaning.mean(all);
  }

  void put(TopicId leaf, Meaning meaning) {
    if (!Optional.of(meaning).equals(known.put(leaf, Optional.of(meaning)))) {
      changed.add(leaf);
    }
  }

  /** What changed since the last call. */
  Map<TopicId, Meaning> changes() {
    Map<TopicId, Meaning> changes = new LinkedHashMap<>();
    changed.forEach(leaf -> changes.put(leaf, known.get(leaf).orElseThrow()));
    changed.clear();
    return changes;
  }
}
