package io.myria.recall;

import io.myria.event.NewEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

/** Events of several sets, each with a word of its own by which it is told in what left. */
record MarkedTalk(List<NewEvent> events) {

  private static final List<String> NAMES = List.of("ann", "bo", "cyd", "dot");

  /** Whose question it is, of the same participants. */
  record Asker(Set<String> scope, boolean internal) {

    static Asker any(Random random) {
      Set<String> scope = new TreeSet<>(List.of(NAMES.get(random.nextInt(4))));
      scope.add(NAMES.get(random.nextInt(4)));
      return new Asker(scope, random.nextInt(4) == 0);
    }

    String[] names() {
      return scope.toArray(String[]::new);
    }
  }

  /** Of one or two participants each, some of them internal, so many minutes apart. */
  static MarkedTalk of(int count, int begin, int minutes, Random random) {
    List<NewEvent> events = new ArrayList<>();
    for (int index = 0; index < count; index++) {
      Set<String> set = new TreeSet<>(List.of(NAMES.get(index % 4)));
      set.add(NAMES.get(index / 4 % 4));
      events.add(
          Talk.of(
              "chat",
              "message",
              null,
              begin + index * minutes,
              "Ann",
              "marker" + (1_000 + index) + "x is a kite over the garden",
              random.nextInt(5) == 0,
              set.toArray(String[]::new)));
    }
    return new MarkedTalk(events);
  }

  /** The markers of what the asker must not see. */
  List<String> hiddenFrom(Asker asker) {
    return events.stream()
        .filter(
            event ->
                !event.participants().names().containsAll(asker.scope())
                    || event.internal() && !asker.internal())
        .map(event -> event.payload().string("text").orElseThrow().split(" ")[0])
        .toList();
  }
}
