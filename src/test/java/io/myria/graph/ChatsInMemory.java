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
import java.util.function.Function;
import java.util.stream.Stream;

/** Which chats are about the same, or about something, in memory: of what one scope sees. */
public final class ChatsInMemory {

  private final GraphModel model;
  private final Function<EventSeq, Optional<String>> chats;

  /**
   * @param chats the chat of an event
   */
  public ChatsInMemory(
      GraphRows rows, GraphScope asked, Function<EventSeq, Optional<String>> chats) {
    this.model = new GraphModel(rows, asked.scope(), asked.asOf());
    this.chats = chats;
  }

  /** It, and those that share two or more entities of at most ten chats and 200 mentions. */
  public List<String> related(String chat) {
    Map<String, Set<String>> shared = new TreeMap<>();
    Map<String, Instant> last = new HashMap<>();
    Set<String> own = new HashSet<>();
    for (Mention one : model.mentions) {
      if (chat(one).equals(Optional.of(chat)) && tells(one)) {
        own.add(one.key());
      }
    }
    for (String key : own) {
      List<Mention> all = mentions(key);
      List<String> in = all.stream().flatMap(one -> chat(one).stream()).distinct().toList();
      if (all.size() <= 200 && in.size() <= 10) {
        in.forEach(name -> shared.computeIfAbsent(name, any -> new HashSet<>()).add(key));
        all.forEach(one -> chat(one).ifPresent(name -> last.merge(name, at(one), this::later)));
      }
    }
    shared.values().removeIf(keys -> keys.size() < 2);
    Stream<String> others =
        shared.keySet().stream()
            .sorted(
                Comparator.comparing((String name) -> -shared.get(name).size())
                    .thenComparing(last::get, Comparator.reverseOrder())
                    .thenComparing(name -> name));
    return Stream.concat(Stream.of(chat), others).distinct().limit(20).toList();
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

  private boolean tells(Mention one) {
    return !Set.of("time", "amount").contains(one.type())
        && !model.participants.contains(one.key());
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
