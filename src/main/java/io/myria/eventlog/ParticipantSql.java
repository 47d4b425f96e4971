package io.myria.eventlog;

/** Statements over participant, participant_set and participant_set_member. */
public final class ParticipantSql {

  public static final String FIND_NAMES =
      "select name, participant_id from participant where name = any(?) order by name";

  /** Sorted, so that two servers that add the same names wait for, and never deadlock on, one. */
  public static final String ADD_NAMES =
      """
      insert into participant (name)
      select name from unnest(?) as name order by name collate "C"
      on conflict (name) do nothing
      """;

  public static final String FIND_SET =
      "select participant_set_id from participant_set where members = ?";

  /** Set and members in one statement: who sees the set sees its members. */
  public static final String ADD_SET =
      """
      with made as (
          insert into participant_set (members) values (?)
          on conflict (members) do nothing
          returning participant_set_id, members
      )
      insert into participant_set_member (participant_id, participant_set_id)
      select unnest(members), participant_set_id from made
      """;

  static final String NAMES_OF_SETS =
      """
      select s.participant_set_id, array_agg(p.name order by p.name)
      from participant_set s
      join participant p on p.participant_id = any(s.members)
      where s.participant_set_id = any(?)
      group by s.participant_set_id
      order by s.participant_set_id
      """;

  static final String MEMBERS_OF_SETS =
      """
      select participant_set_id, members
      from participant_set
      where participant_set_id = any(?)
      order by participant_set_id
      """;

  private ParticipantSql() {}
}
