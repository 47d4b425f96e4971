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
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * A participant's name leads no further; who takes part only in what is not seen is a name like any
 * other, or the caller could tell that there is such a participant.
 */
class GraphParticipantsDbIT {

  private static final List<String> FURTHER = List.of("start", "bo", "acme");
  private static final List<String> BLOCKED = List.of("start", "bo");

  /** What another version derived, which nothing reads. */
  private static final String OLD =
      """
      insert into derivation (consumer, version, state, log_id, event_seq, event_id)
      select 'graph', 'old', 'retired', log_id, event_seq, event_id
      from derivation
      where consumer = 'graph';
      insert into entity_mention
          (derivation_id, event_seq, participant_set_id, internal, occurred_at, mention, key,
           surface, type, source)
      select d.derivation_id, m.event_seq, m.participant_set_id, m.internal, m.occurred_at,
             m.mention, 'old ' || m.key, m.surface, m.type, m.source
      from entity_mention m, derivation d
      where d.version = 'old';
      insert into entity_edge
          (derivation_id, event_seq, participant_set_id, internal, occurred_at, edge, from_key,
           relation, to_key, to_surface, negated, valid_from, confidence, words, source)
      select d.derivation_id, e.event_seq, e.participant_set_id, e.internal, e.occurred_at,
             e.edge, e.from_key, e.relation, 'old ' || e.to_key, e.to_surface, e.negated,
             e.valid_from, e.confidence, e.words, e.source
      from entity_edge e, derivation d
      where d.version = 'old'
      """;

  private static final int SEEN = 540;
  private static final int MENTIONS = 60;
  private static final int OTHERS = 160;

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

  @Test
  void whoTakesPartOnlyInWhatTheGraphHasNotReadLeadsOn() {
    assertThat(reached("ann and bo", false, false, 2)).isEqualTo(FURTHER);
  }

  @Test
  void whoTakesPartOnlyInWhatCameLaterLeadsOn() {
    Optional<Instant> before = Optional.of(Drafts.NOON.plus(Duration.ofMinutes(1)));
    assertThat(reached("ann and bo", false, false, 3, before)).isEqualTo(FURTHER);
  }

  @Test
  void whoIsEverywhereIsToldAmongWhatIsSeen() {
    assertThat(everywhere(ParticipantSet.of("ann"), false, Optional.empty())).isEqualTo(FURTHER);
    assertThat(everywhere(ParticipantSet.of("eve"), false, Optional.empty())).isEqualTo(BLOCKED);
    assertThat(everywhere(ParticipantSet.of("ann"), true, Optional.empty())).isEqualTo(BLOCKED);
    Instant before = Drafts.NOON.plus(Duration.ofMinutes(SEEN));
    assertThat(everywhere(ParticipantSet.of("ann"), false, Optional.of(before))).isEqualTo(BLOCKED);
  }

  /**
   * The same where Bo is mentioned in more than a tenth of what Ann sees, and in less of that and
   * the others.
   */
  private static List<String> everywhere(
      ParticipantSet others, boolean internal, Optional<Instant> asOf) {
    List<NewEvent> drafts = new ArrayList<>();
    for (int index = 0; index < SEEN + OTHERS; index++) {
      boolean seen = index < SEEN;
      int minute = seen || asOf.isPresent() ? index : -index;
      drafts.add(draft(minute, seen ? ParticipantSet.of("ann") : others, !seen && internal));
    }
    try (Bench bench = new Bench()) {
      List<Told> events = told(drafts, bench.append(drafts));
      List<Mention> mentions = new ArrayList<>();
      mentions.add(mention(events.get(0), 1, "start"));
      mentions.add(mention(events.get(1), 1, "acme"));
      for (int index = 0; index < MENTIONS; index++) {
        mentions.add(mention(events.get(index), 0, "bo"));
      }
      return walked(bench, new GraphRows(events, mentions, edges(events)), false, asOf);
    }
  }

  /**
   * From {@code start}, which knows {@code bo}, who works at {@code acme}, as Ann was told.
   *
   * @param third whose the third event is
   */
  private static List<String> reached(String third, boolean internal, boolean include) {
    return reached(third, internal, include, 3);
  }

  /**
   * @param read events that the graph has read
   */
  private static List<String> reached(String third, boolean internal, boolean include, int read) {
    return reached(third, internal, include, read, Optional.empty());
  }

  private static List<String> reached(
      String third, boolean internal, boolean include, int read, Optional<Instant> asOf) {
    ParticipantSet others =
        third.equals("ann and bo") ? ParticipantSet.of("ann", "bo") : ParticipantSet.of(third);
    List<NewEvent> drafts =
        List.of(
            draft(0, ParticipantSet.of("ann"), false),
            draft(1, ParticipantSet.of("ann"), false),
            draft(2, others, internal));
    try (Bench bench = new Bench()) {
      List<Told> events = told(drafts, bench.append(drafts));
      List<Mention> mentions =
          List.of(
              mention(events.get(0), 0, "start"),
              mention(events.get(0), 1, "bo"),
              mention(events.get(1), 0, "bo"),
              mention(events.get(1), 1, "acme"));
      GraphRows rows = new GraphRows(events.subList(0, read), mentions, edges(events));
      return walked(bench, rows, include, asOf);
    }
  }

  private static List<Edge> edges(List<Told> events) {
    return List.of(
        edge(events.get(0), "start", "knows", "bo"), edge(events.get(1), "bo", "works_at", "acme"));
  }

  /** What Ann comes to from {@code start}. */
  private static List<String> walked(
      Bench bench, GraphRows rows, boolean include, Optional<Instant> asOf) {
    rows.insert(bench.transactions());
    bench.execute(OLD);
    GraphScope scope = new GraphScope(Caller.OPEN.scope(ParticipantSet.of("ann"), include), asOf);
    return new GraphTraversal(bench.transactions())
            .traverse(new GraphTraversal.Request(scope, List.of("Start"), 3, GraphFilter.ALL))
            .nodes()
            .stream()
            .map(node -> node.entity().key())
            .toList();
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
