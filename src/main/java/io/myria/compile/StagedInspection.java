package io.myria.compile;

import io.myria.compile.plan.BuildPlan;
import io.myria.database.Database;
import io.myria.event.Event;
import io.myria.event.EventId;
import io.myria.event.EventSeq;
import io.myria.event.ParticipantSet;
import io.myria.llm.InspectedTopics;
import io.myria.snapshot.TopicVersion;
import io.myria.topics.TopicId;
import io.myria.topics.fold.ExactSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * The topics of one exact set as a build has staged them, and the set's events up to the build's
 * last, for a model to look into. All else is as if it were not there. Thread-safe.
 */
final class StagedInspection implements InspectedTopics {

  private static final String ROOTS =
      """
      with arg as (
          select ?::uuid as snapshot_id, ?::bigint as ordinal, ?::bigint as set_id,
                 ?::boolean as internal
      )
      select r.topic_id
      from (select s.topic_id, s.opened_seq
            from staged_topic s
            join arg using (snapshot_id)
            where s.participant_set_id = arg.set_id and s.internal = arg.internal
              and s.parent_topic_id is null
            union all
            select v.topic_id, v.opened_seq
            from arg
            join topic_version v on v.participant_set_id = arg.set_id
              and v.internal = arg.internal
            where v.parent_topic_id is null and v.from_ordinal <= arg.ordinal
              and (v.to_ordinal is null or v.to_ordinal > arg.ordinal)
              and not exists (select from staged_topic s
                              where s.snapshot_id = arg.snapshot_id and s.topic_id = v.topic_id)
              and not exists (select from staged_gone g
                              where g.snapshot_id = arg.snapshot_id
                                and g.topic_id = v.topic_id)) r
      order by r.opened_seq, r.topic_id
      limit ?
      """;

  private final FoldMemory memory;
  private final FoldInputs inputs;
  private final BuildPlan plan;
  private final ExactSet set;
  private final ParticipantSet audience;

  /**
   * @param audience the set's participants
   */
  StagedInspection(
      FoldMemory memory, FoldInputs inputs, BuildPlan plan, ExactSet set, ParticipantSet audience) {
    this.memory = memory;
    this.inputs = inputs;
    this.plan = plan;
    this.set = set;
    this.audience = audience;
  }

  /** The same for the same build of the same log, on any server. */
  @Override
  public String pin() {
    return "build " + set.id() + (set.internal() ? " internal " : " ") + plan.last().value();
  }

  @Override
  public List<TopicVersion> roots(int most) {
    List<TopicId> roots = inputs.transactions().run(db -> roots(db, most));
    Map<TopicId, TopicVersion> found = memory.topics(roots);
    return roots.stream().filter(found::containsKey).map(found::get).filter(this::isOwn).toList();
  }

  private List<TopicId> roots(Database database, int most) throws SQLException {
    return database.list(
        ROOTS,
        row -> new TopicId(row.getObject(1, UUID.class)),
        plan.snapshot().value(),
        plan.parentOrdinal(),
        set.id(),
        set.internal(),
        most);
  }

  @Override
  public List<TopicVersion> topics(Collection<TopicId> ids) {
    return memory.topics(ids).values().stream().filter(this::isOwn).toList();
  }

  @Override
  public List<Event> events(Collection<EventId> ids) {
    return inputs.transactions().run(db -> inputs.log().byId(db, ids)).values().stream()
        .filter(this::isOwn)
        .toList();
  }

  @Override
  public List<Event> eventsAt(Collection<EventSeq> places) {
    return inputs.transactions().run(db -> inputs.log().reread(db, places)).stream()
        .map(followed -> followed.event())
        .filter(this::isOwn)
        .toList();
  }

  private boolean isOwn(TopicVersion topic) {
    return topic.participantSetId() == set.id() && topic.internal() == set.internal();
  }

  private boolean isOwn(Event event) {
    return event.participants().equals(audience)
        && event.internal() == set.internal()
        && event.seq().compareTo(plan.last()) <= 0;
  }
}
