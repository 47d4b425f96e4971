package io.myria.graph;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.compile.Bench;
import io.myria.event.NewEvent;
import io.myria.event.ParticipantSet;
import io.myria.eventlog.Drafts;
import io.myria.eventlog.append.Appended;
import io.myria.graph.GraphRows.Edge;
import io.myria.graph.GraphRows.Mention;
import io.myria.graph.GraphRows.Told;
import io.myria.security.Caller;
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

  private static final GraphScope ASKED =
      new GraphScope(Caller.OPEN.scope(ParticipantSet.of("ann"), false), Optional.empty());

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
      List<Told> events = told(drafts, bench.append(drafts));
      List<Mention> mentions = new ArrayList<>();
      List<Edge> edges = new ArrayList<>();
      for (int index = 0; index < EVENTS; index++) {
        Told event = events.get(index);
        String other = "n%03d".formatted(index);
        mentions.add(new Mention(event, 0, "hub", "hub", "thing"));
        mentions.add(new Mention(event, 1, other, other, "thing"));
        edges.add(from ? same(event, "hub", other) : same(event, other, "hub"));
      }
      GraphRows rows = new GraphRows(events, mentions, edges);
      rows.insert(bench.transactions());
      List<String> names = List.of("hub");
      traversed(bench, rows, names, 1);
      return model(rows).withOthers(names).stream().filter(key -> !key.equals("hub")).toList();
    }
  }

  /** Each link of the chain stands beside more than an answer holds of what is only mentioned. */
  @Test
  void fiveStatedRelationsAreGoneAlongBeforeWhatIsOnlyMentioned() {
    List<NewEvent> drafts =
        IntStream.range(0, 6 * 10)
            .mapToObj(index -> Drafts.NOON.plus(Duration.ofMinutes(index)))
            .map(at -> Drafts.message(at, "words", "ann"))
            .toList();
    try (Bench bench = new Bench()) {
      List<Told> events = told(drafts, bench.append(drafts));
      List<Mention> mentions = new ArrayList<>();
      List<Edge> edges = new ArrayList<>();
      for (int index = 0; index < drafts.size(); index++) {
        Told event = events.get(index);
        int link = index / 10;
        String key = "link " + link;
        mentions.add(new Mention(event, 0, key, key, "thing"));
        for (int other = 1; other < 9; other++) {
          String beside = "beside %d %d".formatted(index, other);
          mentions.add(new Mention(event, other, beside, beside, "thing"));
        }
        if (index % 10 == 0 && link > 0) {
          String before = "link " + (link - 1);
          mentions.add(new Mention(event, 9, before, before, "thing"));
          edges.add(
              new Edge(event, 0, before, "knows", key, key, false, event.at(), Optional.empty()));
        }
      }
      GraphRows rows = new GraphRows(events, mentions, edges);
      rows.insert(bench.transactions());
      assertThat(traversed(bench, rows, List.of("link 0"), 5).paths())
          .filteredOn(path -> path.key().equals("link 5"))
          .singleElement()
          .satisfies(
              path ->
                  assertThat(path.relations())
                      .hasSize(5)
                      .allMatch(step -> step.type().equals("knows")));
    }
  }

  /** The answer, which is that of the model. */
  private static GraphAnswer traversed(Bench bench, GraphRows rows, List<String> names, int hops) {
    GraphAnswer answer =
        new GraphTraversal(bench.transactions())
            .traverse(new GraphTraversal.Request(ASKED, names, hops, GraphFilter.ALL));
    assertThat(GraphTold.told(answer))
        .isEqualTo(model(rows).traverse(names, hops, GraphFilter.ALL));
    return answer;
  }

  private static GraphModel model(GraphRows rows) {
    return new GraphModel(rows, ASKED.scope(), ASKED.asOf());
  }

  private static Edge same(Told event, String from, String to) {
    return new Edge(event, 0, from, "same_as", to, to, false, event.at(), Optional.empty());
  }

  private static List<Told> told(List<NewEvent> drafts, List<Appended> appended) {
    List<Told> events = new ArrayList<>();
    for (int index = 0; index < drafts.size(); index++) {
      Appended one = appended.get(index);
      events.add(
          new Told(
              one.seq(), one.id(), ParticipantSet.of("ann"), false, drafts.get(index).timestamp()));
    }
    return events;
  }
}
