package io.myria.compile;

import io.myria.compile.plan.BuildOrder;
import io.myria.compile.plan.Trigger;
import io.myria.database.Transactions;
import io.myria.security.Caller;

/**
 * Stands for a rule that can be told to refuse the topics of one exact set: takes them their label
 * as long as they are whole. Leaves that a refused set gets instead are known by the template of
 * their summaries, and are let be.
 */
final class Refusing {

  private final Bench bench;

  Refusing(Bench bench) {
    this.bench = bench;
  }

  /**
   * Builds while the topics of some sets are refused.
   *
   * @param which condition on {@code refused}, which has the participants' {@code names}, with
   *     commas between, and {@code internal}
   */
  BuildResult build(String which, String... keysAndValues) {
    return bench
        .builder(refusing(which), Bench.settings(keysAndValues))
        .build(BuildOrder.of(Trigger.MANUAL), Caller.OPEN);
  }

  private Transactions refusing(String which) {
    return new Killed(bench.transactions(), Integer.MAX_VALUE) {
      @Override
      void before(int transaction) {
        bench.execute(
            """
            update staged_topic t
            set label = ' '
            from (select s.participant_set_id, i.internal,
                         (select string_agg(p.name, ',' order by p.name) from participant p
                          where p.participant_id = any(s.members)) as names
                  from participant_set s
                  cross join (values (true), (false)) as i (internal)) refused
            where t.participant_set_id = refused.participant_set_id
              and t.internal = refused.internal
              and not (t.is_leaf and t.summary::text ~ '"text": ?"[0-9]+ × ')
              and (%s)
            """
                .formatted(which));
      }
    };
  }

  /** The topics of a set that the newest snapshot serves, of one kind. */
  long served(String names, String condition) {
    return bench.count(
        """
        select count(*) from topic_version t join participant_set s using (participant_set_id)
        where t.to_ordinal is null and not t.internal and (%s)
          and (select string_agg(p.name, ',' order by p.name) from participant p
               where p.participant_id = any(s.members)) = '%s'
        """
            .formatted(condition, names));
  }
}
