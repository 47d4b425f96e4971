package io.myria.experience;

import io.myria.event.EventSeq;
import io.myria.experience.ExperienceView.Asked;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What experiences were about, in words: their own situation, the message that asked for them, and
 * both of the action that they are of. Immutable.
 *
 * @param texts by experience; those that nothing describes are missing
 * @param places the events that these texts stand in, by experience
 */
record Described(Map<EventSeq, List<String>> texts, Map<EventSeq, Set<EventSeq>> places) {

  static final Described NOTHING = new Described(Map.of(), Map.of());

  /**
   * @param known the newest first
   * @param links from what is known to what is said of it
   */
  static Described of(
      Collection<Known> known, Collection<ExperienceLink> links, Collection<Asked> requests) {
    Map<EventSeq, Set<String>> own = new HashMap<>();
    Map<EventSeq, Set<EventSeq>> stands = new HashMap<>();
    for (Known one : known) {
      one.experience()
          .situation()
          .ifPresent(text -> add(own, stands, one.seq(), Set.of(text), Set.of(one.seq())));
    }
    for (Asked one : requests) {
      add(own, stands, one.by(), Set.of(one.text()), Set.of(one.request()));
    }
    Map<EventSeq, Set<String>> all = new HashMap<>();
    Map<EventSeq, Set<EventSeq>> places = new HashMap<>();
    own.forEach((seq, texts) -> add(all, places, seq, texts, stands.get(seq)));
    for (ExperienceLink link : links) {
      Optional.ofNullable(own.get(link.earlier()))
          .filter(texts -> !link.used())
          .ifPresent(texts -> add(all, places, link.later(), texts, stands.get(link.earlier())));
    }
    Map<EventSeq, List<String>> lists = new HashMap<>();
    all.forEach((seq, texts) -> lists.put(seq, new ArrayList<>(texts)));
    return new Described(Map.copyOf(lists), Map.copyOf(places));
  }

  private static void add(
      Map<EventSeq, Set<String>> texts,
      Map<EventSeq, Set<EventSeq>> places,
      EventSeq of,
      Collection<String> some,
      Collection<EventSeq> where) {
    texts.computeIfAbsent(of, seq -> new LinkedHashSet<>()).addAll(some);
    places.computeIfAbsent(of, seq -> new LinkedHashSet<>()).addAll(where);
  }
}
