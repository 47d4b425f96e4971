package io.myria.recall.ranking;

import io.myria.event.Event;
import io.myria.event.ParticipantSet;
import io.myria.event.Payload;
import io.myria.statements.EntityEdge;
import io.myria.statements.EntityKeys;
import io.myria.statements.EntityType;
import io.myria.statements.EventKnowledge;
import io.myria.statements.KnowledgeReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The knowledge graph of a conversation, in memory, as far as a signal of the ranking needs it:
 * what turns mention and state, without who speaks and what is everywhere.
 */
final class TalkGraph {

  private static final int NAME_WORDS = 4;
  private static final int NAMED = 5;
  private static final int BESIDE = 10;
  private static final int HUB_MENTIONS = 50;
  private static final int HUB_SHARE = 10;
  private static final Set<EntityType> NO_ENTITY = Set.of(EntityType.TIME, EntityType.AMOUNT);
  private static final Set<String> ROLES = Set.of("user", "assistant", "system", "tool");

  private final List<Set<String>> mentions = new ArrayList<>();
  private final Map<String, List<Integer>> turns = new HashMap<>();
  private final Map<String, Map<String, List<Integer>>> related = new HashMap<>();

  TalkGraph(Corpus corpus) {
    Set<String> speakers = new HashSet<>();
    for (int turn = 0; turn < corpus.size(); turn++) {
      corpus.turn(turn).speaker().ifPresent(speakers::add);
    }
    Set<String> keys = new HashSet<>();
    speakers.forEach(name -> keys.add(EntityKeys.of(name)));
    ParticipantSet set = ParticipantSet.of(speakers.isEmpty() ? Set.of("user") : speakers);
    for (int turn = 0; turn < corpus.size(); turn++) {
      add(turn, KnowledgeReader.of(event(corpus.turn(turn), set)), keys);
    }
  }

  private static Event event(Turn turn, ParticipantSet set) {
    Map<String, Object> payload = new HashMap<>(Map.of("text", turn.text()));
    turn.speaker().ifPresent(who -> payload.put(ROLES.contains(who) ? "role" : "speaker", who));
    return new Event(
        turn.seq(),
        turn.id(),
        turn.at(),
        turn.at(),
        "chat",
        set,
        Optional.empty(),
        turn.contextId(),
        "message",
        new Payload(payload),
        List.of(),
        false);
  }

  private void add(int turn, EventKnowledge known, Set<String> speakers) {
    Set<String> keys = new LinkedHashSet<>();
    known.mentions().stream()
        .filter(one -> !NO_ENTITY.contains(one.type()) && !speakers.contains(one.key()))
        .forEach(one -> keys.add(one.key()));
    mentions.add(keys);
    keys.forEach(key -> turns.computeIfAbsent(key, any -> new ArrayList<>()).add(turn));
    // Who speaks is told, and leads no further.
    for (EntityEdge edge : known.edges()) {
      relate(edge.fromKey(), edge.toKey(), turn);
      relate(edge.toKey(), edge.fromKey(), turn);
    }
  }

  private void relate(String from, String to, int turn) {
    related
        .computeIfAbsent(from, any -> new HashMap<>())
        .computeIfAbsent(to, any -> new ArrayList<>())
        .add(turn);
  }

  /** Turns before {@code size} that mention it. */
  private List<Integer> of(String key, int size) {
    return turns.getOrDefault(key, List.of()).stream().filter(turn -> turn < size).toList();
  }

  private boolean leads(String key, int size) {
    int count = of(key, size).size();
    return count > 0 && !(count > HUB_MENTIONS && count * HUB_SHARE > size);
  }

  /** The entities that a question names, the rarest first. */
  private List<String> named(String question, int size) {
    List<String> words = List.of(question.strip().split("\\s+"));
    Set<String> keys = new LinkedHashSet<>();
    for (int from = 0; from < words.size(); from++) {
      for (int to = from + 1; to <= Math.min(words.size(), from + NAME_WORDS); to++) {
        String key = EntityKeys.of(String.join(" ", words.subList(from, to)));
        if (leads(key, size)) {
          keys.add(key);
        }
      }
    }
    return keys.stream()
        .filter(
            key ->
                keys.stream()
                    .noneMatch(
                        longer ->
                            !longer.equals(key) && (" " + longer + " ").contains(" " + key + " ")))
        .sorted(
            Comparator.comparing((String key) -> of(key, size).size())
                .thenComparing(Comparator.naturalOrder()))
        .limit(NAMED)
        .toList();
  }

  /**
   * Of each turn, how near what it mentions is to what a question names: 1 for that itself, and
   * half as much a hop.
   *
   * @param size of the conversation when it was asked
   * @param beside whether what the same turns mention is related, too
   */
  double[] near(String question, int size, int hops, boolean beside) {
    double[] near = new double[size];
    Set<String> reached = new HashSet<>(named(question, size));
    List<String> frontier = List.copyOf(reached);
    double worth = 1;
    for (int hop = 0; hop <= hops; hop++, worth /= 2) {
      for (String key : frontier) {
        for (int turn : of(key, size)) {
          near[turn] = Math.max(near[turn], worth);
        }
      }
      List<String> next = new ArrayList<>();
      for (String key : frontier) {
        for (String other : around(key, size, beside)) {
          if (leads(other, size) && reached.add(other)) {
            next.add(other);
          }
        }
      }
      frontier = next;
    }
    return near;
  }

  private Set<String> around(String key, int size, boolean beside) {
    Set<String> around = new LinkedHashSet<>();
    related
        .getOrDefault(key, Map.of())
        .forEach(
            (other, stating) -> {
              if (stating.get(0) < size) {
                around.add(other);
              }
            });
    if (beside) {
      List<Integer> all = of(key, size);
      all.subList(Math.max(0, all.size() - BESIDE), all.size())
          .forEach(turn -> around.addAll(mentions.get(turn)));
    }
    return around;
  }

  /** The turns that state relations of what a question names, and of what that is related to. */
  BitSet cited(String question, int size) {
    BitSet cited = new BitSet();
    Set<String> reached = new LinkedHashSet<>(named(question, size));
    for (String key : List.copyOf(reached)) {
      reached.addAll(around(key, size, false));
    }
    reached.forEach(
        key ->
            related
                .getOrDefault(key, Map.of())
                .values()
                .forEach(all -> all.stream().filter(turn -> turn < size).forEach(cited::set)));
    return cited;
  }

  /** Of each turn, how rare the rarest entity is that it shares with one of the first turns. */
  double[] shared(int[] order, int size, int first) {
    double[] shared = new double[size];
    for (int turn : Arrays.copyOf(order, Math.min(first, order.length))) {
      for (String key : mentions.get(turn)) {
        if (leads(key, size)) {
          List<Integer> all = of(key, size);
          double rare = 1 - Math.log(all.size()) / Math.log(Math.max(2, size));
          all.stream()
              .filter(other -> other != turn)
              .forEach(other -> shared[other] = Math.max(shared[other], rare));
        }
      }
    }
    return shared;
  }
}
