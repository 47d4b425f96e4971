package io.myria.verify;

import io.myria.verify.RowCheck.Table;
import java.util.List;

/** The log's look-ups, row by row: none leads astray. {@link LogCheck} sees what they lack. */
final class LookupChecks {

  private static final String POSTINGS =
      """
      select p.participant_id || '|' || (extract(epoch from p.occurred_at) * 1000000)::bigint
                 || '|' || p.event_seq,
             case when e.event_seq is null
                      then 'a posting of the participant numbered ' || p.participant_id
                          || ' leads to place ' || p.event_seq || ', where no such event is'
                  when not s.members @> array[p.participant_id]
                      then 'a posting shows the participant numbered ' || p.participant_id
                          || ' the event at place ' || p.event_seq || ', which is not theirs'
                  when p.internal <> e.internal
                      then 'a posting of the participant numbered ' || p.participant_id
                          || ' has another visibility than the event at place ' || p.event_seq
                  else '' end
      from (select * from posting
            where (participant_id, occurred_at, event_seq) >
                (coalesce(nullif(split_part(:after, '|', 1), ''), '0')::bigint,
                 coalesce('epoch'::timestamptz
                              + nullif(split_part(:after, '|', 2), '')::bigint / 1000000
                                  * interval '1 second'
                              + nullif(split_part(:after, '|', 2), '')::bigint % 1000000
                                  * interval '1 microsecond',
                          '-infinity'),
                 coalesce(nullif(split_part(:after, '|', 3), ''), '0')::bigint)
            order by participant_id, occurred_at, event_seq
            limit :page) p
      left join event e
          on e.event_seq = p.event_seq and e.occurred_at = p.occurred_at
         and e.participant_set_id = p.participant_set_id
      left join participant_set s on s.participant_set_id = e.participant_set_id
      order by p.participant_id, p.occurred_at, p.event_seq
      """;

  private static final String IDS =
      """
      select i.event_id::text,
             case when e.event_seq is null
                  then 'an id leads to place ' || i.event_seq || ', where no such event is'
                  else '' end
      from (select * from event_by_id
            where event_id > coalesce(nullif(:after, ''),
                                      '00000000-0000-0000-0000-000000000000')::uuid
            order by event_id
            limit :page) i
      left join event e on e.event_seq = i.event_seq and e.event_id = i.event_id
      order by i.event_id
      """;

  private static final String KEYS =
      """
      select encode(k.digest, 'hex'),
             case when c.event_seq is null
                  then 'a source key leads to place ' || k.event_seq
                      || ', where no event has one'
                  else '' end
      from (select * from event_by_source_key
            where digest > decode(:after, 'hex')
            order by digest
            limit :page) k
      left join event_content c
          on c.event_seq = k.event_seq and c.source_event_key is not null
      order by k.digest
      """;

  private static final String SETS =
      """
      select s.participant_set_id::text,
             case when cardinality(s.members) = 0
                      then 'the exact set ' || s.participant_set_id || ' has no members'
                  when s.members <> array(select distinct m from unnest(s.members) as m
                                          order by m)
                      then 'the members of the exact set ' || s.participant_set_id
                          || ' are not in order'
                  when exists (select from unnest(s.members) as m
                               where not exists (select from participant p
                                                 where p.participant_id = m))
                      then 'a member of the exact set ' || s.participant_set_id
                          || ' does not exist'
                  when s.members <> array(select f.participant_id from participant_set_member f
                                          where f.participant_set_id = s.participant_set_id
                                          order by f.participant_id)
                      then 'the exact set ' || s.participant_set_id
                          || ' is not found by each of its members, or by others'
                  else '' end
      from (select * from participant_set
            where participant_set_id > coalesce(nullif(:after, ''), '0')::bigint
            order by participant_set_id
            limit :page) s
      order by s.participant_set_id
      """;

  /** Of a participant, at a time in microseconds, in the log. */
  static final Table POSTING =
      Table.of("posting", "\\d{1,18}\\|(-\\d{1,17}|\\d{1,18})\\|\\d{1,18}");

  private LookupChecks() {}

  static List<StoreCheck> all() {
    return List.of(
        new RowCheck("postings", Damage.POSTING_STRAY, POSTING, POSTINGS),
        new RowCheck("ids", Damage.ID_LOOKUP_WRONG, new Table("event_by_id", RowCheck.UUIDS), IDS),
        new RowCheck(
            "keys",
            Damage.KEY_LOOKUP_WRONG,
            Table.of("event_by_source_key", "([0-9a-f]{2}){1,64}"),
            KEYS),
        new RowCheck("sets", Damage.SET_WRONG, Table.of("participant_set", "\\d{1,18}"), SETS),
        new ActivityCheck(ActivityCheck.POSTINGS));
  }
}
