package io.myria.erasure;

import io.myria.config.Service;
import io.myria.database.Parameters;
import io.myria.database.Transactions;
import jakarta.inject.Inject;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/** How erasures, legal holds and checkpoints stand, for those who watch. Thread-safe. */
@Service
public final class ErasureState {

  private static final String COUNTS =
      """
      select (select count(*) from erasure x where x.state <> 'done'),
             coalesce((select ceil(extract(epoch from
                                  clock_timestamp() - min(x.requested_at)))::bigint
                       from erasure x where x.state <> 'done'), 0),
             (select count(*) from legal_hold h where h.released_at is null),
             coalesce((select ceil(extract(epoch from clock_timestamp() - e.recorded_at))::bigint
                       from log_checkpoint k
                       join event e on e.event_seq = k.tree_size + 1), 0)
      """;

  /** A receipt may be long, so that each is looked at once. */
  private static final String DONE =
      """
      select x.erasure_id,
             x.receipt::jsonb #> '{receipt,residue_scan,found}' <> '{}'
      from erasure x
      where x.state = 'done' and not x.erasure_id = any(:known)
      order by x.requested_at, x.erasure_id
      """;

  private final Transactions transactions;
  private final Set<UUID> clean = ConcurrentHashMap.newKeySet();
  private final Set<UUID> withResidue = ConcurrentHashMap.newKeySet();

  @Inject
  public ErasureState(Transactions transactions) {
    this.transactions = transactions;
  }

  /**
   * What there is to watch.
   *
   * @param pending erasures that are not complete
   * @param oldestSeconds age of the oldest of them; 0 without one
   * @param withResidue complete erasures whose scan found pieces of erased texts
   * @param holds legal holds that are active
   * @param checkpointSeconds age of the oldest event that the newest signed checkpoint does not
   *     cover; 0 without one, and before the first checkpoint
   */
  public record Counts(
      long pending, long oldestSeconds, long withResidue, long holds, long checkpointSeconds) {

    public static final Counts NONE = new Counts(0, 0, 0, 0, 0);
  }

  public Counts counts() {
    return transactions.read(
        db -> {
          Set<UUID> known = ConcurrentHashMap.newKeySet();
          known.addAll(clean);
          known.addAll(withResidue);
          db.list(
              DONE,
              row -> (row.getBoolean(2) ? withResidue : clean).add(row.getObject(1, UUID.class)),
              Parameters.of("known", known.toArray(UUID[]::new)));
          return db.one(
                  COUNTS,
                  row ->
                      new Counts(
                          row.getLong(1),
                          row.getLong(2),
                          withResidue.size(),
                          row.getLong(3),
                          row.getLong(4)))
              .orElseThrow();
        });
  }
}
