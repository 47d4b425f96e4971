package io.myria.graph;

import io.myria.event.EventSeq;
import io.myria.graph.GraphRows.Mention;
import io.myria.statements.EntityKeys;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Which chats are about the same, or about something, in memory: of what one scope sees. */
public final class ChatsInMemory {

  private final GraphModel model;
  private final Function<EventSeq, Optional<String>> chats;
  private final Predicate<EventSeq> assistant;

  /**
   * @param chats the chat of an event
   * @param assistant whether a program says it
   */
  public ChatsInMemory(
      GraphRows rows,
      GraphScope asked,
      Function<EventSeq, Optional<String>> chats,
      Predicate<EventSeq> assistant) {
    this.assistant = assistant;
    this.model = new GraphModel(rows, asked.scope(), asked.asOf());
    this.chats = chats;
  }

  /** It, and those that share rare entities, weighed by their chats. */
  public List<String> related(String chat) {
    Set<String> own = new TreeSet<>();
    for (Mention one : model.mentions) {
      boolean entity = !Set.of("time", "amount").contains(one.type()) && isTelling(one);
      if (chat(one).equals(Optional.of(chat))
          && entity
          && !model.participants.contains(one.key())) {
        own.add(one.key());
      }
    }
    Map<String, List<Mention>> near = new TreeMap<>();
    own.stream()
        .filter(key -> mentions(key).size() <= 200)
        .forEach(
            key ->
                near.put(
                    key, mentions(key).stream().filter(one -> chat(one).isPresent()).toList()));
    Set<String> all = new HashSet<>();
    near.values().forEach(some -> some.forEach(one -> all.add(chat(one).get())));
    Map<String, Integer> shared = new TreeMap<>();
    Map<String, Integer> worth = new HashMap<>();
    Map<String, Integer> weight = new HashMap<>();
    Map<String, Instant> last = new HashMap<>();
    near.forEach(
        (key, some) -> {
          Set<String> in = new HashSet<>();
          some.forEach(one -> in.add(chat(one).get()));
          int name = some.stream().anyMatch(one -> !one.type().equals("subject")) ? 2 : 1;
          boolean rare = in.size() <= 10 && (in.size() <= 3 || in.size() * 2 <= all.size());
          for (String other : rare ? in : Set.<String>of()) {
            List<Mention> there =
                some.stream().filter(one -> chat(one).get().equals(other)).toList();
            if (there.stream().anyMatch(this::isTelling)) {
              shared.merge(other, 1, Integer::sum);
              worth.merge(other, name, Integer::sum);
              weight.merge(other, 2520 / in.size() * name, Integer::sum);
              there.forEach(one -> last.merge(other, at(one), this::later));
            }
          }
        });
    Stream<String> others =
        shared.keySet().stream()
            .filter(name -> shared.get(name) >= 2 && worth.get(name) >= 3)
            .sorted(
                Comparator.comparing((String name) -> -weight.get(name))
                    .thenComparing(last::get, Comparator.reverseOrder())
                    .thenComparing(name -> name));
    return Stream.concat(Stream.of(chat), others).distinct().limit(20).toList();
  }

  /** What an assistant says is of its chat by its names alone. */
  private boolean isTelling(Mention one) {
    return !one.type().equals("subject") || !assistant.test(one.event().seq());
  }

  /** Those that mention any of some names. */
  public List<String> about(List<String> names) {
    Map<EventSeq, Instant> events = new HashMap<>();
    for (String name : names) {
      mentions(EntityKeys.of(name)).forEach(one -> events.put(one.event().seq(), at(one)));
    }
    Map<String, List<Instant>> found = new TreeMap<>();
    events.forEach(
        (seq, at) ->
            chats
                .apply(seq)
                .ifPresent(name -> found.computeIfAbsent(name, any -> new ArrayList<>()).add(at)));
    return found.keySet().stream()
        .sorted(
            Comparator.comparing((String name) -> -found.get(name).size())
                .thenComparing(
                    name -> found.get(name).stream().max(Instant::compareTo).orElseThrow(),
                    Comparator.reverseOrder())
                .thenComparing(name -> name))
        .limit(20)
        .toList();
  }

  /** Keys of all that the scope's events mention. */
  public Set<String> keys() {
    Set<String> keys = new HashSet<>();
    model.mentions.forEach(one -> keys.add(one.key()));
    return keys;
  }

  private List<Mention> mentions(String key) {
    return model.mentions.stream().filter(one -> one.key().equals(key)).toList();
  }

  private Optional<String> chat(Mention one) {
    return chats.apply(one.event().seq());
  }

  private static Instant at(Mention one) {
    return one.event().at();
  }

  private Instant later(Instant one, Instant other) {
    return one.isAfter(other) ? one : other;
  }
}
