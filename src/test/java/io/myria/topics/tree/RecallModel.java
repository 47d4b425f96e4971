package io.myria.topics.tree;

import io.myria.event.EventId;
import io.myria.event.NewEvent;
import io.myria.language.Analysis;
import io.myria.language.EventText;
import io.myria.read.EventCriteria;
import io.myria.read.SnapshotChoice;
import io.myria.recall.cache.RecallFilter;
import io.myria.recall.cache.RecallRequest;
import io.myria.recall.ranking.Corpus;
import io.myria.recall.ranking.Question;
import io.myria.recall.ranking.Ranker;
import io.myria.recall.ranking.Ranking;
import io.myria.recall.ranking.Role;
import io.myria.recall.ranking.Turn;
import io.myria.topics.tree.MaskWorld.Stored;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * What a recall has to answer over one world: from the events that its scope sees and no others.
 */
final class RecallModel {

  /** Of a scope too large to be held: the newest that are ranked, and how far beside an event. */
  private static final int NEWEST = 100;

  private static final int REACH = 2;

  private final MaskWorld world;
  private final LinkedWorld linked;

  RecallModel(MaskWorld world, LinkedWorld linked) {
    this.world = world;
    this.linked = linked;
  }

  /**
   * Of a scope that is too large: the events with words of the question, those next to them in
   * their own exact set and the newest.
   */
  List<Stored> candidates(RecallRequest asked) {
    Set<String> words = Analysis.questionTerms(asked.question());
    List<Stored> matching = matching(asked);
    Set<EventId> found = new HashSet<>();
    matching.stream()
        .filter(is -> !Collections.disjoint(words, List.of(text(is).split(" "))))
        .forEach(is -> found.add(is.id()));
    matching
        .subList(Math.max(0, matching.size() - NEWEST), matching.size())
        .forEach(is -> found.add(is.id()));
    SnapshotChoice choice = new SnapshotChoice(asked.snapshot(), Optional.empty());
    List<Stored> all = world.visible(asked.scope(), EventCriteria.ALL, world.last(choice));
    Set<EventId> beside = new HashSet<>();
    for (Stored one : all) {
      if (found.contains(one.id())) {
        beside.add(one.id());
        for (boolean internal : new boolean[] {false, true}) {
          beside.addAll(beside(one, all, internal));
        }
      }
    }
    return known(asked, EventCriteria.ALL).stream().filter(is -> beside.contains(is.id())).toList();
  }

  /** What stands next to an event, before and after it, of its exact set and of one kind. */
  private static List<EventId> beside(Stored one, List<Stored> all, boolean internal) {
    List<Stored> set =
        all.stream()
            .filter(is -> is.event().participants().equals(one.event().participants()))
            .filter(is -> is.event().internal() == internal || is == one)
            .toList();
    int place = set.indexOf(one);
    return set.subList(Math.max(0, place - REACH), Math.min(set.size(), place + REACH + 1)).stream()
        .map(Stored::id)
        .toList();
  }

  /** What there was for the scope, whether or not it may answer. */
  List<Stored> known(RecallRequest asked, EventCriteria criteria) {
    SnapshotChoice choice = new SnapshotChoice(asked.snapshot(), Optional.empty());
    return world.visible(asked.scope(), criteria, world.last(choice)).stream()
        .filter(is -> asked.asOf().map(at -> !is.event().timestamp().isAfter(at)).orElse(true))
        .toList();
  }

  /** What a person archived still helps to tell which fits. */
  List<Stored> eligible(RecallRequest asked) {
    long last = world.last(new SnapshotChoice(asked.snapshot(), Optional.empty()));
    return matching(asked).stream()
        .filter(is -> asked.options().includeArchived() || !linked.isArchived(is, last))
        .toList();
  }

  private List<Stored> matching(RecallRequest asked) {
    RecallFilter filter = asked.filter();
    EventCriteria criteria =
        new EventCriteria(
            Optional.empty(),
            Optional.empty(),
            filter.channels(),
            filter.types(),
            List.of(),
            filter.from(),
            filter.to(),
            List.of());
    return known(asked, criteria).stream()
        .filter(
            is ->
                filter.contextIds().isEmpty()
                    || is.event()
                        .contextId()
                        .map(filter.contextIds().get()::contains)
                        .orElse(false))
        .toList();
  }

  /** What the scope sees, ranked as if there were nothing else; what is said again is left out. */
  List<String> ranked(RecallRequest asked, List<Stored> known) {
    List<Turn> turns = known.stream().map(RecallModel::turn).toList();
    Ranking ranking = Ranker.standard().rank(Corpus.of(turns), Question.of(asked.question()));
    Set<String> may = ids(eligible(asked));
    Map<EventId, String> said = new HashMap<>();
    known.forEach(is -> said.put(is.id(), voice(is) + ": " + text(is)));
    Set<String> told = new HashSet<>();
    List<String> lines = new ArrayList<>();
    for (int index : ranking.order()) {
      EventId id = ranking.corpus().turn(index).id();
      if (may.contains(id.toString()) && told.add(said.get(id))) {
        lines.add(line(id, Math.round(ranking.score(index) * 10_000) / 10_000.0));
      }
    }
    return lines;
  }

  /** Who has neither a name nor a role speaks as the type of the event. */
  private static String voice(Stored stored) {
    NewEvent event = stored.event();
    return EventText.speaker(event.payload()).orElse(event.type());
  }

  /** What events say, with who says it. */
  static Set<String> said(List<Stored> events) {
    return events.stream()
        .map(is -> voice(is) + ": " + text(is))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static String text(Stored stored) {
    return EventText.of(stored.event());
  }

  static Turn turn(Stored stored) {
    NewEvent event = stored.event();
    return new Turn(
        stored.seq(),
        stored.id(),
        event.timestamp(),
        event.contextId(),
        event.channel(),
        EventText.speaker(event.payload()),
        Role.of(EventText.role(event.payload())),
        EventText.of(event),
        List.of());
  }

  static String line(EventId id, double score) {
    return id + " " + score;
  }

  static Set<String> ids(List<Stored> events) {
    return events.stream()
        .map(is -> is.id().toString())
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
