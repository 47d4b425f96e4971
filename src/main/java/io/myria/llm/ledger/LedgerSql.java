package io.myria.llm.ledger;

import java.util.List;

/** The statements of the ledger. */
final class LedgerSql {

  static final String ANSWER = "select answer from model_answer where request_hash = ?";

  static final String RECORD =
      """
      insert into model_answer (request_hash, work_seq, answer) values (?, ?, ?)
      on conflict (request_hash) do update
      set work_seq = excluded.work_seq, answer = excluded.answer
      """;

  static final String SHOW =
      """
      insert into model_evidence (work_seq, event_id)
      select ?, event_id from unnest(?) event_id order by event_id
      on conflict do nothing
      """;

  /** No row comes back where it would be more than the caps. */
  static final String RESERVE =
      """
      insert into model_account as a (account, begun_at, calls, tokens, cost_nanos)
      select :account, :now, 1, :tokens, :nanos
      where :tokens <= :mostTokens and :nanos <= :mostNanos
      on conflict (account) do update
      set calls = a.calls + 1,
          tokens = a.tokens + excluded.tokens,
          cost_nanos = a.cost_nanos + excluded.cost_nanos
      where a.tokens + excluded.tokens <= :mostTokens
        and a.cost_nanos + excluded.cost_nanos <= :mostNanos
        and a.cost_nanos < greatest(:mostNanos, 1)
      """;

  static final String SETTLE =
      """
      update model_account
      set calls = calls + :calls, tokens = tokens + :tokens, cost_nanos = cost_nanos + :nanos
      where account = :account
      """;

  static final String ACCOUNT =
      "select calls, tokens, cost_nanos from model_account where account = ?";

  static final String TOTAL =
      """
      insert into model_total as t
          (workflow, outcome, works, calls, prompt_tokens, completion_tokens, cost_nanos)
      values (:workflow, :outcome, 1, :calls, :prompt, :completion, :nanos)
      on conflict (workflow, outcome) do update
      set works = t.works + 1,
          calls = t.calls + excluded.calls,
          prompt_tokens = t.prompt_tokens + excluded.prompt_tokens,
          completion_tokens = t.completion_tokens + excluded.completion_tokens,
          cost_nanos = t.cost_nanos + excluded.cost_nanos
      """;

  static final String TOTALS =
      """
      select workflow, outcome, works, calls, prompt_tokens, completion_tokens, cost_nanos
      from model_total
      order by workflow, outcome
      """;

  static final String SWITCH = "select works, changed_at, changed_by from model_switch";

  static final String TURN =
      """
      insert into model_switch (singleton, works, changed_at, changed_by)
      values (true, ?, clock_timestamp(), ?)
      on conflict (singleton) do update
      set works = excluded.works,
          changed_at = excluded.changed_at,
          changed_by = excluded.changed_by
      """;

  static final String USE =
      """
      insert into model_answer_use (snapshot_id, request_hash) values (?, ?)
      on conflict do nothing
      """;

  /** What a replay of a build that there is still may ask for; what was said about it goes. */
  static final String KEEP_WORK =
      """
      update model_work w set kept = true, transcript = null
      where w.begun_at < ? and not w.kept
        and exists (select from model_answer a
                    join model_answer_use u using (request_hash)
                    join guided_set g using (snapshot_id)
                    where a.work_seq = w.work_seq)
      """;

  static final String FORGET_WORK =
      """
      delete from model_work
      where work_seq in (
          select work_seq from model_work
          where begun_at < ? and not kept
          order by begun_at, work_seq
          limit ?)
      """;

  static final String FORGET_ACCOUNTS = "delete from model_account where begun_at < ?";

  static final String EVIDENCE =
      "select event_id from model_evidence where work_seq = ? order by event_id";

  static final String WAS_SHOWN =
      "t.work_seq in (select e.work_seq from model_evidence e where e.event_id = :event)";

  private LedgerSql() {}

  /** The newest first. */
  static String works(List<String> clauses) {
    String where = clauses.isEmpty() ? "" : "where " + String.join(" and ", clauses);
    return """
    select {t.*} from model_work t
    %s
    order by t.work_seq desc
    limit :limit
    """
        .formatted(where);
  }
}
