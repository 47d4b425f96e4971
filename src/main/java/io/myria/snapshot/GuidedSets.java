package io.myria.snapshot;

import io.myria.database.Database;
import io.myria.database.Parameters;
import io.myria.event.EventSeq;
import io.myria.event.ParticipantSet;
import io.myria.snapshot.Snapshot.ModelShare;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.hibernate.annotations.Immutable;

/**
 * Which exact sets builds asked a model about. They tell of everybody's activity: for Myria itself
 * and, as part of {@link Snapshot}, for administrators. Stateless; thread-safe.
 */
public final class GuidedSets {

  private static final String COUNTS =
      """
      select max(prompt), max(model), count(*) filter (where taken),
             count(*) filter (where taken and repaired)
      from guided_set where snapshot_id = :id
      """;

  private static final String REASONS =
      """
      select reason, count(*) from guided_set
      where snapshot_id = :id and not taken
      group by reason
      order by reason
      """;

  private static final String SHOWN =
      """
      select array(select p.name from participant p
                   where p.participant_id = any(s.members) order by p.name),
             g.internal, g.reason, g.rules, g.detail
      from guided_set g
      join participant_set s using (participant_set_id)
      where g.snapshot_id = :id and not g.taken
      order by g.event_seq, g.participant_set_id, g.internal
      limit :most
      """;

  /** What a replay goes by. A row's build was published, for those of others are dropped. */
  private static final String BEHIND =
      """
      with line as materialized (select * from fold_line(:fold, :until))
      select g.after_seq, g.event_seq, g.participant_set_id, g.internal,
             case when g.taken then g.portions else '{}' end
      from line l
      join guided_set g on g.fold = l.fold and g.event_seq <= l.until_seq
      where g.snapshot_id in (select s.snapshot_id from snapshot s where s.status <> 'staging')
         or not exists (select from snapshot s where s.snapshot_id = g.snapshot_id)
      order by g.event_seq, g.participant_set_id, g.internal
      """;

  /** All are of one build. */
  private static final String KEEP_REFUSED =
      """
      insert into guided_set
          (snapshot_id, event_seq, after_seq, fold, prompt, participant_set_id, internal, model,
           taken, repaired, reason, rules, detail, portions, portions_of)
      select ?, ?, ?, ?, ?, w.participant_set_id, w.internal, w.model,
             false, false, w.reason, string_to_array(w.rules, ','), w.detail, '{}',
             w.portions_of::integer
      from unnest(?::bigint[], ?::boolean[], ?::text[], ?::text[], ?::text[], ?::text[],
                  ?::bigint[])
          as w (participant_set_id, internal, model, reason, rules, detail, portions_of)
      order by w.participant_set_id, w.internal
      """;

  private static final String REFUSE =
      """
      update guided_set set taken = false, reason = ?, rules = ?, detail = ?
      where snapshot_id = ? and participant_set_id = ? and internal = ?
      """;

  private static final int MOST_SHOWN = 20;

  private GuidedSets() {}

  /** Records one whose topics are as a model proposed, in the staging snapshot. */
  public static void keep(Database database, SnapshotId staging, GuidedSet set) {
    database.insert(new GuidedSetEntity(staging, set));
    count(database, staging, 1);
  }

  /** Records those that stay as without a model, however many, at once. */
  public static void keepRefused(Database database, SnapshotId staging, List<GuidedSet> sets)
      throws SQLException {
    if (sets.isEmpty()) {
      return;
    }
    GuidedSet any = sets.get(0);
    database.execute(
        KEEP_REFUSED,
        staging.value(),
        any.last().value(),
        any.after().value(),
        any.fold(),
        any.prompt(),
        column(sets, set -> set.set().participantSetId(), Long[]::new),
        column(sets, set -> set.set().internal(), Boolean[]::new),
        column(sets, set -> set.model().orElse(null), String[]::new),
        column(sets, set -> set.refusal().orElseThrow().reason(), String[]::new),
        column(sets, set -> String.join(",", set.refusal().orElseThrow().rules()), String[]::new),
        column(sets, set -> set.refusal().orElseThrow().detail(), String[]::new),
        column(sets, set -> (long) set.portions().all(), Long[]::new));
    count(database, staging, sets.size());
  }

  private static <T> T[] column(
      List<GuidedSet> sets, Function<GuidedSet, T> of, IntFunction<T[]> array) {
    return sets.stream().map(of).toArray(array);
  }

  private static void count(Database database, SnapshotId staging, int sets) {
    database
        .lock(SnapshotEntity.class, staging.value())
        .ifPresent(snapshot -> snapshot.countGuidedSets(sets));
  }

  /** Takes back that a set's proposal was taken. */
  public static void refuse(
      Database database, SnapshotId staging, ExactSetId set, GuidedSet.Refusal why)
      throws SQLException {
    database.execute(
        REFUSE,
        why.reason(),
        why.rules().toArray(String[]::new),
        why.detail(),
        staging.value(),
        set.participantSetId(),
        set.internal());
  }

  /**
   * A build that a model had part in.
   *
   * @param portions those of the set's changed topics that are as it proposed, from 0
   */
  public record Asked(EventSeq after, EventSeq last, ExactSetId set, Set<Integer> portions) {}

  /**
   * All that was asked on the way to an event, in the order of the builds.
   *
   * @param fold whose rows stand there
   */
  public static List<Asked> behind(Database database, long fold, EventSeq until)
      throws SQLException {
    return database.list(
        BEHIND,
        row ->
            new Asked(
                new EventSeq(row.getLong(1)),
                new EventSeq(row.getLong(2)),
                new ExactSetId(row.getLong(3), row.getBoolean(4)),
                Set.of((Integer[]) row.getArray(5).getArray())),
        Parameters.of("fold", fold).and("until", until.value()));
  }

  /** For administrators. */
  static Optional<ModelShare> shown(Database database, SnapshotId id) throws SQLException {
    Parameters of = Parameters.of("id", id.value());
    Map<String, Long> refused = new TreeMap<>();
    database.list(REASONS, row -> refused.put(row.getString(1), row.getLong(2)), of);
    List<ModelShare.Refused> sets =
        database.list(
            SHOWN,
            row ->
                new ModelShare.Refused(
                    new ParticipantSet(List.of((String[]) row.getArray(1).getArray())),
                    row.getBoolean(2),
                    new GuidedSet.Refusal(
                        row.getString(3),
                        List.of((String[]) row.getArray(4).getArray()),
                        row.getString(5))),
            of.and("most", MOST_SHOWN));
    return database.one(
        COUNTS,
        row ->
            new ModelShare(
                row.getString(1),
                Optional.ofNullable(row.getString(2)),
                row.getLong(3),
                row.getLong(4),
                refused,
                sets),
        Parameters.of("id", id.value()));
  }

  /** One of them. */
  @Entity(name = "GuidedSet")
  @IdClass(GuidedSetEntity.Key.class)
  @Immutable
  static final class GuidedSetEntity {

    @Id private UUID snapshotId;
    @Id private long eventSeq;
    @Id private long participantSetId;
    @Id private boolean internal;
    private long afterSeq;
    private long fold;
    private String prompt;
    private String model;
    private boolean taken;
    private boolean repaired;
    private Integer[] portions;
    private int portionsOf;
    private String reason;
    private String[] rules;
    private String detail;

    /** For Hibernate. */
    protected GuidedSetEntity() {}

    private GuidedSetEntity(SnapshotId staging, GuidedSet set) {
      this.snapshotId = staging.value();
      this.eventSeq = set.last().value();
      this.participantSetId = set.set().participantSetId();
      this.internal = set.set().internal();
      this.afterSeq = set.after().value();
      this.fold = set.fold();
      this.prompt = set.prompt();
      this.model = set.model().orElse(null);
      this.taken = set.refusal().isEmpty();
      this.repaired = set.repaired();
      this.portions = set.portions().taken().toArray(Integer[]::new);
      this.portionsOf = set.portions().all();
      this.reason = set.refusal().map(GuidedSet.Refusal::reason).orElse(null);
      this.rules =
          set.refusal().map(GuidedSet.Refusal::rules).orElse(List.of()).toArray(String[]::new);
      this.detail = set.refusal().map(GuidedSet.Refusal::detail).orElse("");
    }

    record Key(UUID snapshotId, long eventSeq, long participantSetId, boolean internal) {}
  }

  /**
   * An exact set that a build asked a model about.
   *
   * @param after the last event before the build's
   * @param last the last event of the build
   * @param fold whose rows the build goes on with
   * @param prompt name and version of the instructions
   * @param model that answered, as it calls itself
   * @param repaired whether it got to know what was wrong with its first proposal
   * @param portions of its changed topics
   * @param refusal why the set's topics are as without a model; empty where its proposal was taken
   */
  public record GuidedSet(
      ExactSetId set,
      EventSeq after,
      EventSeq last,
      long fold,
      String prompt,
      Optional<String> model,
      boolean repaired,
      Portions portions,
      Optional<Refusal> refusal) {

    /**
     * A large set is asked about in portions.
     *
     * @param taken those whose proposals were taken, from 0, the newest topics' first
     * @param all how many there are; 0 where none was asked about
     */
    public record Portions(List<Integer> taken, int all) {

      public Portions {
        taken = List.copyOf(taken);
      }
    }

    /**
     * Why a proposal was not taken.
     *
     * @param reason a code
     * @param rules codes of those that it broke, if it was one
     * @param detail in words
     */
    public record Refusal(String reason, List<String> rules, String detail) {

      public Refusal {
        rules = List.copyOf(rules);
      }
    }
  }
}
