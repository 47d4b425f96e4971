package io.myria.experience;

import io.myria.event.EventSeq;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Corrections and rejections that still hold, of what was done or said. Confined to one request.
 */
final class Corrections {

  private static final int MOST = 50;

  private final Situation situation;
  private final Judgements judgements;
  private final Set<EventSeq> archived;

  /**
   * What is said to be of something, and of what: actions before what is none, and then in order.
   */
  private final Map<EventSeq, SortedSet<EventSeq>> judged = new HashMap<>();

  /**
   * @param archived what is no longer shown; {@code links} lead from it, too
   */
  Corrections(
      Situation situation,
      Judgements judgements,
      List<ExperienceLink> links,
      Set<EventSeq> archived) {
    this.situation = situation;
    this.judgements = judgements;
    this.archived = archived;
    for (ExperienceLink link : links) {
      if (!link.used() && situation.find(link.later()).isPresent()) {
        judged
            .computeIfAbsent(link.later(), seq -> new TreeSet<>(actionsFirst()))
            .add(link.earlier());
      }
    }
  }

  private Comparator<EventSeq> actionsFirst() {
    return Comparator.comparing((EventSeq one) -> action(one).isEmpty())
        .thenComparing(Comparator.naturalOrder());
  }

  private Optional<Known> action(EventSeq seq) {
    return situation.find(seq).filter(one -> one.experience().isAction());
  }

  /**
   * A correction or a rejection.
   *
   * @param of what it is of; empty where it refers to nothing that is seen
   * @param done that, where it is an experience itself, and not a message
   */
  record Corrected(
      Known correction, Optional<EventSeq> of, Optional<Known> done, double likeness) {}

  /** The last that was said of each thing that was done, the most alike first. */
  List<Corrected> told(FeedbackType type) {
    Set<EventSeq> corrected = new HashSet<>();
    List<Corrected> found = new ArrayList<>();
    for (Known one : situation.known()) {
      if (one.experience().feedback().equals(Optional.of(type))) {
        Collection<EventSeq> those = judged.getOrDefault(one.seq(), Collections.emptySortedSet());
        List<EventSeq> left = those.stream().filter(of -> stands(one, of, corrected)).toList();
        if ((those.isEmpty() || !left.isEmpty()) && !judgements.rejected(one)) {
          told(one, left).ifPresent(found::add);
        }
      }
    }
    return found.stream()
        .sorted(
            Comparator.comparing(Corrected::likeness)
                .reversed()
                .thenComparing(Corrected::correction, Known.NEWEST))
        .limit(MOST)
        .toList();
  }

  /** Whether nothing later is said of what a correction is of, and that is there. */
  private boolean stands(Known correction, EventSeq of, Set<EventSeq> corrected) {
    boolean last = corrected.add(of);
    return last && !archived.contains(of) && judgements.of(of).map(correction::equals).orElse(true);
  }

  private Optional<Corrected> told(Known correction, List<EventSeq> left) {
    Optional<EventSeq> of = left.stream().findFirst();
    Optional<Known> done = of.flatMap(this::action);
    double alike = Math.max(situation.like(correction), done.map(situation::like).orElse(0.0));
    boolean meant = done.map(situation::isMeant).orElse(true);
    return meant && Situation.isAlike(alike)
        ? Optional.of(new Corrected(correction, of, done, alike))
        : Optional.empty();
  }
}
