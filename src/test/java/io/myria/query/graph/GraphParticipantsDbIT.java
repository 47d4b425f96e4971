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
import org.junit.jupiter.api.Test;

/**
 * A participant's name leads no further; who takes part only in what is not seen is a name like any
 * other, or whoever asks could tell that there is such a participant.
 */
class GraphParticipantsDbIT {

  private static final List<String> FURTHER = List.of("start", "bo", "acme");
  private static final List<String> BLOCKED = List.of("start", "bo");

  @Test
  void whoTakesPartOnlyInWhatIsNotSeenLeadsOnLikeAnyName() {
    assertThat(reached("bo", false, false)).isEqualTo(FURTHER);
    assertThat(reached("somebody else", false, false)).isEqualTo(FURTHER);
  }

  @Test
  void soDoesWhoTakesPartOnlyInInternalEventsThatAreNotAskedFor() {
    assertThat(reached("ann and bo", true, false)).isEqualTo(FURTHER);
    assertThat(reached("ann and bo", true, true)).isEqualTo(BLOCKED);
  }

  @Test
  void whoTakesPartInWhatIsSeenLeadsNoFurther() {
    assertThat(reached("ann and bo", false, false)).isEqualTo(BLOCKED);
  }

  /**
   * From {@code start}, which knows {@code bo}, who works at {@code acme}, as Ann was told.
   *
   * @param third whose the third event is
   */
  private static List<String> reached(String third, boolean internal, boolean include) {
    ParticipantSet others =
        third.equals("ann and bo") ? ParticipantSet.of("ann", "bo") : ParticipantSet.of(third);
    List<NewEvent> drafts =
        List.of(
            draft(0, ParticipantSet.of("ann"), false),
            draft(1, ParticipantSet.of("ann"), false),
            draft(2, others, internal));
    try (Bench bench = new Bench()) {
      List<Told> events = told(drafts, bench.append(drafts));
      new GraphRows(
              events,
              List.of(
                  mention(events.get(0), 0, "start"),
                  mention(events.get(0), 1, "bo"),
                  mention(events.get(1), 0, "bo"),
                  mention(events.get(1), 1, "acme")),
              List.of(
                  edge(events.get(0), "start", "knows", "bo"),
                  edge(events.get(1), "bo", "works_at", "acme")))
          .insert(bench.transactions());
      GraphScope scope =
          new GraphScope(Caller.OPEN.scope(ParticipantSet.of("ann"), include), Optional.empty());
      return new GraphTraversal(bench.transactions())
              .traverse(new GraphTraversal.Request(scope, List.of("Start"), 3, GraphFilter.ALL))
              .nodes()
              .stream()
              .map(node -> node.entity().key())
              .toList();
    }
  }

  private static List<Told> told(List<NewEvent> drafts, List<Appended> appended) {
    List<Told> events = new ArrayList<>();
    for (int index = 0; index < drafts.size(); index++) {
      NewEvent draft = drafts.get(index);
      events.add(
          new Told(
              appended.get(index).seq(),
              appended.get(index).id(),
              draft.participants(),
              draft.internal(),
              draft.timestamp()));
    }
    return events;
  }

  private static NewEvent draft(int minute, ParticipantSet participants, boolean internal) {
    NewEvent plain =
        Drafts.message(Drafts.NOON.plus(Duration.ofMinutes(minute)), "words " + minute, "x");
    return new NewEvent(
        plain.timestamp(),
        plain.channel(),
        participants,
        Optional.empty(),
        Optional.empty(),
        plain.type(),
        plain.payload(),
        List.of(),
        internal);
  }

  private static Mention mention(Told event, int mention, String key) {
    return new Mention(event, mention, key, key, "person");
  }

  private static Edge edge(Told event, String from, String relation, String to) {
    return new Edge(event, 0, from, relation, to, to, false, event.at(), Optional.empty());
  }
}
