package io.myria.erasure;

import io.myria.config.Service;
import io.myria.database.Binding;
import io.myria.database.Binding.Json;
import io.myria.database.Database;
import io.myria.database.Parameters;
import io.myria.database.Transactions;
import io.myria.error.Fault;
import io.myria.security.Caller;
import jakarta.inject.Inject;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * Retention: rules that say how long events are kept. Once a day, each becomes erasures of what is
 * older, with receipts; events under a legal hold are left out. Thread-safe.
 */
@Service
public final class Retention {

  /** Of one erasure. */
  private static final int MOST_EVENTS = 20_000;

  /** A century. */
  static final int MOST_DAYS = 36_525;

  private static final String ADD =
      """
      insert into retention_rule
          (rule_id, added_at, added_by, keep_days, participant, agents, shared, context_id, channel,
           type, looked_at)
      values (gen_random_uuid(), :now, :by, :days, :participant, :agents, :shared, :context,
              :channel, :type, :now)
      returning rule_id
      """;

  private static final String REMOVE =
      """
      update retention_rule r
      set removed_at = :now, removed_by = :by
      where r.rule_id = :id and r.removed_at is null
      """;

  private static final String RULES =
      """
      select r.rule_id, r.added_at, r.added_by, r.keep_days, r.participant, r.agents, r.shared,
             r.context_id, r.channel, r.type, r.looked_at
      from retention_rule r
      where r.removed_at is null
      """;

  private static final String IN_ORDER = " order by r.added_at, r.rule_id";

  /** One server takes a rule; the others, and a second look, find it looked at. */
  private static final String TAKE =
      """
      update retention_rule r
      set looked_at = :now
      where r.rule_id = :id and r.removed_at is null and r.looked_at < :before
      """;

  private static final String HELD = "select distinct e.event_seq from held_events(:seqs) e";

  /** When the event happened that is the first one too many. */
  private static final String TOO_MANY =
      """
      select e.occurred_at from event e
      where e.event_seq = any(:seqs)
      order by e.occurred_at, e.event_seq
      offset :most limit 1
      """;

  private final Transactions transactions;
  private final ErasureSettings settings;
  private final Clock clock;
  private final int mostEvents;

  @Inject
  public Retention(Transactions transactions, ErasureSettings settings, Clock clock) {
    this(transactions, settings, clock, MOST_EVENTS);
  }

  Retention(Transactions transactions, ErasureSettings settings, Clock clock, int mostEvents) {
    this.mostEvents = mostEvents;
    this.transactions = transactions;
    this.settings = settings;
    this.clock = clock;
  }

  /**
   * Which events a rule is for: those that meet all that is given, or all events.
   *
   * @param participant as of an erasure; so are {@code agents} and {@code shared}
   */
  public record Kept(
      Optional<String> participant,
      List<String> agents,
      boolean shared,
      Optional<String> contextId,
      Optional<String> channel,
      Optional<String> type) {

    boolean isEverything() {
      return participant.isEmpty() && contextId.isEmpty() && channel.isEmpty() && type.isEmpty();
    }

    /** What is given. */
    String json() {
      return isEverything() ? "{}" : request(Optional.empty()).json();
    }

    /** Of them, those that happened before. */
    ErasureRequest before(Instant time) {
      return request(Optional.of(time));
    }

    private ErasureRequest request(Optional<Instant> before) {
      return new ErasureRequest(
          List.of(),
          participant,
          agents,
          shared,
          contextId,
          channel,
          type,
          Optional.empty(),
          before,
          Optional.empty(),
          true);
    }
  }

  /**
   * A rule.
   *
   * @param lookedAt when it was last applied, at first when it was added
   */
  public record Rule(
      UUID id, Instant addedAt, String addedBy, int keepDays, Kept kept, Instant lookedAt) {

    Rule lookedAt(Instant now) {
      return new Rule(id, addedAt, addedBy, keepDays, kept, now);
    }
  }

  /**
   * What a rule would erase now, or has accepted to be erased.
   *
   * @param events of erasures
   * @param held more that are old enough, and under a legal hold
   * @param erasures that were accepted; empty where nothing was due, and in a dry run
   */
  public record Applied(Rule rule, long events, long held, List<UUID> erasures) {}

  /**
   * Adds a rule. It is applied from the next time of day on that is set for it.
   *
   * @return what it would erase now
   * @throws Fault {@code invalid_argument}
   */
  public Applied add(Caller caller, int keepDays, Kept kept) {
    if (keepDays < 1 || keepDays > MOST_DAYS) {
      throw Fault.invalid("keep_days", "must be from 1 to " + MOST_DAYS);
    }
    // Refuses agents and shared without a participant, and names that are blank.
    kept.before(clock.instant()).requireNames();
    Rule rule =
        transactions.run(
            db ->
                find(
                    db,
                    db.one(
                            ADD,
                            row -> row.getObject(1, UUID.class),
                            Parameters.of("now", clock.instant())
                                .and("by", caller.name())
                                .and("days", keepDays)
                                .and("participant", kept.participant().orElse(null))
                                .and("agents", kept.agents().toArray(String[]::new))
                                .and("shared", kept.shared())
                                .and("context", kept.contextId().orElse(null))
                                .and("channel", kept.channel().orElse(null))
                                .and("type", kept.type().orElse(null)))
                        .orElseThrow()));
    return preview(rule);
  }

  /**
   * @throws Fault {@code not_found} at {@code rule_id}
   */
  public Rule remove(Caller caller, UUID id) {
    return transactions.run(
        db -> {
          Rule rule = find(db, id);
          db.execute(
              REMOVE, Parameters.of("now", clock.instant()).and("by", caller.name()).and("id", id));
          return rule;
        });
  }

  /** What each rule would erase now, the oldest rule first; nothing changes. */
  public List<Applied> preview() {
    return rules().stream().map(this::preview).toList();
  }

  /** Applies all rules now. The erasures are completed in the background. */
  public List<Applied> run() {
    Instant before = clock.instant();
    return rules().stream().map(rule -> apply(rule, before.plusSeconds(1))).toList();
  }

  /** Applies the rules that were not yet since the time of day that is set. */
  public void runDue() {
    Instant boundary = boundary();
    for (Rule rule : rules()) {
      if (rule.lookedAt().isBefore(boundary)) {
        apply(rule, boundary);
      }
    }
  }

  /** The last time at which rules were due. */
  private Instant boundary() {
    OffsetDateTime now = clock.instant().atOffset(ZoneOffset.UTC);
    OffsetDateTime today =
        now.toLocalDate().atTime(settings.retentionHour(), 0).atOffset(ZoneOffset.UTC);
    return (today.isAfter(now) ? today.minusDays(1) : today).toInstant();
  }

  private List<Rule> rules() {
    return transactions.read(db -> db.list(RULES + IN_ORDER, Retention::rule, Parameters.none()));
  }

  private Applied preview(Rule rule) {
    return transactions.run(
        db -> {
          List<Long> all = Selection.of(db, due(rule)).seqs();
          Set<Long> held = held(db, all);
          return new Applied(rule, all.size() - held.size(), held.size(), List.of());
        });
  }

  private ErasureRequest due(Rule rule) {
    return rule.kept().before(clock.instant().minus(Duration.ofDays(rule.keepDays())));
  }

  /** Takes the rule and accepts its erasures, one after the other. */
  private Applied apply(Rule rule, Instant before) {
    List<UUID> erasures = new ArrayList<>();
    long events = 0;
    Instant now = clock.instant();
    Optional<Accepted> accepted =
        transactions.run(
            db -> {
              Erasures.oneByOne(db);
              Parameters taken =
                  Parameters.of("now", now).and("id", rule.id()).and("before", before);
              return db.execute(TAKE, taken) == 0
                  ? Optional.<Accepted>empty()
                  : Optional.of(accept(db, rule));
            });
    Rule applied = accepted.isPresent() ? rule.lookedAt(now) : rule;
    long held = accepted.map(Accepted::held).orElse(0L);
    while (accepted.isPresent() && accepted.get().erasure().isPresent()) {
      erasures.add(accepted.get().erasure().get());
      events += accepted.get().events();
      accepted =
          accepted.get().more()
              ? Optional.of(
                  transactions.run(
                      db -> {
                        Erasures.oneByOne(db);
                        return accept(db, rule);
                      }))
              : Optional.empty();
    }
    return new Applied(applied, events, held, erasures);
  }

  /** One erasure, if there is something to erase, and whether there is more. */
  private record Accepted(Optional<UUID> erasure, long events, long held, boolean more) {}

  private Accepted accept(Database database, Rule rule) throws SQLException {
    ErasureRequest request = due(rule);
    List<Long> all = Selection.of(database, request).seqs();
    Optional<Instant> rest =
        database.one(
            TOO_MANY,
            row -> Binding.instant(row.getObject(1, OffsetDateTime.class)),
            Parameters.of("seqs", all.toArray(Long[]::new)).and("most", (long) mostEvents));
    Set<Long> held = held(database, all);
    if (rest.isPresent()) {
      ErasureRequest first = rule.kept().before(rest.get());
      List<Long> some = Selection.of(database, first).seqs();
      boolean progresses = some.stream().anyMatch(seq -> !held.contains(seq));
      request = progresses ? first : request;
      all = progresses ? some : all;
    }
    List<Long> going = all.stream().filter(seq -> !held.contains(seq)).toList();
    if (going.isEmpty()) {
      return new Accepted(Optional.empty(), 0, held.size(), false);
    }
    UUID id =
        Erasures.accept(
            database,
            Caller.SELF,
            new Json(request.json()),
            Selection.of(database, going),
            Optional.of(reason(rule, held.size())));
    return new Accepted(Optional.of(id), going.size(), held.size(), rest.isPresent());
  }

  private static String reason(Rule rule, int held) {
    String reason = "retention rule " + rule.id() + ": keep " + rule.keepDays() + " days";
    return held == 0
        ? reason
        : reason + "; " + held + " more are old enough and under a legal hold";
  }

  private static Set<Long> held(Database database, List<Long> seqs) throws SQLException {
    return new HashSet<>(
        database.list(
            HELD, row -> row.getLong(1), Parameters.of("seqs", seqs.toArray(Long[]::new))));
  }

  private static Rule find(Database database, UUID id) throws SQLException {
    return database
        .one(RULES + " and r.rule_id = :id", Retention::rule, Parameters.of("id", id))
        .orElseThrow(() -> Fault.notFound("rule_id", "is no rule that applies"));
  }

  private static Rule rule(ResultSet row) throws SQLException {
    return new Rule(
        row.getObject(1, UUID.class),
        Binding.instant(row.getObject(2, OffsetDateTime.class)),
        row.getString(3),
        row.getInt(4),
        new Kept(
            Optional.ofNullable(row.getString(5)),
            List.of((String[]) row.getArray(6).getArray()),
            row.getBoolean(7),
            Optional.ofNullable(row.getString(8)),
            Optional.ofNullable(row.getString(9)),
            Optional.ofNullable(row.getString(10))),
        Binding.instant(row.getObject(11, OffsetDateTime.class)));
  }
}
