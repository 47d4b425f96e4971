package io.myria.query.graph;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.build.Bench;
import io.myria.event.NewEvent;
import io.myria.event.ParticipantSet;
import io.myria.log.Drafts;
import io.myria.log.append.Appended;
import io.myria.query.graph.GraphRows.Edge;
import io.myria.query.graph.GraphRows.Mention;
import io.myria.query.graph.GraphRows.Told;
import io.myria.scope.Caller;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Of a name that countless events call otherwise, the newest of them are read and no more. */
class OtherNamesDbIT {

  private static final int OLDER = 10;
  private static final int EVENTS = (int) OtherNames.STATEMENTS + OLDER;

  /** The oldest names come first by their letters, and would be told first. */
  @Test
  void theNewestStatementsOfANameAreReadInEitherDirection() {
    assertThat(others(true)).isNotEmpty().noneMatch(key -> key.compareTo("n010") < 0);
    assertThat(others(false)).isNotEmpty().noneMatch(key -> key.compareTo("n010") < 0);
  }

  private static List<String> others(boolean from) {
    List<NewEvent> drafts =
        IntStream.range(0, EVENTS)
            .mapToObj(index -> Drafts.NOON.plus(Duration.ofMinutes(index)))
            .map(at -> Drafts.message(at, "words", "ann"))
            .toList();
    try (Bench bench = new Bench()) {
      List<Appended> appended = bench.append(drafts);
      List<Told> events = new ArrayList<>();
      List<Mention> mentions = new ArrayList<>();
      List<Edge> edges = new ArrayList<>();
      for (int index = 0; index < EVENTS; index++) {
        Appended one = appended.get(index);
        Told event =
            new Told(
                one.seq(),
                one.id(),
                ParticipantSet.of("ann"),
                false,
                drafts.get(index).timestamp());
        String other = "n%03d".formatted(index);
        events.add(event);
        mentions.add(new Mention(event, 0, "hub", "hub", "thing"));
        mentions.add(new Mention(event, 1, other, other, "thing"));
        edges.add(
            new Edge(
                event,
                0,
                from ? "hub" : other,
                "same_as",
                from ? other : "hub",
                from ? other : "hub",
                false,
                event.at(),
                Optional.empty()));
      }
      GraphRows rows = new GraphRows(events, mentions, edges);
      rows.insert(bench.transactions());
      GraphScope asked =
          new GraphScope(Caller.OPEN.scope(ParticipantSet.of("ann"), false), Optional.empty());
      List<String> names = List.of("hub");
      GraphAnswer answer =
          new GraphTraversal(bench.transactions())
              .traverse(new GraphTraversal.Request(asked, names, 1, GraphFilter.ALL));
      GraphModel model = new GraphModel(rows, asked.scope(), asked.asOf());
      assertThat(GraphTold.told(answer)).isEqualTo(model.traverse(names, 1, GraphFilter.ALL));
      return model.withOthers(names).stream().filter(key -> !key.equals("hub")).toList();
    }
  }
}
