package io.myria.topics.tree;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.config.Source;
import io.myria.event.CodePoints;
import io.myria.event.ParticipantSet;
import io.myria.memory.AllParticipants;
import io.myria.memory.Directory;
import io.myria.memory.DirectoryPage;
import io.myria.memory.DirectoryRequest;
import io.myria.memory.DirectoryRequest.Wanted;
import io.myria.memory.KnownName;
import io.myria.memory.NameKind;
import io.myria.memory.ParticipantSets;
import io.myria.memory.ParticipantSets.Together;
import io.myria.memory.UnknownName;
import io.myria.memory.UnknownNames;
import io.myria.read.Cursors;
import io.myria.read.EventCriteria;
import io.myria.read.PageRequest;
import io.myria.read.QuerySettings;
import io.myria.read.TokenBudget;
import io.myria.security.Caller;
import io.myria.security.Permission;
import io.myria.security.Scope;
import io.myria.security.SpokenFor;
import io.myria.topics.tree.MaskPath.Compared;
import io.myria.topics.tree.MaskWorld.Stored;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The reads of names over one world. */
final class NamePaths {

  private static final QuerySettings SETTINGS = Source.of(Map.of()).read(QuerySettings.class);

  private final MaskWorld world;
  private final Random random;
  private final Directory directory;
  private final AllParticipants participants;
  private final UnknownNames strangers;
  private final ParticipantSets sets;

  NamePaths(MaskWorld world, Random random) {
    this.world = world;
    this.random = random;
    Cursors cursors = new Cursors(world.transactions(), new SecureRandom());
    this.directory = new Directory(world.transactions(), SETTINGS, cursors);
    this.participants = new AllParticipants(world.transactions(), SETTINGS, cursors);
    this.sets = new ParticipantSets(world.transactions(), SETTINGS, cursors);
    this.strangers = new UnknownNames(world.transactions(), SETTINGS, directory);
  }

  List<MaskPath> all() {
    return List.of(this::directory, this::everybody, this::unknown, this::sets, this::allSets);
  }

  /** Small pages one after the other: names, in order, with how many events and the last. */
  private Compared directory() {
    Scope scope = world.questions().anyScope();
    EventCriteria like = world.questions().anyCriteria();
    Set<NameKind> kinds =
        random.nextBoolean() ? Set.of() : Set.of(NameKind.values()[random.nextInt(3)]);
    Wanted wanted = new Wanted(kinds, "", like.from(), like.to());
    List<KnownName> actual = new ArrayList<>();
    Optional<String> cursor = Optional.empty();
    do {
      PageRequest page = new PageRequest(Optional.of(1 + random.nextInt(9)), cursor);
      DirectoryPage told =
          directory.page(new DirectoryRequest(scope, wanted, page), TokenBudget.unlimited());
      actual.addAll(told.names());
      cursor = told.nextCursor();
    } while (cursor.isPresent());
    EventCriteria times =
        new EventCriteria(
            Optional.empty(),
            Optional.empty(),
            List.of(),
            List.of(),
            List.of(),
            like.from(),
            like.to(),
            List.of());
    List<KnownName> expected = new ArrayList<>();
    for (NameKind kind : NameKind.values()) {
      if (wanted.kinds().contains(kind)) {
        expected.addAll(names(kind, world.visible(scope, times, Long.MAX_VALUE)));
      }
    }
    return new Compared(expected, actual, expected.isEmpty());
  }

  private static List<KnownName> names(NameKind kind, List<Stored> events) {
    Function<Stored, Stream<String>> names =
        event ->
            switch (kind) {
              case PARTICIPANT -> event.event().participants().names().stream();
              case CHANNEL -> Stream.of(event.event().channel());
              case SITTING -> event.event().contextId().stream();
            };
    return events.stream()
        .flatMap(names)
        .distinct()
        .map(
            name -> {
              List<Instant> times =
                  events.stream()
                      .filter(event -> names.apply(event).anyMatch(name::equals))
                      .map(event -> event.event().timestamp())
                      .toList();
              Instant last = times.stream().max(Comparator.naturalOrder()).orElseThrow();
              return new KnownName(kind, name, OptionalLong.of(times.size()), last);
            })
        .sorted(
            Comparator.comparing(KnownName::lastAt)
                .reversed()
                .thenComparing(KnownName::name, CodePoints.ORDER))
        .toList();
  }

  /** All participants, for who speaks for everybody: internal events are as if there were none. */
  private Compared everybody() {
    boolean internal = random.nextBoolean();
    List<String> actual = new ArrayList<>();
    Optional<String> cursor = Optional.empty();
    do {
      PageRequest page = new PageRequest(Optional.of(1 + random.nextInt(5)), cursor);
      DirectoryPage told =
          participants.page(
              new AllParticipants.Request(Caller.OPEN, internal, "", page),
              TokenBudget.unlimited());
      told.names().forEach(name -> actual.add(name.name() + " " + name.lastAt()));
      cursor = told.nextCursor();
    } while (cursor.isPresent());
    List<Stored> seen =
        world.events().stream().filter(event -> internal || !event.event().internal()).toList();
    List<String> expected =
        names(NameKind.PARTICIPANT, seen).stream()
            .sorted(Comparator.comparing(KnownName::name, CodePoints.ORDER))
            .map(name -> name.name() + " " + name.lastAt())
            .toList();
    return new Compared(expected, actual, expected.isEmpty());
  }

  /** Small pages one after the other: sets, the last heard of first, with how many events. */
  private Compared sets() {
    Scope scope = world.questions().anyScope();
    List<Together> actual = pages(page -> sets.page(scope, page, TokenBudget.unlimited()));
    List<Together> expected = together(world.visible(scope, EventCriteria.ALL, Long.MAX_VALUE));
    return new Compared(expected, actual, expected.isEmpty());
  }

  /** All sets, for who speaks for everybody. */
  private Compared allSets() {
    boolean internal = random.nextBoolean();
    List<Together> actual =
        pages(page -> sets.page(Caller.OPEN, internal, page, TokenBudget.unlimited()));
    List<Together> expected =
        together(
            world.events().stream()
                .filter(event -> internal || !event.event().internal())
                .toList());
    return new Compared(expected, actual, expected.isEmpty());
  }

  private List<Together> pages(Function<PageRequest, ParticipantSets.Page> read) {
    List<Together> all = new ArrayList<>();
    Optional<String> cursor = Optional.empty();
    do {
      ParticipantSets.Page page =
          read.apply(new PageRequest(Optional.of(1 + random.nextInt(4)), cursor));
      all.addAll(page.sets());
      cursor = page.nextCursor();
    } while (cursor.isPresent());
    return sorted(all);
  }

  private static List<Together> together(List<Stored> events) {
    Map<List<Object>, List<Stored>> sets =
        events.stream()
            .collect(
                Collectors.groupingBy(
                    event ->
                        List.of(
                            event.event().participants().names().stream()
                                .sorted(CodePoints.ORDER)
                                .toList(),
                            event.event().internal())));
    return sorted(
        sets.values().stream()
            .map(
                of ->
                    new Together(
                        of.getFirst().event().participants().names().stream()
                            .sorted(CodePoints.ORDER)
                            .toList(),
                        of.getFirst().event().internal(),
                        of.size(),
                        of.stream()
                            .map(event -> event.event().timestamp())
                            .max(Comparator.naturalOrder())
                            .orElseThrow()))
            .toList());
  }

  /** Events of one moment are ordered by the log, which this model does not know. */
  private static List<Together> sorted(List<Together> sets) {
    return sets.stream()
        .sorted(
            Comparator.comparing(Together::lastAt)
                .reversed()
                .thenComparing(set -> set.names() + " " + set.internal()))
        .toList();
  }

  /** Who is unknown to somebody who speaks for one, and who may be meant. */
  private Compared unknown() {
    Scope one = world.questions().anyScope();
    ParticipantSet others =
        random.nextBoolean()
            ? ParticipantSet.of("somebody else")
            : world.questions().anyEvent().event().participants();
    Scope scope = one.caller().scope(one.participants().union(others), one.includeInternal());
    List<String> asked = scope.participants().names();
    String own = asked.get(random.nextInt(asked.size()));
    Caller caller =
        new Caller("somebody", EnumSet.allOf(Permission.class), new SpokenFor(false, Set.of(own)));
    List<String> expected =
        asked.stream()
            .filter(
                name ->
                    world.visible(pair(own, name, scope), EventCriteria.ALL, 1L << 40).isEmpty())
            .limit(3)
            .toList();
    Set<String> mayKnow = new HashSet<>(Set.of(own));
    world
        .visible(pair(own, own, scope), EventCriteria.ALL, Long.MAX_VALUE)
        .forEach(event -> mayKnow.addAll(event.event().participants().names()));
    List<UnknownName> actual =
        strangers.of(caller.scope(scope.participants(), scope.includeInternal()));
    actual.forEach(name -> assertThat(mayKnow).containsAll(name.nearest()));
    return new Compared(
        expected, actual.stream().map(UnknownName::name).toList(), expected.isEmpty());
  }

  private static Scope pair(String own, String other, Scope like) {
    return Caller.OPEN.scope(
        ParticipantSet.of(new HashSet<>(List.of(own, other))), like.includeInternal());
  }
}
