package io.myria.recall.routing;

import io.myria.config.Service;
import io.myria.database.Database;
import io.myria.database.Transactions;
import io.myria.event.EventSeq;
import io.myria.eventlog.EventFilter;
import io.myria.eventlog.LogPin;
import io.myria.eventlog.Mask;
import io.myria.eventlog.ScopeOrder;
import io.myria.graph.GraphScope;
import io.myria.graph.GraphView;
import io.myria.read.ReadPin;
import io.myria.read.SnapshotChoice;
import io.myria.statements.EntityKeys;
import jakarta.inject.Inject;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Which chats a {@link ChatScope} means, among what a scope sees. Thread-safe. */
@Service
public final class Chats {

  private static final String VISIBLE =
      """
      m.derivation_id = :derivation and m.participant_set_id = any(:sets)
          and m.internal = any(:internals)
          and m.occurred_at <= :asOf and m.event_seq <= :last""";

  /** What an assistant says is full of its own turns of speech: its names alone tell of chats. */
  private static final String TELLS =
      """
      (m.type <> 'subject'
          or lower(coalesce(c.payload ->> 'role', c.payload ->> 'speaker', '')) not in
             ('assistant', 'tool', 'system', 'agent', 'model', 'bot', 'ai'))""";

  /**
   * Chats that share rare entities with some events: those of at most so many mentions and chats,
   * and of no more than {@link #FEW} chats or half of those that share anything. Names count twice
   * as much as subjects, and both the more the fewer chats have them; a speaker is of no chat.
   * 2,520 is divided by each number of chats up to ten. Parameters: seqs, participants (keys),
   * mentions, chats, few, shared, most.
   */
  private static final String RELATED =
      """
      with mine as materialized (
          select distinct m.key
          from entity_mention m join event_content c using (event_seq)
          where m.event_seq = any(:seqs) and m.type not in ('time', 'amount') and {tells}
            and m.key <> all(:participants::text[]) and {visible}
      ), near as materialized (
          select k.key, n.*, count(*) over (partition by k.key) as mentions,
                 bool_or(n.source = 'speaker') over (partition by k.key) as speaks
          from mine k
          cross join lateral (
              select m.event_seq, m.occurred_at, m.type, m.source from entity_mention m
              where m.key = k.key and {visible}
              limit :mentions + 1) n
      ), beside as materialized (
          select m.key, c.context_id, max(m.occurred_at) as last_at, bool_or({tells}) as tells,
                 bool_or(m.type <> 'subject') as named
          from near m
          join event_content c using (event_seq)
          where m.mentions <= :mentions and not m.speaks and c.context_id is not null
          group by m.key, c.context_id
      ), rare as materialized (
          select key, 2520 / count(*) * (1 + bool_or(named)::int) as weight,
                 1 + bool_or(named)::int as worth
          from beside
          group by key
          having count(*) <= :chats
             and (count(*) <= :few
                  or count(*) * 2 <= (select count(distinct context_id) from beside))
      )
      select b.context_id
      from beside b join rare r using (key)
      where b.tells
      group by b.context_id
      having count(*) >= 2 and sum(r.worth) >= :shared
      order by sum(r.weight) desc, max(b.last_at) desc, b.context_id
      limit :most
      """
          .replace("{tells}", TELLS)
          .replace("{visible}", VISIBLE);

  /** Chats by how many of their newest events mention some. Parameters: keys, mentions, most. */
  private static final String ABOUT =
      """
      select c.context_id
      from (select distinct n.event_seq, n.occurred_at
            from unnest(:keys::text[]) as k (key)
            cross join lateral (
                select m.event_seq, m.occurred_at from entity_mention m
                where m.key = k.key and {visible}
                order by m.event_seq desc limit :mentions) n) n
      join event_content c using (event_seq)
      where c.context_id is not null
      group by c.context_id
      order by count(*) desc, max(n.occurred_at) desc, c.context_id
      limit :most
      """
          .replace("{visible}", VISIBLE);

  /** Chats that a question may be of, the nearest of them. */
  public static final int MOST = 20;

  /** Two chats are about the same that share a rare name and another, or three rare subjects. */
  private static final int SHARED = 3;

  /** An entity of so many chats is rare, however few there are. */
  private static final int FEW = 3;

  /** An entity of more chats than this, or of more mentions, is not rare. */
  private static final int RARE_CHATS = 10;

  private static final int RARE_MENTIONS = 200;

  /** Of a chat, its newest events; looked for among so many of the scope's. */
  private static final int LOOKED = 200;

  private static final int EXAMINED = 10_000;

  /** Of one that a question is about, its newest mentions. */
  private static final int MENTIONS = 1_000;

  private final Transactions transactions;

  @Inject
  public Chats(Transactions transactions) {
    this.transactions = transactions;
  }

  /**
   * The {@code context_id}s that are meant, the nearest first; empty for any, and none where
   * nothing is meant that is seen.
   *
   * @throws io.myria.error.Fault {@code not_found} at {@code snapshot_id}
   */
  public Optional<List<String>> of(ChatScope chats, GraphScope asked, SnapshotChoice choice) {
    if (chats.kind() == ChatScope.Kind.ALL_CHATS) {
      return Optional.empty();
    }
    return Optional.of(
        chats.isSought()
            ? transactions.run(database -> sought(database, chats, asked, choice))
            : chats.names());
  }

  private static List<String> sought(
      Database database, ChatScope chats, GraphScope asked, SnapshotChoice choice)
      throws SQLException {
    LogPin log = ReadPin.take(database, choice, Optional.empty()).within(choice);
    GraphView view = GraphView.open(database, asked, log);
    boolean related = chats.kind() == ChatScope.Kind.RELATED_CHATS;
    Set<String> found = new LinkedHashSet<>(related ? chats.names() : List.of());
    if (!view.seesNothing()) {
      found.addAll(
          related ? related(database, view, chats, asked, log) : about(database, view, chats));
    }
    return found.stream().limit(MOST).toList();
  }

  private static List<String> related(
      Database database, GraphView view, ChatScope chats, GraphScope asked, LogPin log)
      throws SQLException {
    Optional<Mask> mask = Mask.of(database, asked.scope());
    if (mask.isEmpty()) {
      return List.of();
    }
    List<EventSeq> own = new ArrayList<>();
    for (String chat : chats.names()) {
      own.addAll(
          ScopeOrder.newest(database, mask.get(), of(chat, asked), log.head(), LOOKED, EXAMINED));
    }
    return database.list(
        RELATED,
        row -> row.getString(1),
        view.parameters()
            .and("seqs", own.stream().map(EventSeq::value).toArray(Long[]::new))
            .and("participants", view.participants().toArray(String[]::new))
            .and("mentions", (long) RARE_MENTIONS)
            .and("chats", (long) RARE_CHATS)
            .and("few", (long) FEW)
            .and("shared", (long) SHARED)
            .and("most", (long) MOST));
  }

  private static EventFilter of(String chat, GraphScope asked) {
    Optional<Instant> end = asked.asOf().map(time -> time.plusNanos(1_000));
    return new EventFilter(
        Optional.empty(),
        end,
        Optional.of(chat),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        List.of());
  }

  private static List<String> about(Database database, GraphView view, ChatScope chats)
      throws SQLException {
    String[] keys =
        chats.names().stream()
            .map(EntityKeys::of)
            .filter(key -> !key.isEmpty())
            .distinct()
            .toArray(String[]::new);
    return database.list(
        ABOUT,
        row -> row.getString(1),
        view.parameters()
            .and("keys", keys)
            .and("mentions", (long) MENTIONS)
            .and("most", (long) MOST));
  }
}
