package io.myria.topics.tree;

import io.myria.event.EventSeq;
import io.myria.experience.ExperienceReads;
import io.myria.experience.ExperienceReads.Asker;
import io.myria.experience.ExperienceReads.Both;
import io.myria.experience.RandomExperiences;
import io.myria.experience.RandomExperiences.Done;
import io.myria.graph.GraphWords.Spoken;
import io.myria.memory.DefaultSources;
import io.myria.memory.Sources;
import io.myria.read.EventCriteria;
import io.myria.security.Scope;
import io.myria.topics.tree.MaskPath.Compared;
import io.myria.topics.tree.MaskWorld.Stored;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/** The reads of experience over one world. */
final class ExperiencePaths {

  private final MaskWorld world;
  private final LinkedWorld linked;
  private final Random random;
  private final ExperienceReads reads;
  private final RandomExperiences rows;

  ExperiencePaths(MaskWorld world, LinkedWorld linked, Random random) {
    this.world = world;
    this.linked = linked;
    this.random = random;
    this.rows =
        new RandomExperiences(random, world.events().stream().map(ExperiencePaths::done).toList());
    rows.insert(world.transactions());
    Sources sources = DefaultSources.of(world.reader());
    Instant newest =
        world.events().stream()
            .map(one -> one.event().timestamp())
            .max(Comparator.naturalOrder())
            .orElseThrow();
    Instant now = newest.plus(Duration.ofDays(1));
    this.reads = new ExperienceReads(random, rows, now, world.transactions(), sources);
  }

  private static Done done(Stored stored) {
    return new Done(
        stored.seq(),
        stored.id(),
        stored.event().participants(),
        stored.event().timestamp(),
        stored.event().contextId(),
        stored.event().type(),
        stored.event().payload());
  }

  /** What was thought of events. */
  List<Spoken> words() {
    return rows.words().stream()
        .map(one -> new Spoken(one.of(), one.said(), one.against()))
        .toList();
  }

  List<MaskPath> all() {
    return List.of(this::result, this::situation);
  }

  private Compared result() {
    return compared(reads.find(anyAsker()));
  }

  private Compared situation() {
    return compared(reads.recall(anyAsker()));
  }

  private Asker anyAsker() {
    Scope scope = world.questions().anyScope();
    Optional<Instant> asOf =
        random.nextInt(3) == 0
            ? Optional.of(world.questions().anyEvent().event().timestamp())
            : Optional.empty();
    Set<EventSeq> seen = new HashSet<>();
    Set<EventSeq> archived = new HashSet<>();
    for (Stored one : world.visible(scope, EventCriteria.ALL, Long.MAX_VALUE)) {
      if (asOf.map(time -> !one.event().timestamp().isAfter(time)).orElse(true)) {
        seen.add(one.seq());
        if (linked.isArchived(one, Long.MAX_VALUE)) {
          archived.add(one.seq());
        }
      }
    }
    return new Asker(scope, asOf, seen, archived);
  }

  private static Compared compared(Both both) {
    return new Compared(both.expected(), both.actual(), both.empty());
  }
}
