package io.myria.compile;

import io.myria.database.Database;
import io.myria.event.EventSeq;
import io.myria.snapshot.ExactSetId;
import io.myria.snapshot.FoldHints;
import io.myria.topics.fold.ExactSet;
import io.myria.topics.fold.FoldStore.TermKey;
import io.myria.topics.fold.TermState;
import io.myria.topics.fold.TermState.Posting;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The terms of sets as rows, each as of an event.
 *
 * @param fold the number of the rules that made them
 */
record FoldTerms(long fold) {

  void keep(Database database, Map<TermKey, TermState> terms, EventSeq last) throws SQLException {
    List<TermKey> keys = List.copyOf(terms.keySet());
    if (!keys.isEmpty()) {
      database.execute(
          FoldSql.KEEP_TERMS,
          fold,
          last.value(),
          sets(keys),
          internal(keys),
          names(keys),
          keys.stream().map(key -> terms.get(key).events()).toArray(Long[]::new),
          keys.stream().map(key -> written(terms.get(key))).toArray(String[]::new));
    }
  }

  /** Those of some terms that there are, as of an event. */
  Map<TermKey, TermState> find(Database database, Collection<TermKey> wanted, EventSeq done)
      throws SQLException {
    Map<List<Object>, ExactSet> byId = new HashMap<>();
    wanted.forEach(key -> byId.put(List.of(key.set().id(), key.set().internal()), key.set()));
    Map<TermKey, TermState> terms = new HashMap<>();
    database.list(
        FoldSql.TERMS,
        row ->
            terms.put(
                new TermKey(byId.get(List.of(row.getLong(1), row.getBoolean(2))), row.getString(3)),
                new TermState(row.getLong(4), postings(row.getString(5)))),
        fold,
        done.value(),
        sets(wanted),
        internal(wanted),
        names(wanted));
    return terms;
  }

  void forget(Database database, ExactSetId set) throws SQLException {
    database.execute(FoldSql.FORGET_TERMS, fold, set.participantSetId(), set.internal());
  }

  private static Long[] sets(Collection<TermKey> keys) {
    return keys.stream().map(key -> key.set().id()).toArray(Long[]::new);
  }

  private static Boolean[] internal(Collection<TermKey> keys) {
    return keys.stream().map(key -> key.set().internal()).toArray(Boolean[]::new);
  }

  private static String[] names(Collection<TermKey> keys) {
    return keys.stream().map(TermKey::term).toArray(String[]::new);
  }

  private static String written(TermState term) {
    return term.postings().stream()
        .map(posting -> posting.leaf() + ":" + posting.opened() + ":" + posting.weight())
        .collect(Collectors.joining(";"));
  }

  private static List<Posting> postings(String written) {
    return FoldHints.postings(written).stream()
        .map(posting -> new Posting(posting.leaf(), posting.opened(), posting.weight()))
        .toList();
  }
}
