package io.myria.topics.tree;

import io.myria.event.NewEvent;
import io.myria.event.ParticipantSet;
import io.myria.event.TopicHint;
import io.myria.read.EventCriteria;
import io.myria.read.HintWeight;
import io.myria.read.SnapshotChoice;
import io.myria.security.Caller;
import io.myria.security.Scope;
import io.myria.snapshot.SnapshotId;
import io.myria.topics.tree.MaskWorld.Stored;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** Random scopes, criteria and snapshots that fit a {@link MaskWorld}, most of them. */
final class RandomQuestions {

  private final MaskWorld world;
  private final RandomEvents emitter;
  private final Random random;

  RandomQuestions(MaskWorld world, RandomEvents emitter, Random random) {
    this.world = world;
    this.emitter = emitter;
    this.random = random;
  }

  String anyWord() {
    return emitter.word();
  }

  Stored anyEvent() {
    return pick(world.events());
  }

  /** Mostly a scope that sees something, sometimes one that sees nothing or that nobody knows. */
  Scope anyScope() {
    List<String> names = new ArrayList<>();
    int kind = random.nextInt(20);
    if (kind < 16) {
      names.addAll(some(anyEvent().event().participants()));
    } else {
      for (int count = 1 + random.nextInt(3); count > 0; count--) {
        names.add(emitter.name());
      }
    }
    if (kind == 19) {
      names.add("nobody");
    }
    return Caller.OPEN.scope(ParticipantSet.of(names), random.nextBoolean());
  }

  /** Half of the time a scope that sees what {@code participants} did, unless it was internal. */
  Scope anyScope(ParticipantSet participants) {
    return random.nextBoolean()
        ? Caller.OPEN.scope(ParticipantSet.of(some(participants)), random.nextInt(4) > 0)
        : anyScope();
  }

  private List<String> some(ParticipantSet participants) {
    List<String> names = new ArrayList<>(participants.names());
    Collections.shuffle(names, random);
    return List.copyOf(names.subList(0, 1 + random.nextInt(Math.min(3, names.size()))));
  }

  /** Mostly the same; else another one, or the same with the other kind of events. */
  Scope sameOrOther(Scope scope) {
    return switch (random.nextInt(6)) {
      case 0 -> anyScope();
      case 1 -> Caller.OPEN.scope(scope.participants(), !scope.includeInternal());
      default -> scope;
    };
  }

  EventCriteria anyCriteria() {
    if (random.nextInt(3) == 0) {
      return EventCriteria.ALL;
    }
    NewEvent like = anyEvent().event();
    List<HintWeight> hints =
        like.topicHints().stream()
            .map(TopicHint::hint)
            .distinct()
            .map(hint -> new HintWeight(hint, 0.5 + random.nextInt(3)))
            .toList();
    return new EventCriteria(
        sometimes(emitter.word() + " " + emitter.word()),
        random.nextInt(4) == 0 ? like.contextId() : Optional.empty(),
        random.nextInt(4) == 0 ? List.of(like.channel()) : List.of(),
        random.nextInt(4) == 0 ? List.of(like.type(), "unheard") : List.of(),
        random.nextInt(4) == 0 ? hints : List.of(),
        sometimes(like.timestamp().minusSeconds(random.nextInt(90))),
        sometimes(like.timestamp().plusSeconds(1 + random.nextInt(90))),
        List.of());
  }

  SnapshotChoice anySnapshot() {
    Optional<SnapshotId> named =
        world.published().isEmpty() || random.nextInt(3) > 0
            ? Optional.empty()
            : Optional.of(pick(world.published()));
    Optional<Boolean> fresh =
        random.nextInt(3) > 0 ? Optional.empty() : Optional.of(random.nextInt(3) > 0);
    return new SnapshotChoice(named, fresh);
  }

  private <T> Optional<T> sometimes(T value) {
    return random.nextInt(4) == 0 ? Optional.of(value) : Optional.empty();
  }

  private <T> T pick(List<T> from) {
    return from.get(random.nextInt(from.size()));
  }
}
